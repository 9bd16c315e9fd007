import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { authApi, UNKNOWN_ACCOUNT, usersApi, type User } from '@umbral/contracts';
import { DEMO_PASSWORD } from '@umbral/contracts/factories';
import { declaredLimits } from '@umbral/service-kit';
import { Caller, eventually, Office, signedIn, stack, unique, type SignedIn } from '@umbral/service-kit/testing';
import { auditOf, closeDatabase, query } from '../../test/events.js';

/** No program has so high a number. */
const UNUSED = 2_000_000_000;

let office: Office;
let administrator: SignedIn;
beforeAll(async () => {
  office = await Office.open();
  // Mailed credentials are limited by the user that sends them, and other specs send some too.
  administrator = (await office.member({}, [], { id: 1 })).caller;
});
afterAll(closeDatabase);

/** Each attempt from another address, so that only the account or the device can be locked. */
const login = (user: Pick<User, 'email'>, password: string, devices?: string) =>
  new Caller().call(authApi.login, {
    body: { email: user.email, password },
    ...(devices && { headers: { 'x-umbral-devices': devices } }),
  });
const deviceCookie = (headers: Headers) => headers.getSetCookie().find((cookie) => cookie.includes('umbral_device'));
async function someone() {
  const user = await office.user({ roleId: (await office.role()).id });
  const { headers } = await login(user, DEMO_PASSWORD);
  return { user, device: deviceCookie(headers)?.split(';')[0] ?? '' };
}
const spellingsOf = ({ email }: User) => [
  email.toUpperCase(),
  email.replace('i', 'İ'),
  ` ${email}`,
  email.replace('a', 'ａ'),
];
const statuses = async (tries: Promise<{ status: number }>[]) => (await Promise.all(tries)).map(({ status }) => status);
/** @param spelling of the address at each try */
const lock = async (user: User, spelling: (index: number) => string = () => user.email) => {
  const tries = Array.from({ length: 10 }, (_, index) => login({ email: spelling(index) }, 'otra'));
  expect(await statuses(tries)).toEqual(tries.map(() => 401));
};

describe('[D07] a device that signed in before', () => {
  it('gets a signed cookie for 90 days, for the paths of signing in only', async () => {
    const { user } = await someone();
    const plain = deviceCookie((await login(user, DEMO_PASSWORD)).headers);
    expect(plain).toMatch(
      /^umbral_device_\w{12}=[\w-]{22}\.\d+\.\d+\.[\w-]{43}; Path=\/api\/auth; HttpOnly; SameSite=Lax; Max-Age=7776000$/,
    );
    const { headers } = await new Caller().call(authApi.login, {
      body: { email: user.email, password: DEMO_PASSWORD },
      headers: { 'x-forwarded-proto': 'https' },
    });
    expect(deviceCookie(headers)).toMatch(/^__Secure-umbral_device_.*; Secure; Max-Age=7776000$/);
  });

  it('is not locked out by wrong passwords from other devices, in any spelling, and has its own count', async () => {
    const { user, device } = await someone();
    await lock(user, (index) => spellingsOf(user)[index % 4] as string);
    expect((await login(user, DEMO_PASSWORD)).status).toBe(429);
    const known = await login(user, DEMO_PASSWORD, device);
    expect(known.status).toBe(200);
    expect(deviceCookie(known.headers)?.split('.')[0]).toBe(device.split('.')[0]);
    await statuses(Array.from({ length: 10 }, () => login(user, 'otra', device)));
    expect((await login(user, DEMO_PASSWORD, device)).status).toBe(429);
  });

  it('is known only to the account that signed in there, and only with a valid signature', async () => {
    const [{ user, device: theirs }, { device: own }] = [await someone(), await someone()];
    const [name = '', value = ''] = theirs.split('=');
    const [secret = '', endsAt = '', version = '', signed = ''] = value.split('.');
    const [ownName = '', ownValue = ''] = own.split('=');
    const forged = [
      own,
      `${name}=${ownValue}`,
      `${ownName}=${value}`,
      `${name}=${[secret, endsAt, version, signed.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))].join('.')}`,
      `${name}=${[secret, Number(endsAt) + 1, version, signed].join('.')}`,
      `${name}=${[ownValue.split('.')[0], endsAt, version, signed].join('.')}`,
    ];
    await lock(user);
    const tries = forged.map((cookie) => login(user, DEMO_PASSWORD, cookie));
    expect(await statuses(tries)).toEqual(forged.map(() => 429));
    expect((await login(user, DEMO_PASSWORD, theirs)).status).toBe(200);
  });

  it('has its own count of reset links too', async () => {
    const { user, device } = await someone();
    const forgot = (devices?: string) =>
      new Caller().call(authApi.forgotPassword, {
        body: { email: user.email },
        ...(devices && { headers: { 'x-umbral-devices': devices } }),
      });
    await Promise.all(Array.from({ length: 20 }, () => forgot()));
    expect((await forgot()).status).toBe(429);
    expect((await forgot(device)).status).toBe(200);
  });

  it('is forgotten with a new password; the browser in which its owner changed it is known again', async () => {
    const { user, device: stolen } = await someone();
    const caller = await signedIn(user.email);
    const changed = await caller.call(authApi.changePassword, {
      body: { userId: user.id, newPassword: 'otra-clave-larga' },
    });
    const own = deviceCookie(changed.headers)?.split(';')[0] ?? '';
    await lock(user);
    const version = own.split('.')[2];
    const renewed = stolen.replace(/\.\d+(?=\.[^.]+$)/, `.${version}`);
    const tries = [stolen, renewed].map((cookie) => login(user, 'otra-clave-larga', cookie));
    expect([renewed.split('.')[2], ...(await statuses(tries))]).toEqual([version, 429, 429]);
    expect((await login(user, 'otra-clave-larga', own)).status).toBe(200);
  });

  it('is forgotten with mailed credentials', async () => {
    const { user, device } = await someone();
    await administrator.result(usersApi.sendCredentials, { params: { id: user.id } });
    await lock(user);
    expect((await login(user, 'otra', device)).status).toBe(429);
  });
});

