import { actorClaims, authApi, rolesApi, sessionsApi, usersApi } from '@umbral/contracts';
import { DEMO_PASSWORD } from '@umbral/contracts/factories';
import { ageSignInsOf, Caller, eventually, Office, stack } from '@umbral/service-kit/testing';
import { decodeJwt } from 'jose';
import { auditOf, closeDatabase } from '../../test/events.js';

let office: Office;
beforeAll(async () => {
  office = await Office.open();
});
afterAll(closeDatabase);

const member = () => office.member({ usuarios: 'view' });
const prove = (caller: Caller, password: string) => caller.call(sessionsApi.reauthenticate, { body: { password } });
const exportUsers = (caller: Caller) => caller.call(usersApi.export);
/** Time of the last reauthentication, in seconds since 1970. */
const provenAt = async (caller: Caller) =>
  actorClaims.parse(decodeJwt((await caller.exchange())?.tokens.identity ?? '')).auth_time ?? 0;

describe('reauthentication', () => {
  it('makes the session fresh: guarded operations are allowed again', async () => {
    const { user, caller } = await member();
    await ageSignInsOf(user.id);
    const refused = await exportUsers(caller);
    expect([refused.status, refused.problem.code]).toEqual([403, 'reauthentication_required']);
    expect(refused.headers.get('www-authenticate')).toBe(
      'Bearer error="insufficient_user_authentication", max_age="600"',
    );
    const aged = await provenAt(caller);
    expect((await prove(caller, DEMO_PASSWORD)).status).toBe(204);
    expect(await provenAt(caller)).toBeGreaterThanOrEqual(aged + 11 * 60);
    expect((await exportUsers(caller)).status).toBe(200);
  });

  it('with a wrong password changes nothing, returns a field error, and is audited', async () => {
    const { user, caller } = await member();
    await ageSignInsOf(user.id);
    const { status, problem, headers } = await prove(caller, 'otra');
    expect([status, problem.code, problem.errors]).toMatchObject([
      403,
      'reauthentication_required',
      [{ path: 'password', message: 'La contraseña no es correcta' }],
    ]);
    expect(headers.get('www-authenticate')).toBeNull();
    expect((await exportUsers(caller)).status).toBe(403);
    const failed = await eventually(async () =>
      (await auditOf('user', user.id)).find(({ action }) => action === 'login_failed'),
    );
    expect(failed).toMatchObject({
      userId: user.id,
      ipAddress: caller.address,
      details: { changes: { reason: { before: null, after: 'wrong_confirmation' } } },
    });
  });

  it('counts its failures separately from those of signing in: ten, then 429', async () => {
    const { user, caller } = await member();
    const tries = await Promise.all(Array.from({ length: 12 }, () => prove(caller, 'otra')));
    expect(tries.map(({ status }) => status).sort()).toEqual([...Array<number>(10).fill(403), 429, 429]);
    const body = { email: user.email, password: DEMO_PASSWORD };
    expect((await new Caller().call(authApi.login, { body })).status).toBe(200);
  });

  it('renews this session and no other', async () => {
    const { user, caller } = await member();
    const body = { email: user.email, password: DEMO_PASSWORD };
    const { access_token: bearer } = await new Caller().result(authApi.token, { body });
    const program = new Caller(stack, { bearer });
    await ageSignInsOf(user.id);
    expect((await exportUsers(program)).status).toBe(403);
    expect((await prove(program, DEMO_PASSWORD)).status).toBe(204);
    expect((await exportUsers(program)).status).toBe(200);
    expect((await exportUsers(caller)).status).toBe(403);
  });

  it('refuses additional fields', async () => {
    const { caller } = await member();
    const body = { password: DEMO_PASSWORD, remember: true };
    const { status, problem } = await caller.call(sessionsApi.reauthenticate, { body });
    expect([status, problem.errors]).toMatchObject([422, [{ path: 'remember', message: 'Campo desconocido' }]]);
  });
});

describe('a guarded field', () => {
  it('requires it if it changes, and only then', async () => {
    const { user, caller: colleague } = await office.member({});
    const boss = await office.member({}, [], { id: 1 });
    const put = (change: object) =>
      boss.caller.call(usersApi.update, { params: { id: user.id }, body: { ...user, ...change } });
    await ageSignInsOf(boss.user.id);
    const other = await office.role();
    const email = user.email.replace('persona', 'otra');
    for (const change of [{ email }, { roleId: other.id }])
      expect((await put(change)).problem.code).toBe('reauthentication_required');
    expect((await put({ name: `${user.name} Gil` })).status).toBe(200);
    expect(await colleague.exchange()).toBeDefined();
    await prove(boss.caller, DEMO_PASSWORD);
    expect((await put({ email, roleId: other.id })).status).toBe(200);
  });

  it('is confirmed by the password in the call, which is not read while none changes', async () => {
    const { user, caller } = await member();
    await ageSignInsOf(user.id);
    const put = (change: object) =>
      caller.call(usersApi.update, { params: { id: user.id }, body: { name: 'Yo', email: user.email, ...change } });
    for (const currentPassword of ['', 'otra']) expect((await put({ currentPassword })).status).toBe(200);
    const email = user.email.replace('persona', 'otra');
    const [empty, wrong] = [await put({ email, currentPassword: '' }), await put({ email, currentPassword: 'otra' })];
    expect([empty.problem.code, empty.problem.errors]).toEqual(['reauthentication_required', undefined]);
    expect(wrong.problem).toMatchObject({ code: 'reauthentication_required', errors: [{ path: 'currentPassword' }] });
    const changed = await put({ email, currentPassword: DEMO_PASSWORD });
    expect([changed.status, changed.body.email]).toEqual([200, email]);
  });
});

it('a missing permission is refused before the password is requested', async () => {
  const { user, caller } = await office.member({});
  await ageSignInsOf(user.id);
  expect((await caller.call(rolesApi.create, { body: { name: 'Rol' } })).problem.code).toBe('forbidden');
});
