import assert from 'node:assert/strict';
import { createPublicKey } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { before, describe, test } from 'node:test';
import {
  auditApi,
  authApi,
  banksApi,
  clientsApi,
  pathOf,
  releasesApi,
  rolesApi,
  serviceNames,
  type ServiceName,
} from '@umbral/contracts';
import { eventually, send, type Exchanged, type SignedIn } from '@umbral/testing';
import { es256, forge, hmac, newKeyPair, publishedKeys, read } from './internal-tokens.ts';
import { assertProblem } from '../support/problems.ts';
import { openOffice, stack, withBearer } from '../support/system.ts';

/** A call of each service that an administrator may make. */
const paths = {
  identity: pathOf(rolesApi.get, { id: 1 }),
  catalog: banksApi.list.path,
  studies: clientsApi.list.path,
  audit: pathOf(auditApi.list, { userId: 1 }),
  releases: releasesApi.list.path,
};
/** The studies service calls catalog and identity for the caller, so its tokens are valid for all three. */
const alsoAccepts: Partial<Record<ServiceName, ServiceName[]>> = { catalog: ['studies'], identity: ['studies'] };

let admin: SignedIn, member: SignedIn;
let tokens: Exchanged['tokens'];
let keys: Awaited<ReturnType<typeof publishedKeys>>;
before(async () => {
  const office = await openOffice();
  ({ admin } = office);
  member = (await office.member({})).caller;
  tokens = await tokensOf(admin);
  keys = await publishedKeys();
});

/** The tokens of a session, one for each service, as the gateway gets them. @param identity the called process */
async function tokensOf(caller: SignedIn, identity?: string) {
  const exchanged = await caller.exchange(identity);
  assert.ok(exchanged, 'the session is not exchanged');
  return exchanged.tokens;
}

/** Calls a service without its gateway. */
const call = (service: ServiceName, token: string | undefined, headers: Record<string, string | undefined> = {}) =>
  send(`${stack.urls[service]}${paths[service]}`, {
    headers: { authorization: token && `Bearer ${token}`, ...headers },
  });

for (const service of serviceNames) {
  describe(`${service}, called without its gateway`, () => {
    const refuses = async (token: string) => assertProblem(await call(service, token), 401, 'unauthenticated');
    /** The claims of an administrator, as identity would write them. */
    const claims = () => read(tokens[service]).payload;
    const kid = () => read(tokens[service]).header.kid;

    test('accepts its own token', async () => {
      assert.equal((await call(service, tokens[service])).status, 200);
    });

    test('refuses another service’s token', async () => {
      for (const other of serviceNames.filter((name) => name !== service && !alsoAccepts[service]?.includes(name)))
        await refuses(tokens[other]);
    });

    test('refuses one without a signature, whatever its `alg`', async () => {
      for (const alg of ['none', 'None', 'NONE', 'nOnE', '', undefined, 'ES256'])
        await refuses(forge({ alg, kid: kid() }, claims()));
      const [header, payload] = tokens[service].split('.');
      for (const cut of [`${header}.${payload}.`, `${header}.${payload}`, `${header}..`, `${payload}`, '..', 'x'])
        await refuses(cut);
    });

    test('refuses one that is signed with the public key as an HMAC secret', async () => {
      const jwk = keys[0]!;
      const pem = createPublicKey({ key: jwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' }).toString();
      for (const secret of [pem, pem.trim(), JSON.stringify(jwk), jwk.x!, stack.internalKey])
        await refuses(forge({ alg: 'HS256', kid: jwk.kid }, claims(), hmac(secret)));
    });

    test('refuses one of a foreign key, whatever `kid`, `jwk` or `jku` it has', async () => {
      const { privateKey, publicKey } = newKeyPair();
      const jwk = publicKey.export({ format: 'jwk' });
      const server = await listen(JSON.stringify({ keys: [{ ...jwk, kid: 'ours', alg: 'ES256', use: 'sig' }] }));
      try {
        for (const header of [
          { kid: kid() },
          { kid: 'ours' },
          { kid: '../../../../dev/null' },
          { kid: "x' or '1'='1" },
          {},
          { jwk, kid: 'ours' },
          { jku: server.url, kid: 'ours' },
          { x5u: server.url, kid: kid() },
        ])
          await refuses(forge({ alg: 'ES256', ...header }, claims(), es256(privateKey)));
        assert.equal(server.calls(), 0, 'it called an address of the token');
      } finally {
        server.close();
      }
    });

    test('refuses one that was changed after it was signed', async () => {
      const own = (await tokensOf(member))[service];
      const [header, , signature] = own.split('.');
      const { payload } = read(own);
      for (const change of [{ id: 1, roleId: 1 }, { exp: payload.exp + 3_600 }, { permissions: claims().permissions }])
        await refuses(`${header}.${forge({}, { ...payload, ...change }).split('.')[1]}.${signature}`);
    });

    test('refuses an expired one', async () => {
      const expired = (await tokensOf(admin, stack.urls.brief))[service];
      const { payload } = read(expired);
      assert.ok(payload.exp - payload.iat <= 1);
      const answer = await eventually(
        () => call(service, expired),
        ({ status }) => status !== 200,
      );
      assertProblem(answer, 401, 'unauthenticated');
    });

    test('accepts it in the header only', async () => {
      const token = tokens[service];
      assertProblem(await send(`${stack.urls[service]}${paths[service]}?access_token=${token}&token=${token}`), 401);
      assertProblem(
        await call(service, undefined, { cookie: `umbral_session=${admin.sessionId}; token=${token}` }),
        401,
      );
      assertProblem(await call(service, undefined, { 'x-umbral-session': admin.sessionId }), 401);
    });
  });
}

test('an internal token is refused by the gateway', async () => {
  for (const token of Object.values(tokens)) assertProblem(await withBearer(token).call(authApi.me), 401);
});

test('tokens contain the caller and no secret, for a minute at most; the published keys have no private part', () => {
  for (const [service, token] of Object.entries(tokens)) {
    const { header, payload } = read(token);
    assert.deepEqual(Object.keys(header).sort(), ['alg', 'kid']);
    assert.ok(payload.exp - payload.iat <= 60 && [payload.aud].flat().includes(service));
    assert.doesNotMatch(JSON.stringify(payload), new RegExp(`${admin.sessionId}|password|argon`, 'i'));
  }
  for (const key of keys) assert.deepEqual(Object.keys(key).sort(), ['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
});

/** A server that counts its calls. */
async function listen(text: string) {
  let calls = 0;
  const server = createServer((_, response) => {
    calls += 1;
    response.setHeader('content-type', 'application/json').end(text);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/keys`, calls: () => calls, close: () => server.close() };
}
