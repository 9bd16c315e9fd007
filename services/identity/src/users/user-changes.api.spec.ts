import { authApi, companiesApi, usersApi, type Company } from '@umbral/contracts';
import { Caller, Office, signedIn } from '@umbral/service-kit/testing';
import { closeDatabase, eventsOf, lastAudit } from '../../test/events.js';

let office: Office;
let admin: Caller;
let here: Company;
let elsewhere: Company;

beforeAll(async () => {
  office = await Office.open();
  admin = office.admin;
  [here, elsewhere] = [await office.company(), await office.company()];
});
afterAll(closeDatabase);

const nobody = new Caller();

describe('changing a user', () => {
  it('[P-API-09] [S-AUD-15] answers the new record with a new ETag; the audit has what changed and only that', async () => {
    const role = await office.role();
    const user = await office.user({ roleId: role.id });
    const { status, body, headers } = await admin.call(usersApi.update, {
      params: { id: user.id },
      body: { ...user, name: 'Nombre nuevo' },
    });
    expect([status, body.name, headers.get('etag')]).toEqual([200, 'Nombre nuevo', `"${user.id}-2"`]);
    expect(await lastAudit('user', user.id)).toMatchObject({ action: 'update', entityName: 'Nombre nuevo' });
    expect((await lastAudit('user', user.id))?.details.changes).toEqual({
      name: { before: user.name, after: 'Nombre nuevo' },
    });
    expect((await eventsOf('identity.user.changed', 'userId', user.id)).at(-1)).toMatchObject({
      name: 'Nombre nuevo',
      version: 2,
    });
  });

  it('[D41] is 412 with an old ETag, and of two with the same one wins', async () => {
    const role = await office.role();
    const user = await office.user({ roleId: role.id });
    const headers = { 'if-match': `"${user.id}-1"` };
    const write = (name: string) =>
      admin.call(usersApi.update, { params: { id: user.id }, body: { ...user, name }, headers });
    const replies = await Promise.all([write('Una'), write('Otra')]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 412]);
    const late = await write('Tarde');
    expect([late.status, late.problem.code, late.problem.message]).toEqual([
      412,
      'stale_record',
      'Otra persona ha modificado este registro',
    ]);
    const free = await admin.call(usersApi.update, {
      params: { id: user.id },
      body: { ...user, name: 'Sin etiqueta' },
    });
    expect(free.status).toBe(200);
  });

  it('[P-API-10] [P-PRF-07] [D24] with one’s own id is the profile: four fields, nothing else, no permission needed', async () => {
    const { caller, user } = await office.member({}, [here]);
    const { status, body } = await caller.call(usersApi.update, {
      params: { id: user.id },
      body: { ...user, name: 'Yo misma', roleId: 1, isActive: false, isCreditIntermediary: true, cif: 'A58818501' },
    });
    expect([status, body]).toEqual([200, { ...user, name: 'Yo misma', updatedAt: body.updatedAt }]);
    const partial = await caller.call(usersApi.update, {
      params: { id: user.id },
      body: { name: 'Yo', email: user.email },
    });
    expect(partial.body).toMatchObject({ name: 'Yo', phone: user.phone, dni: user.dni });
    const emptied = await caller.call(usersApi.update, {
      params: { id: user.id },
      body: { name: 'Yo', email: user.email, phone: '', dni: null },
    });
    expect(emptied.body).toMatchObject({ phone: null, dni: null });
  });

  it('[D24] [D28] decides 403, then 404, then 403, then 422', async () => {
    const role = await office.role();
    const { caller } = await office.member({ usuarios: 'delete' }, [here]);
    const { caller: blind } = await office.member({}, [here]);
    const boss = await office.user({ roleId: 1 }, [here]);
    const stranger = await office.user({ roleId: role.id }, [elsewhere]);
    const mate = await office.user({ roleId: role.id }, [here]);
    const put = (who: Caller, id: number) => who.call(usersApi.update, { params: { id }, body: {} });
    expect((await put(nobody, mate.id)).status).toBe(401);
    expect((await put(blind, stranger.id)).status).toBe(403);
    expect((await put(caller, stranger.id)).status).toBe(404);
    expect((await put(caller, boss.id)).status).toBe(403);
    expect((await put(caller, mate.id)).status).toBe(422);
  });

  it('[D24] gives no role with permissions that the giver lacks, nor takes over an account through its address', async () => {
    const { caller, role } = await office.member({ usuarios: 'view' }, [here]);
    const wider = await office.role({ usuarios: 'view', bancos: 'view' });
    const peer = await office.user({ roleId: role.id }, [here]);
    const senior = await office.user({ roleId: wider.id }, [here]);
    const put = (user: typeof peer, change: object) =>
      caller.call(usersApi.update, { params: { id: user.id }, body: { ...user, ...change } });
    expect((await put(peer, { roleId: wider.id })).problem.code).toBe('escalation');
    expect((await put(peer, { roleId: 1 })).problem.code).toBe('escalation');
    expect((await put(senior, { email: peer.email.replace('persona', 'robada') })).problem.code).toBe('escalation');
    expect((await put(senior, { phone: '600 000 001' })).status).toBe(200);
    expect((await put(senior, { roleId: role.id })).status).toBe(200);
  });

  it('[D08] a new role ends the sessions', async () => {
    const { user, caller } = await office.member({ usuarios: 'view' }, [here]);
    const other = await office.role();
    await admin.call(usersApi.update, { params: { id: user.id }, body: { ...user, roleId: other.id } });
    expect(await caller.exchange()).toBeUndefined();
    expect(await eventsOf('identity.session.ended', 'userId', user.id)).toEqual([
      { userId: user.id, sessionKeys: null, exceptSessionKey: null },
    ]);
  });

  it('[P-USR-16] [D25] the account of the installation keeps its role and state, but can be corrected', async () => {
    const caller = await signedIn((await office.user({ roleId: 1 })).email);
    const { body: first } = await caller.call(usersApi.get, { params: { id: 1 } });
    const role = await office.role();
    const put = (change: object) => caller.call(usersApi.update, { params: { id: 1 }, body: { ...first, ...change } });
    expect((await put({ roleId: role.id })).problem.code).toBe('protected_record');
    expect((await put({ isActive: false })).problem.code).toBe('protected_record');
    expect((await put({})).status).toBe(200);
    expect((await caller.call(usersApi.setActive, { params: { id: 1 }, body: { isActive: false } })).problem.code).toBe(
      'protected_record',
    );
    expect((await caller.call(usersApi.remove, { params: { id: 1 } })).problem.code).toBe('protected_record');
  });

  it('an inactive user is only edited to be reactivated', async () => {
    const role = await office.role();
    const user = await office.user({ roleId: role.id, isActive: false });
    const put = (change: object) =>
      admin.call(usersApi.update, { params: { id: user.id }, body: { ...user, ...change } });
    expect((await put({ name: 'Nuevo' })).problem.code).toBe('inactive_record');
    expect((await put({ isActive: true })).body.isActive).toBe(true);
  });
});

