import { hkdfSync } from 'node:crypto';
import { releasesApi } from '@umbral/contracts';
import { durations, secondsOf, ServedVisits } from '@umbral/service-kit/core';
import { Office, stack, unique, type Caller } from '@umbral/service-kit/testing';
import { SignJWT, UnsecuredJWT } from 'jose';
import { deployed, livePath } from '../../test/deployed.js';
import { auditOf, closeDatabase, query } from '../../test/events.js';
import { moduleNamed, publish, upload } from '../../test/modules.js';
import { ReleaseTokens } from './release-tokens.js';

let office: Office;
beforeAll(async () => {
  office = await Office.open();
});
afterAll(closeDatabase);

const DAY = 86_400;
const create = (path: string, caller: Caller = office.admin) =>
  caller.call(releasesApi.createAddress, { body: { path } });
const open = (release: string, caller: Caller = office.admin) =>
  caller.call(releasesApi.openAddress, { query: { release } });
const tokenOf = async (path: string) => {
  const { address } = await office.admin.result(releasesApi.createAddress, { body: { path } });
  return new URL(address, 'https://umbral.test').searchParams.get('release') ?? '';
};
const NOT_VALID = [400, 'invalid_link', 'La dirección de esta versión no es válida'];
const refusalOf = ({ status, problem }: Awaited<ReturnType<typeof open>>) => [status, problem.code, problem.message];

describe('the address of a stored release', () => {
  let name: string;
  let live: string;
  let stored: { id: number; path: string };
  beforeAll(async () => {
    name = moduleNamed('addressed');
    live = await publish(office.admin, { name, version: '1.0.0' });
    stored = await upload(office.admin, { name, version: '1.1.0', pages: [`/${name}/:id`, `/${name}`] });
  });
  const payload = () => ({ path: stored.path });
  const key = (secret: string) => new Uint8Array(hkdfSync('sha256', secret, '', 'umbral release addresses', 32));
  const signed = (audience: string, secret: string) =>
    new SignJWT(payload())
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience(audience)
      .setExpirationTime('1h')
      .sign(key(secret));

  it('[B-INS-17] opens that build for an administrator, and changes nothing for others', async () => {
    const { status, body } = await create(stored.path);
    expect(status).toBe(201);
    const label = `1.1.0 (${stored.path.split('-').at(-1)})`;
    expect(body).toEqual({
      address: expect.stringMatching(new RegExp(`^/${name}\\?release=[\\w-]+\\.[\\w-]+\\.[\\w-]+$`)),
      label,
      expiresAt: expect.any(String),
    });
    const opened = await open(body.address.split('=')[1] ?? '');
    expect(opened.status).toBe(200);
    expect(opened.body).toMatchObject({
      manifest: { name, version: '1.1.0' },
      entry: `/modules/${stored.path}/remoteEntry.js`,
      integrity: expect.stringMatching(/^sha\d+-/),
      trial: 'address',
      label,
      expiresAt: body.expiresAt,
    });
    expect(await livePath(name)).toBe(live);
    const { trials } = await deployed();
    expect(trials.filter(({ release }) => release.path === stored.path)).toEqual([]);
  });

  it('is audited as a trial, without its token', async () => {
    const token = await tokenOf(stored.path);
    const entry = (await auditOf('release', stored.id)).at(-1);
    expect(entry?.action).toBe('try');
    expect(entry).toMatchObject({ userId: office.admin.user.id, entityName: `${name} 1.1.0` });
    expect(entry?.details.changes).toEqual({
      audience: { before: null, after: 'Administradores con su dirección, durante 7 días' },
    });
    expect(JSON.stringify(entry)).not.toContain(token.split('.')[2]);
  });

  it('ends after seven days', async () => {
    const aged = (seconds: number) =>
      new ReleaseTokens([stack.internalKey], () => Date.now() - seconds * 1_000).sign(stored.path);
    const end = secondsOf(durations.releaseAddress);
    expect((await open((await aged(end - 60)).token)).status).toBe(200);
    expect(refusalOf(await open((await aged(end + 60)).token))).toEqual([
      400,
      'invalid_link',
      'La dirección de esta versión ha caducado. Pide otra a quien te la envió',
    ]);
  });

  it.each<[string, () => Promise<string> | string]>([
    ['signed with another key', () => signed('release address', 'a-key-of-an-attacker')],
    ['signed for another purpose', () => signed('releases', stack.internalKey)],
    [
      'without a signature',
      () => new UnsecuredJWT(payload()).setAudience('release address').setExpirationTime('1h').encode(),
    ],
    ['that is the marker of a visit', () => new ServedVisits([stack.internalKey]).sign(1, [stored.path]) ?? ''],
    ['that is no token', () => `x${unique()}`],
    [
      'with another module in its claims',
      async () => {
        const [head, , signature] = (await tokenOf(stored.path)).split('.');
        const claims = {
          path: 'admin/1.0.0-0123456789ab',
          aud: 'release address',
          exp: Math.floor(Date.now() / 1_000) + DAY,
        };
        return [head, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.');
      },
    ],
  ])('[B-INS-18] a token %s is refused', async (_, make) => {
    const token = await make();
    const reply = await open(token);
    expect(refusalOf(reply)).toEqual(NOT_VALID);
    expect(reply.text).not.toContain(token);
  });

  it('is opened and made by permission of the session, not by the token', async () => {
    const member = await office.member({}, [await office.company()]);
    const token = await tokenOf(stored.path);
    for (const reply of [await open(token, member.caller), await create(stored.path, member.caller)])
      expect([reply.status, reply.problem.code]).toEqual([403, 'forbidden']);
  });

  it('of a release that was removed meanwhile is not found', async () => {
    const gone = await upload(office.admin, { name, version: '1.2.0' });
    const token = await tokenOf(gone.path);
    await query('delete from releases where path = $1', [gone.path]);
    expect(refusalOf(await open(token))).toEqual([404, 'not_found', 'Esta versión ya no está guardada']);
    expect((await create(gone.path)).status).toBe(404);
  });
});
