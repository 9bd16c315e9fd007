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

describe('changing a user', () => {
  it('[P-API-09] returns the new record; the audit has exactly the changes', async () => {
    const role = await office.role();
    const user = await office.user({ roleId: role.id });
    const { body } = await admin.call(usersApi.update, {
      params: { id: user.id },
      body: { ...user, name: 'Nombre nuevo' },
    });
    expect(body.name).toBe('Nombre nuevo');
    expect((await lastAudit('user', user.id))?.details.changes).toEqual({
      name: { before: user.name, after: 'Nombre nuevo' },
    });
    expect((await eventsOf('identity.user.changed', 'userId', user.id)).at(-1)).toMatchObject({
      name: 'Nombre nuevo',
      version: 2,
    });
  });

  it('[P-PRF-07] [D24] with the caller’s own id is the profile: no permission required, and only four fields', async () => {
    const { caller, user } = await office.member({}, [here]);
    const { status, body } = await caller.call(usersApi.update, {
      params: { id: user.id },
      body: { ...user, name: 'Yo misma', roleId: 1, isActive: false, isCreditIntermediary: true, cif: 'A58818501' },
    });
    expect([status, body]).toEqual([200, { ...user, name: 'Yo misma', updatedAt: body.updatedAt }]);
  });

  it('[P-API-10] from the profile changes name, e-mail, phone and DNI; omitted ones stay', async () => {
    const { caller, user } = await office.member({}, [here]);
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

  it('stores the page after the sign-in, and refuses what is no page', async () => {
    const { caller, user } = await office.member({}, [here]);
    const choose = (startPath: string) =>
      caller.call(usersApi.update, { params: { id: user.id }, body: { name: 'Yo', email: user.email, startPath } });
    expect((await choose('/payment-studies')).body).toMatchObject({ startPath: '/payment-studies' });
    for (const path of ['payment-studies', '//umbral.example', '/users/../x', '/users?a=1'])
      expect((await choose(path)).status).toBe(422);
    expect((await choose('')).body).toMatchObject({ startPath: null });
  });

  it('[D24] [D28] checks 403, then 404, then 403, then 422', async () => {
    const role = await office.role();
    const { caller } = await office.member({ usuarios: 'delete' }, [here]);
    const { caller: blind } = await office.member({}, [here]);
    const boss = await office.user({ roleId: 1 }, [here]);
    const stranger = await office.user({ roleId: role.id }, [elsewhere]);
    const mate = await office.user({ roleId: role.id }, [here]);
    const put = (who: Caller, id: number) => who.call(usersApi.update, { params: { id }, body: {} });
    expect((await put(blind, stranger.id)).status).toBe(403);
    expect((await put(caller, stranger.id)).status).toBe(404);
    expect((await put(caller, boss.id)).status).toBe(403);
    expect((await put(caller, mate.id)).status).toBe(422);
  });

  it('[D24] assigns no role with permissions that the caller lacks, nor changes the address of a wider account', async () => {
    const { caller, role } = await office.member({ usuarios: 'view' }, [here]);
    const wider = await office.role({ usuarios: 'view', bancos: 'view' });
    const peer = await office.user({ roleId: role.id }, [here]);
    const senior = await office.user({ roleId: wider.id }, [here]);
    const put = (user: typeof peer, change: object) =>
      caller.call(usersApi.update, { params: { id: user.id }, body: { ...user, ...change } });
    expect((await put(peer, { roleId: wider.id })).problem.code).toBe('escalation');
    expect((await put(peer, { roleId: 1 })).problem.code).toBe('escalation');
    expect((await put(senior, { email: peer.email.replace('persona', 'robada') })).problem.code).toBe('beyond_rights');
    expect((await put(peer, { phone: '600 000 001' })).status).toBe(200);
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

  it('[P-USR-16] [D25] the account of the installation keeps its role and state, but can be edited', async () => {
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

  it('an inactive user can only be edited to reactivate them', async () => {
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

  it('[P-API-11] returns the user with the new state', async () => {
    const { user } = await office.member({}, [here]);
    expect((await setActive(admin, user.id, false)).body).toMatchObject({ id: user.id, isActive: false });
    expect((await setActive(admin, user.id, true)).body).toMatchObject({ id: user.id, isActive: true });
  });

  it('to the state that they have changes nothing: no version, audit entry or event', async () => {
    const { id } = (await office.member({}, [here])).user;
    const { headers } = await admin.call(usersApi.get, { params: { id } });
    const seen = async () => [await lastAudit('user', id), await eventsOf('identity.user.changed', 'userId', id)];
    const before = await seen();
    const again = await setActive(admin, id, true);
    expect([again.status, again.headers.get('etag')]).toEqual([200, headers.get('etag')]);
    expect(await seen()).toEqual(before);
  });

  it('[P-USR-11] [D72] ends the sessions at once, and allows the sign-in again', async () => {
    const { user, caller } = await office.member({}, [here]);
    await setActive(admin, user.id, false);
    expect(await caller.exchange()).toBeUndefined();
    expect(
      (await new Caller().call(authApi.login, { body: { email: user.email, password: 'umbral-demo' } })).status,
    ).toBe(401);
    await setActive(admin, user.id, true);
    expect((await signedIn(user.email)).sessionId).toBeDefined();
  });

  it('[P-USR-15] is refused for the caller’s own account', async () => {
    const { caller, user } = await office.member({ usuarios: 'view' }, [here]);
    for (const who of [caller, admin]) {
      const id = who === admin ? 1 : user.id;
      const { status, problem } = await setActive(who, id, false);
      expect([status, problem.code]).toEqual([403, 'own_account']);
    }
  });

  it('[D24] is refused for an administrator by other users', async () => {
    const { caller } = await office.member({ usuarios: 'delete' }, [here]);
    const boss = await office.user({ roleId: 1 }, [here]);
    expect((await setActive(caller, boss.id, false)).status).toBe(403);
    expect((await setActive(admin, boss.id, false)).status).toBe(200);
  });
});

describe('deleting a user', () => {
  const remove = (who: Caller, id: number) => who.call(usersApi.remove, { params: { id } });

  const removed = async () => {
    const role = await office.role();
    const user = await office.user({ roleId: role.id }, [here]);
    await admin.call(usersApi.setActive, { params: { id: user.id }, body: { isActive: false } });
    return { user, reply: await remove(admin, user.id) };
  };

  it('[P-API-12] returns nothing, and is published', async () => {
    const { user, reply } = await removed();
    expect(reply.status).toBe(204);
    expect((await admin.call(usersApi.get, { params: { id: user.id } })).status).toBe(404);
    expect(await eventsOf('identity.user.deleted', 'userId', user.id)).toEqual([
      { userId: user.id, email: user.email, version: 4, companyIds: [here.id] },
    ]);
  });

  it('[P-ENT-11] deletes their assignments', async () => {
    const { user } = await removed();
    const { body } = await admin.call(companiesApi.users, { params: { id: here.id } });
    expect(body.map(({ id }) => id)).not.toContain(user.id);
  });

  it('[P-USR-13] is refused for the caller’s own account', async () => {
    const { caller, user } = await office.member({ usuarios: 'delete' }, [here]);
    expect((await remove(caller, user.id)).problem.code).toBe('own_account');
  });
});
