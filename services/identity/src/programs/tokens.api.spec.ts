import {
  authApi,
  companiesApi,
  operations,
  programsApi,
  rolesApi,
  savedViewsApi,
  secondFactorsApi,
  sessionsApi,
  usersApi,
  type Actor,
  type User,
} from '@umbral/contracts';
import { aSavedView, aUser } from '@umbral/contracts/factories';
import {
  Caller,
  clientCredentials,
  eventually,
  Office,
  send,
  stack,
  type ProgramMember,
} from '@umbral/service-kit/testing';
import { decodeJwt } from 'jose';
import { auditOf, closeDatabase, eventsOf, lastAudit, query, whileChanging } from '../../test/events.js';

let office: Office;
beforeAll(async () => {
  office = await Office.open();
});
afterAll(closeDatabase);

const requestToken = (caller: Caller, body: object, headers: Record<string, string> = {}) =>
  caller.call(authApi.token, { body, headers });
const of = ({ key }: ProgramMember) => clientCredentials(key);
const url = () => `${stack.urls.identity}${authApi.token.path}`;

describe('the token of a program', () => {
  it('is short-lived and opaque, sets no cookie, is audited, and updates the last use of its key', async () => {
    const member = await office.program({ usuarios: 'view' });
    const { status, headers, body } = await requestToken(new Caller(), of(member));
    expect([status, headers.get('cache-control'), headers.getSetCookie()]).toEqual([200, 'no-store', []]);
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 900 });
    expect(body.access_token).toMatch(/^[\w-]{43}$/);
    expect(await lastAudit('program', member.program.id)).toMatchObject({ action: 'login', userId: member.program.id });
    const { keys } = await office.admin.result(programsApi.get, { params: { id: member.program.id } });
    expect(Date.parse(keys[0]?.lastUsedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(keys[0]?.createdAt ?? ''));
  });

  it('is requested with a form or HTTP Basic, as in RFC 6749', async () => {
    const member = await office.program({});
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const asForm = await send(url(), {
      method: 'POST',
      headers: form,
      body: new URLSearchParams({ ...of(member), scope: 'clients:read' }).toString(),
    });
    expect([asForm.status, asForm.body]).toMatchObject([200, { token_type: 'Bearer', scope: 'clients:read' }]);
    const basic = Buffer.from(`${member.key.clientId}:${member.key.clientSecret}`).toString('base64');
    const named = { 'x-umbral-client': `Basic ${basic}` };
    const asBasic = await send(url(), {
      method: 'POST',
      headers: { ...form, ...named },
      body: 'grant_type=client_credentials',
    });
    expect(asBasic.status).toBe(200);
    const twice = await send(url(), {
      method: 'POST',
      headers: { ...form, ...named },
      body: new URLSearchParams(of(member)).toString(),
    });
    expect(twice.problem.code).toBe('validation');
    const repeated = await send(url(), { method: 'POST', headers: form, body: 'client_id=a&client_id=b' });
    expect(repeated.problem.code).toBe('malformed_body');
    const elsewhere = await send(`${stack.urls.identity}/api/auth/login`, {
      method: 'POST',
      headers: form,
      body: 'a=b',
    });
    expect(elsewhere.status).toBe(415);
  });

  it('is refused without revealing the reason', async () => {
    const member = await office.program({});
    const { program } = member;
    const wrong = { ...of(member), client_secret: `umbral_${'x'.repeat(43)}` };
    const off = await office.program({});
    await office.admin.result(programsApi.toggleStatus, { params: { id: off.program.id } });
    const refused = [wrong, { ...wrong, client_id: 'programa-2147483647' }, { ...wrong, client_id: 'otra' }, of(off)];
    for (const body of refused) {
      const { status, problem } = await requestToken(new Caller(), body);
      expect([status, problem.code, problem.details]).toEqual([401, 'invalid_client', undefined]);
    }
    const entries = await eventually(
      () => auditOf('program', program.id),
      (rows) => rows.some(({ action }) => action === 'login_failed'),
    );
    expect(JSON.stringify(entries)).not.toContain('xxxx');
    const basic = `Basic ${Buffer.from('programa-1:nada').toString('base64')}`;
    const { headers } = await requestToken(
      new Caller(),
      { grant_type: 'client_credentials' },
      { 'x-umbral-client': basic },
    );
    expect(headers.get('www-authenticate')).toBe('Basic realm="umbral"');
    expect((await requestToken(new Caller(), { grant_type: 'password' })).problem.code).toBe('validation');
  });

  it('is refused after failures in their network only: the program is unaffected in others', async () => {
    const member = await office.program({});
    const guesser = new Caller();
    const guess = () => requestToken(guesser, { ...of(member), client_secret: 'umbral_nada' });
    const answers = [];
    for (let times = 0; times < 11; times += 1) answers.push((await guess()).status);
    expect(answers).toEqual([...Array<number>(10).fill(401), 429]);
    expect((await requestToken(guesser, of(member))).status).toBe(429);
    expect((await requestToken(new Caller(), of(member))).status).toBe(200);
  });

  it('ends with its key, and with that key only', async () => {
    const member = await office.program({});
    const params = { id: member.program.id };
    const second = await office.admin.result(programsApi.createKey, { params, body: {} });
    const other = new Caller();
    other.bearer = (await other.result(authApi.token, { body: clientCredentials(second) })).access_token;
    await office.admin.result(programsApi.revokeKey, { params: { ...params, keyId: member.key.id } });
    expect([await member.caller.exchange(), (await requestToken(new Caller(), of(member))).problem.code]).toEqual([
      undefined,
      'invalid_client',
    ]);
    expect((await other.call(authApi.me)).status).toBe(200);
    expect(await eventsOf('identity.session.ended', 'userId', member.program.id)).toHaveLength(1);
  });

  it('ends with the deactivation of the program, and when its key expires', async () => {
    const off = await office.program({});
    await office.admin.result(programsApi.toggleStatus, { params: { id: off.program.id } });
    expect(await off.caller.exchange()).toBeUndefined();

    const short = await office.program({});
    await query(`update program_keys set expires_at = now() + interval '100 seconds' where id = $1`, [short.key.id]);
    const { expires_in: seconds } = await new Caller().result(authApi.token, { body: of(short) });
    expect(seconds).toBeLessThanOrEqual(100);
    await query(`update program_keys set expires_at = now() - interval '1 second' where id = $1`, [short.key.id]);
    expect((await requestToken(new Caller(), of(short))).problem.code).toBe('invalid_client');
  });

  it('[D08] ends with another role of the program, also that of test mode', async () => {
    const { program, caller } = await office.program({ usuarios: 'view' });
    const params = { id: program.id };
    const key = await office.admin.result(programsApi.createTestKey, { params, body: {} });
    const test = new Caller();
    test.bearer = (await test.result(authApi.token, { body: clientCredentials(key) })).access_token;
    const { id: roleId } = await office.role({ usuarios: 'delete' });
    const change = (name: string) =>
      office.admin.result(programsApi.update, { params, body: { name, roleId, companyIds: [] } });
    await change(program.name);
    expect([await caller.exchange(), await test.exchange()]).toEqual([undefined, undefined]);
    await change(`${program.name} con otro nombre`);
    expect(await eventsOf('identity.session.ended', 'userId', program.id)).toHaveLength(1);
  });

  it('is not issued while its key or program is ending', async () => {
    for (const ending of [
      ({ program }: ProgramMember) => `delete from program_keys where program_id = ${program.id}`,
      ({ program }: ProgramMember) => `update users set is_active = false where id = ${program.id}`,
    ]) {
      const member = await office.program({});
      const { status, problem } = await whileChanging(ending(member), () => requestToken(new Caller(), of(member)));
      expect([status, problem.code]).toEqual([401, 'invalid_client']);
    }
  });

  it('waits for its key before it locks it, so that two at once do not deadlock', async () => {
    const member = await office.program({});
    await query('update program_keys set last_used_at = null where id = $1', [member.key.id]);
    const lock = `select from program_keys where id = ${member.key.id} for`;
    const request = () => requestToken(new Caller(), of(member));
    expect((await whileChanging(`${lock} share`, request, `${lock} no key update nowait`)).status).toBe(200);
  });

  it('is not accepted as a cookie or for sign-in', async () => {
    const { caller, program, key } = await office.program({});
    const browser = new Caller();
    browser.sessionId = caller.bearer;
    expect(await browser.exchange()).toBeUndefined();
    const body = { email: `${program.clientId}@programas.invalid`, password: key.clientSecret };
    expect((await new Caller().call(authApi.login, { body })).problem.code).toBe('invalid_credentials');
  });
});