describe('[D121] a failed sign-in', () => {
  const failures = async (user: User, count: number) => {
    const find = async () => (await auditOf('user', user.id)).filter(({ action }) => action === 'login_failed');
    return eventually(find, (rows) => rows.length >= count);
  };

  it('is audited under the account that it named, with address and reason', async () => {
    const role = await office.role();
    const user = await office.user({ roleId: role.id });
    const caller = new Caller();
    await caller.call(authApi.login, { body: { email: user.email, password: 'otra' } });
    expect((await failures(user, 1))[0]).toMatchObject({
      userId: user.id,
      entityType: 'user',
      entityId: String(user.id),
      entityName: user.name,
      ipAddress: caller.address,
      details: { changes: { reason: { before: null, after: 'wrong_password' } } },
    });
    const inactive = await office.user({ roleId: role.id, isActive: false });
    await caller.call(authApi.token, { body: { email: inactive.email, password: DEMO_PASSWORD } });
    expect((await failures(inactive, 1))[0]?.details.changes).toEqual({
      reason: { before: null, after: 'inactive_user' },
    });
  });

  const ofUnknown = (kind: 'user' | 'program', network: string) =>
    eventually(
      async () =>
        (await auditOf(kind, UNKNOWN_ACCOUNT.id)).filter(
          ({ details }) => details.changes['network']?.after === network,
        ),
      (rows) => rows.length > 0,
    );
  const networkOf = ({ address }: Caller) => address.replace(/\d+$/, 'x');

  it('of an unknown account is audited with network and a keyed hash of what was typed, never the text', async () => {
    const metrics = async () => (await fetch(`${stack.managementUrls.identity}/metrics`)).text();
    const counted = async () => Number(/^umbral_sign_ins_unknown_total\{.*\} (\d+)$/m.exec(await metrics())?.[1] ?? 0);
    const before = await counted();
    const word = `clave-${unique()}`;
    const email = `${word}@umbral.test`;
    const [one, other] = [new Caller(), new Caller()];
    await one.call(authApi.login, { body: { email, password: 'otra' } });
    await other.call(authApi.token, { body: { email: email.toUpperCase(), password: 'otra' } });
    const [[first], [second]] = await Promise.all([
      ofUnknown('user', networkOf(one)),
      ofUnknown('user', networkOf(other)),
    ]);
    expect(first).toMatchObject({
      action: 'login_failed',
      userId: UNKNOWN_ACCOUNT.id,
      entityName: 'Cuenta desconocida',
      ipAddress: networkOf(one),
      details: { changes: { reason: { after: 'unknown_account' }, count: { before: null, after: 1 } } },
    });
    const hash = first?.details.changes['typed']?.after as string;
    expect(hash).toMatch(/^[0-9a-f]{12}$/);
    expect(second?.details.changes['typed']?.after).toBe(hash);
    expect(createHash('sha256').update(email).digest('hex')).not.toContain(hash);
    expect(await counted()).toBeGreaterThanOrEqual(before + 2);

    const columns = await query<{ found: number }>(
      `select count(*)::int as found from outbox_events where payload::text ilike $1`,
      [`%${word}%`],
    );
    expect(columns).toEqual([{ found: 0 }]);
    expect((await metrics()).toLowerCase()).not.toContain(word);
    const logs = readdirSync(stack.logs).filter((name) => name.startsWith('identity'));
    expect(logs).not.toEqual([]);
    for (const name of logs) expect(readFileSync(join(stack.logs, name), 'utf8').toLowerCase()).not.toContain(word);
  });

  it('of an unknown program is audited the same way', async () => {
    const caller = new Caller();
    const clientId = `programa ${unique()}`;
    const body = { grant_type: 'client_credentials', client_id: clientId, client_secret: 'nada' };
    expect((await caller.call(authApi.token, { body })).status).toBe(401);
    const [entry] = await ofUnknown('program', networkOf(caller));
    expect(entry?.details.changes['typed']?.after).toMatch(/^[0-9a-f]{12}$/);
    expect(JSON.stringify(entry)).not.toContain(clientId);
  });

  it('of an unknown account counts for its network, which is then refused for known accounts too', async () => {
    const caller = new Caller();
    const { user } = await someone();
    // Keys of unknown programs count too, and cost no password hash.
    const body = { grant_type: 'client_credentials', client_secret: 'nada' };
    for (let tries = 1; tries < declaredLimits.signInsOfAddress.points; tries += 1) {
      expect(
        (await caller.call(authApi.token, { body: { ...body, client_id: `programa-${UNUSED + tries}` } })).status,
      ).toBe(401);
    }
    const unknown = { email: `nadie.${unique()}@umbral.test`, password: 'otra' };
    expect((await caller.call(authApi.login, { body: unknown })).status).toBe(401);
    expect((await caller.call(authApi.login, { body: { email: user.email, password: DEMO_PASSWORD } })).status).toBe(
      429,
    );
    expect((await login(user, DEMO_PASSWORD)).status).toBe(200);
  });
});
