import { authApi } from '@umbral/contracts';
import { Caller, Office, signedIn } from '@umbral/service-kit/testing';
import { auditOf, closeDatabase, eventsOf, lastAudit, query } from '../../test/events.js';
import { DEMO_PASSWORD } from '@umbral/contracts/factories';

let office: Office;
beforeAll(async () => {
  office = await Office.open();
});
afterAll(closeDatabase);

const login = (body: object | string, caller = new Caller(), headers = {}) =>
  caller.call(authApi.login, { body, headers });

describe('signing in', () => {
  it('[P-API-01] [D03] returns the user, without password, token or session id', async () => {
    const { user } = await office.member({ usuarios: 'view' });
    const { status, body, headers } = await login({ email: ` ${user.email.toUpperCase()}`, password: DEMO_PASSWORD });
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual([
      'cif',
      'companyId',
      'dni',
      'email',
      'hasTemporaryCredentials',
      'id',
      'isActive',
      'isCompany',
      'isCreditIntermediary',
      'mustEnrol',
      'name',
      'phone',
      'profileImageUrl',
      'roleId',
      'roleName',
      'startPath',
    ]);
    expect(body).toMatchObject({ id: user.id, email: user.email, roleId: user.roleId });
    expect(headers.get('cache-control')).toContain('no-store');
  });

  it('[D01] sets an opaque cookie that a script cannot read and that ends with the browser', async () => {
    const { user } = await office.member({});
    const { headers } = await login({ email: user.email, password: DEMO_PASSWORD });
    const [cookie] = headers.getSetCookie();
    expect(cookie).toMatch(/^umbral_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it('[D01] over HTTPS has the __Host- prefix and Secure', async () => {
    const { user } = await office.member({});
    const { headers } = await login({ email: user.email, password: DEMO_PASSWORD }, new Caller(), {
      'x-forwarded-proto': 'https',
    });
    expect(headers.getSetCookie()[0]).toMatch(
      /^__Host-umbral_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    );
  });

  it('[D04] remembered: 30 days', async () => {
    const { user } = await office.member({});
    const { headers } = await login({ email: user.email, password: DEMO_PASSWORD, remember: true });
    expect(headers.getSetCookie()[0]).toContain('Max-Age=2592000');
  });

  it('[P-SES-15] stores a record with sid, sess and expire that does not contain the session id', async () => {
    const { user, caller } = await office.member({});
    const rows = await query<{ sid: string; sess: { userId: number }; hours: number }>(
      `select sid, sess, extract(epoch from expire - created_at)::float / 3600 as hours from sessions where user_id = $1`,
      [user.id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.sid).not.toBe(caller.sessionId);
    expect(rows[0]?.sess.userId).toBe(user.id);
    expect(rows[0]?.hours).toBeCloseTo(2, 1);
  });

  it('[P-ENT-21] has indexes on the key and the expiry', async () => {
    const indexed = async (column: string) =>
      query(`select 1 from pg_indexes where tablename = 'sessions' and indexdef like $1`, [`%(${column})`]);
    expect([await indexed('sid'), await indexed('expire')].map(({ length }) => length)).toEqual([1, 1]);
  });

  it('[D01] is rotated: the former id becomes invalid', async () => {
    const { user, caller } = await office.member({});
    const former = caller.sessionId;
    const { headers } = await login({ email: user.email, password: DEMO_PASSWORD }, caller);
    expect(headers.get('set-cookie')).not.toContain(former);
    expect(await caller.exchange()).toBeUndefined();
    expect(await eventsOf('identity.session.ended', 'userId', user.id)).toEqual([
      { userId: user.id, sessionKeys: [expect.any(String)], exceptSessionKey: null },
    ]);
  });

  it('[S-SES-16] is audited', async () => {
    const { user, caller } = await office.member({});
    await login({ email: user.email, password: DEMO_PASSWORD }, caller);
    expect(await lastAudit('user', user.id)).toMatchObject({
      action: 'login',
      userId: user.id,
      ipAddress: caller.address,
      userAgent: 'specs',
    });
  });

  it('[D08] all failures have the same message', async () => {
    const role = await office.role();
    const inactive = await office.user({ roleId: role.id, isActive: false });
    const without = await office.user({ roleId: role.id, password: undefined });
    const active = await office.user({ roleId: role.id });
    const tries = [
      { email: inactive.email, password: DEMO_PASSWORD },
      { email: without.email, password: '' + DEMO_PASSWORD },
      { email: active.email, password: 'otra' },
      { email: 'nadie@umbral.test', password: DEMO_PASSWORD },
    ];
    for (const body of tries) {
      const { status, problem, headers } = await login(body);
      expect([status, problem.code, problem.message]).toEqual([
        401,
        'invalid_credentials',
        'Usuario o contraseña incorrectos',
      ]);
      expect(headers.get('set-cookie')).toBeNull();
    }
  });

  it.each([
    [{}, ['email', 'password']],
    [{ email: 'a@b.es' }, ['password']],
    [{ email: '', password: 'x' }, ['email']],
    [{ email: 7, password: null }, ['email', 'password']],
  ])('[P-SES-04] %j is 422', async (body, paths) => {
    const { status, problem } = await login(body);
    expect([status, problem.errors?.map(({ path }) => path)]).toEqual([422, paths]);
  });

  it('malformed JSON is 400, another type 415, odd characters no 5xx', async () => {
    expect((await login('{"email":')).status).toBe(400);
    expect((await login('email=a', new Caller(), { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(
      415,
    );
    for (const email of ['a\u0000b@umbral.test', '\ud800@umbral.test', '💥', "' or 1=1 --"]) {
      expect((await login({ email, password: 'x' })).status).toBeLessThan(500);
    }
  });

  it('[D07] ten wrong attempts: 429 with Retry-After, also for the right password; other accounts are unaffected', async () => {
    const { user } = await office.member({});
    const caller = new Caller();
    const wrong = Array.from({ length: 10 }, () => login({ email: user.email, password: 'otra' }, caller));
    expect((await Promise.all(wrong)).map(({ status }) => status)).toEqual(Array<number>(10).fill(401));
    const { status, problem, headers } = await login({ email: user.email, password: DEMO_PASSWORD }, new Caller());
    expect([status, problem.code]).toEqual([429, 'too_many_requests']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    const { user: other } = await office.member({});
    expect((await login({ email: other.email, password: DEMO_PASSWORD }, caller)).status).toBe(200);
  });
});

describe('the key of drafts', () => {
  it('is the same in every session of a user, and differs between users', async () => {
    const { user, caller } = await office.member({});
    const key = await caller.result(authApi.draftKey);
    expect(Buffer.from(key.key, 'base64')).toHaveLength(32);
    expect(await (await signedIn(user.email)).result(authApi.draftKey)).toEqual(key);
    const other = await office.member({});
    expect((await other.caller.result(authApi.draftKey)).key).not.toBe(key.key);
  });

  it('requires a session and is not cached', async () => {
    const { caller } = await office.member({});
    expect((await new Caller().call(authApi.draftKey)).status).toBe(401);
    expect((await caller.call(authApi.draftKey)).headers.get('cache-control')).toContain('no-store');
  });
});

describe('the session', () => {
  it('[P-API-05] returns its user and its permissions', async () => {
    const { user, caller } = await office.member({ usuarios: 'delete', companias: 'view' });
    expect((await caller.call(authApi.me)).body).toMatchObject({ id: user.id, email: user.email });
    const { status, body } = await caller.call(authApi.permissions);
    expect([status, Object.keys(body).sort()]).toEqual([200, ['delete', 'view']]);
    expect((await new Caller().call(authApi.permissions)).status).toBe(401);
  });

  it('[P-PRM-03] has a map of viewing and one of deleting', async () => {
    const { caller } = await office.member({ usuarios: 'delete', companias: 'view' });
    const { body } = await caller.call(authApi.permissions);
    expect(body.view).toMatchObject({
      usuarios: true,
      companias: true,
      bancos: false,
      roles: false,
      admin_only: false,
    });
    expect(body.delete).toMatchObject({ usuarios: true, companias: false });
  });

  it('[P-PRM-01] all maps of the administrator are true', async () => {
    const { body } = await office.admin.call(authApi.permissions);
    expect([...Object.values(body.view), ...Object.values(body.delete)]).not.toContain(false);
  });

  it('[D03] signing out ends it and clears the cookie; without a session it is no error', async () => {
    const { user, caller } = await office.member({});
    const { status, headers } = await caller.call(authApi.logout);
    expect([status, headers.get('set-cookie')]).toEqual([
      204,
      'umbral_session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0',
    ]);
    expect(await caller.exchange()).toBeUndefined();
    expect(await eventsOf('identity.session.ended', 'userId', user.id)).toHaveLength(1);
    expect((await caller.call(authApi.logout)).status).toBe(204);
  });

  it('signing out is audited when it ends a session, and only then', async () => {
    const { user, caller } = await office.member({});
    await caller.call(authApi.logout);
    const entry = { action: 'logout', userId: user.id, entityName: user.name, ipAddress: caller.address };
    expect(await lastAudit('user', user.id)).toMatchObject(entry);
    const { length } = await auditOf('user', user.id);
    await caller.call(authApi.logout);
    await new Caller().call(authApi.logout);
    expect(await auditOf('user', user.id)).toHaveLength(length);
  });

  it('[D08] ends for the users of a role that was switched off', async () => {
    const { role, caller } = await office.member({});
    await query('update roles set is_active = false where id = $1', [role.id]);
    expect(await caller.exchange()).toBeUndefined();
  });
});

describe('[D05] a token for API use', () => {
  it('acts as its user, with the same permissions, for an hour', async () => {
    const { user } = await office.member({ usuarios: 'view' });
    const caller = new Caller();
    const { status, body, headers } = await caller.call(authApi.token, {
      body: { email: user.email, password: DEMO_PASSWORD },
    });
    expect([status, body.token_type, body.expires_in]).toEqual([200, 'Bearer', 3600]);
    expect(headers.get('cache-control')).toContain('no-store');
    expect(headers.get('set-cookie')).toBeNull();
    caller.bearer = body.access_token;
    expect((await caller.call(authApi.me)).body.id).toBe(user.id);
  });

  it('is not accepted as a session id, nor a session id as a token', async () => {
    const { user, caller } = await office.member({});
    const { body } = await caller.call(authApi.token, { body: { email: user.email, password: DEMO_PASSWORD } });
    const swapped = [new Caller(), new Caller()] as const;
    swapped[0].sessionId = body.access_token;
    swapped[1].bearer = caller.sessionId;
    expect(await swapped[0].exchange()).toBeUndefined();
    expect(await swapped[1].exchange()).toBeUndefined();
    expect((await signedIn(user.email)).sessionId).toBeDefined();
  });

  it('needs the right password', async () => {
    const { user } = await office.member({});
    expect(
      (await new Caller().call(authApi.token, { body: { email: user.email, password: 'otra' } })).problem.code,
    ).toBe('invalid_credentials');
  });
});