describe('a program', () => {
  it('sees what a user of its role sees in its companies only', async () => {
    const [own, foreign] = [await office.company(), await office.company()];
    const [colleague, stranger] = [
      await office.user({ roleId: (await office.role()).id }, [own]),
      await office.user({ roleId: (await office.role()).id }, [foreign]),
    ];
    const { caller } = await office.program({ usuarios: 'view', companias: 'view' }, [own]);
    const users = (await caller.result(usersApi.list)) as User[];
    expect(users.map(({ id }) => id)).toEqual([colleague.id]);
    const [seen, unseen] = await Promise.all(
      [colleague, stranger].map(({ id }) => caller.call(usersApi.get, { params: { id } })),
    );
    expect([seen?.status, unseen?.status]).toEqual([200, 404]);
    expect((await caller.call(companiesApi.get, { params: { id: foreign.id } })).status).toBe(404);
    expect((await caller.result(authApi.me)).companyId).toBe(own.id);
    const without = await office.program({ bancos: 'view' }, [own]);
    expect((await without.caller.call(usersApi.list)).status).toBe(403);
  });

  it('is refused at operations for persons: confirming, factors, profile, sessions, exports, other programs', async () => {
    const { caller, program, role } = await office.program({ usuarios: 'delete', companias: 'delete' });
    const id = program.id;
    const calls = [
      caller.call(sessionsApi.reauthenticate, { body: { password: 'nada' } }),
      caller.call(sessionsApi.mine),
      caller.call(secondFactorsApi.get),
      caller.call(authApi.changePassword, { body: { userId: id, newPassword: 'otra-clave-larga' } }),
      caller.call(authApi.draftKey),
      caller.call(savedViewsApi.create, { body: aSavedView() }),
      caller.call(usersApi.create, { body: { ...aUser({ roleId: role.id }), currentPassword: 'nada' } }),
      caller.call(usersApi.export),
      // Of administrators only: closed to programs before their role is looked at.
      caller.call(programsApi.list),
      caller.call(programsApi.createKey, { params: { id }, body: {} }),
      caller.call(rolesApi.setPermissions, { params: { id: role.id }, body: { permissions: [] } }),
    ];
    for (const { status, problem } of await Promise.all(calls))
      expect([status, problem.code]).toEqual([403, 'not_for_programs']);
    expect((await caller.call(usersApi.update, { params: { id }, body: { name: 'Otro' } })).status).toBe(404);
  });

  it('cannot change a guarded field of a user', async () => {
    const company = await office.company();
    const user = await office.user({ roleId: (await office.role()).id }, [company]);
    const { caller } = await office.program({ usuarios: 'view' }, [company]);
    const change = (body: object) =>
      caller.call(usersApi.update, { params: { id: user.id }, body: { ...user, ...body } });
    expect((await change({ phone: '600 000 001' })).status).toBe(200);
    const { problem } = await change({ email: `otra.${user.email}`, currentPassword: 'umbral-demo' });
    expect(problem.code).toBe('not_for_programs');
  });

  it('carries the modules that it may publish, and their changes at once', async () => {
    const { caller, program } = await office.program({});
    const claimed = async () => decodeJwt<Actor>((await caller.exchange())?.tokens.releases ?? '').publishes;
    expect(await claimed()).toEqual([]);
    await office.admin.result(programsApi.update, {
      params: { id: program.id },
      body: { name: program.name, roleId: program.roleId, companyIds: [], publishes: ['audits'] },
    });
    expect(await claimed()).toEqual(['audits']);
    expect(await eventsOf('identity.user.changed', 'userId', program.id)).toHaveLength(1);
  });

  it('needs no second factor if its role requires one', async () => {
    const { caller, role } = await office.program({ usuarios: 'view' });
    const { body } = await office.admin.call(rolesApi.get, { params: { id: role.id } });
    await office.admin.result(rolesApi.update, {
      params: { id: role.id },
      body: { name: body.name, requiresSecondFactor: true },
    });
    expect((await caller.call(usersApi.list)).status).toBe(200);
  });

  it('is refused at operations with fresh sign-ins or for administrators', () => {
    const open = operations.filter(({ programs }) => programs === true).map(({ id }) => id);
    expect(open).toEqual(['getSessionUser', 'getPermissions']);
  });
});