describe('activating and deactivating a user', () => {
  const setActive = (who: Caller, id: number, isActive: unknown) =>
    who.call(usersApi.setActive, { params: { id }, body: { isActive } });

  it('[P-API-11] [P-USR-11] [P-XCC-19] [S-AUD-15] [D72] flips the state, is audited, and ends the sessions at once', async () => {
    const { user, caller } = await office.member({}, [here]);
    const { status, body } = await setActive(admin, user.id, false);
    expect([status, body.isActive]).toEqual([200, false]);
    expect(await lastAudit('user', user.id)).toMatchObject({
      action: 'toggle_status',
      details: { changes: { isActive: { before: true, after: false } } },
    });
    expect(await caller.exchange()).toBeUndefined();
    expect(
      (await new Caller().call(authApi.login, { body: { email: user.email, password: 'umbral-demo' } })).status,
    ).toBe(401);
    expect((await setActive(admin, user.id, true)).body.isActive).toBe(true);
    expect((await signedIn(user.email)).sessionId).toBeDefined();
  });

  it('[P-USR-15] nobody does it to themselves', async () => {
    const { caller, user } = await office.member({ usuarios: 'view' }, [here]);
    for (const who of [caller, admin]) {
      const id = who === admin ? 1 : user.id;
      const { status, problem } = await setActive(who, id, false);
      expect([status, problem.code]).toEqual([403, 'own_account']);
    }
  });

  it('[D24] nobody does it to an administrator but an administrator', async () => {
    const { caller } = await office.member({ usuarios: 'delete' }, [here]);
    const boss = await office.user({ roleId: 1 }, [here]);
    expect((await setActive(caller, boss.id, false)).status).toBe(403);
    expect((await setActive(admin, boss.id, false)).status).toBe(200);
  });

  it('wants a boolean, a visible user, the permission and a session', async () => {
    const { caller } = await office.member({ usuarios: 'view' }, [here]);
    const { caller: blind } = await office.member({}, [here]);
    const role = await office.role();
    const [mate, stranger] = [
      await office.user({ roleId: role.id }, [here]),
      await office.user({ roleId: role.id }, [elsewhere]),
    ];
    expect((await setActive(caller, mate.id, 'no')).status).toBe(422);
    expect((await setActive(caller, stranger.id, 'no')).status).toBe(404);
    expect((await setActive(blind, mate.id, false)).status).toBe(403);
    expect((await setActive(nobody, mate.id, false)).status).toBe(401);
  });
});

describe('deleting a user', () => {
  const remove = (who: Caller, id: number) => who.call(usersApi.remove, { params: { id } });

  it('[P-API-12] [P-USR-14] [P-PRM-20] [S-AUD-15] [P-ENT-11] is for good, for inactive users, with assignments and all', async () => {
    const role = await office.role();
    const user = await office.user({ roleId: role.id }, [here]);
    const early = await remove(admin, user.id);
    expect([early.status, early.problem.code]).toEqual([409, 'still_active']);
    await admin.call(usersApi.setActive, { params: { id: user.id }, body: { isActive: false } });
    expect((await remove(admin, user.id)).status).toBe(204);
    expect((await remove(admin, user.id)).status).toBe(404);
    const { body } = await admin.call(companiesApi.users, { params: { id: here.id } });
    expect(body.map(({ id }) => id)).not.toContain(user.id);
    expect(await lastAudit('user', user.id)).toMatchObject({ action: 'delete', entityName: user.name });
    expect(await eventsOf('identity.user.deleted', 'userId', user.id)).toEqual([
      { userId: user.id, email: user.email, version: 4 },
    ]);
  });

  it('[P-USR-12] [P-USR-13] [P-PRM-19] [D20] needs the delete permission and another’s account', async () => {
    const role = await office.role();
    const { caller: viewer } = await office.member({ usuarios: 'view' }, [here]);
    const { caller: deleter, user } = await office.member({ usuarios: 'delete' }, [here]);
    const target = await office.user({ roleId: role.id, isActive: false }, [here]);
    const stranger = await office.user({ roleId: role.id, isActive: false }, [elsewhere]);
    expect((await remove(nobody, target.id)).status).toBe(401);
    expect((await remove(viewer, target.id)).status).toBe(403);
    expect((await remove(deleter, stranger.id)).status).toBe(404);
    expect((await remove(deleter, user.id)).problem.code).toBe('own_account');
    expect((await remove(deleter, target.id)).status).toBe(204);
  });
});
