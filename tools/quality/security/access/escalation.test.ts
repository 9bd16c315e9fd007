import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import {
  auditApi,
  authApi,
  companiesApi,
  rolesApi,
  usersApi,
  banksApi,
  type BodyInput,
  type Company,
  type ErrorCode,
  type Role,
  type SessionUser,
  type User,
} from '@umbral/contracts';
import { aUser, unique } from '@umbral/contracts/factories';
import { eventually, type Caller, type Office, type Reply, type SignedIn } from '@umbral/testing';
import { assertProblem, faultsOf } from '../support/problems.ts';
import { openOffice, query, signedIn, totalIn } from '../support/system.ts';
import { grants } from './world.ts';

let office: Office;
let admin: SignedIn, manager: SignedIn;
let here: Company, elsewhere: Company;
let managerRole: Role, widerRole: Role;
let boss: User, peer: User, senior: User, stranger: User;

/** The role administrador, and the account of the installation. */
const first = { id: 1 };
type AnyUser = Pick<User, 'id'>;
const of = ({ id }: { id: number }) => ({ params: { id } });

before(async () => {
  office = await openOffice();
  ({ admin } = office);
  [here, elsewhere] = [await office.company(), await office.company()];
  managerRole = await office.role({ usuarios: 'delete', companias: 'view' });
  widerRole = await office.role({ usuarios: 'delete', bancos: 'view' });
  boss = await office.user({ roleId: 1 }, [here]);
  manager = (await office.member({}, [here], managerRole)).caller;
  peer = await office.user({ roleId: managerRole.id }, [here]);
  senior = await office.user({ roleId: widerRole.id }, [here]);
  stranger = await office.user({ roleId: managerRole.id }, [elsewhere]);
});

const stored = async (user: AnyUser) => (await admin.call(usersApi.get, of(user))).text;

/** An attempt that is refused with this code and does not change the user. */
async function refused<One extends AnyUser>(user: One, trying: (user: One) => Promise<Reply>, code: ErrorCode) {
  const before = await stored(user);
  assertProblem(await trying(user), undefined, code);
  assert.equal(await stored(user), before);
}

const put = (who: Caller, change: object) => (user: User | SessionUser) =>
  who.call(usersApi.update, { ...of(user), body: { ...user, ...change } });
const switchOff = (who: Caller) => (user: AnyUser) =>
  who.call(usersApi.setActive, { ...of(user), body: { isActive: false } });
const remove = (who: Caller) => (user: AnyUser) => who.call(usersApi.remove, of(user));
const mailCredentials = (who: Caller) => (user: AnyUser) => who.call(usersApi.sendCredentials, of(user));
const create = (who: Caller, body: BodyInput<typeof usersApi.create>, headers = {}) =>
  who.call(usersApi.create, { body, headers });

describe('[D24] a user other than an administrator', () => {
  test('creates no administrator', async () => {
    const body = aUser({ roleId: 1 });
    assertProblem(await create(manager, body), 403, 'escalation');
    const found = await admin.call(usersApi.list, { query: { page: '1', search: body.email } });
    assert.equal(totalIn(found), 0);
  });

  test('promotes no user to administrator, not even themselves', async () => {
    await refused(peer, put(manager, { roleId: 1 }), 'escalation');
    const answer = await put(manager, { roleId: 1, isProtected: true, companyId: elsewhere.id })(manager.user);
    assert.deepEqual([answer.status, answer.body.roleId, answer.body.isProtected], [200, managerRole.id, false]);
    assert.equal(answer.body.companyId, here.id);
  });

  test('does not edit, deactivate, delete or mail credentials to one of their own company', async () => {
    for (const trying of [put(manager, {}), switchOff(manager), remove(manager), mailCredentials(manager)])
      await refused(boss, trying, 'forbidden');
  });

  test('assigns no role with permissions that they lack, neither to a new user nor to an existing one', async () => {
    assertProblem(await create(manager, aUser({ roleId: widerRole.id })), 403, 'escalation');
    await refused(peer, put(manager, { roleId: widerRole.id }), 'escalation');
    assert.equal((await create(manager, aUser({ roleId: managerRole.id }))).status, 201);
  });

  test('needs delete permission to grant it', async () => {
    const { caller: viewer } = await office.member({ usuarios: 'view' }, [here]);
    assertProblem(await create(viewer, aUser({ roleId: managerRole.id })), 403, 'escalation');
    const deleting = await office.role({ usuarios: 'delete' });
    assertProblem(await create(viewer, aUser({ roleId: deleting.id })), 403, 'escalation');
  });

  test('cannot change the address that reset links go to of a user with more permissions', async () => {
    await refused(senior, put(manager, { email: `robada.${unique()}@pruebas.umbral.test` }), 'beyond_rights');
  });

  test('changes no password but their own', async () => {
    for (const victim of [peer, boss, stranger]) {
      const body = { userId: victim.id, newPassword: 'robada-123' };
      assertProblem(await manager.call(authApi.changePassword, { body }), 403);
    }
    await signedIn(peer.email);
  });

  test('assigns no user outside their scope to a company, nor themselves to a foreign one', async () => {
    const assign = (company: Company, ...userIds: number[]) =>
      manager.call(companiesApi.assignUsers, { ...of(company), body: { userIds } });
    assertProblem(await assign(here, peer.id, stranger.id), 404);
    assertProblem(await assign(elsewhere, manager.user.id), 404);
    assert.equal((await admin.result(usersApi.get, of(stranger))).companyId, elsewhere.id);
    assert.deepEqual(
      (await manager.result(companiesApi.mine)).map(({ id }) => id),
      [here.id],
    );
  });

  test('gains no permission by editing roles', async () => {
    const { caller: everything } = await office.member(grants('delete'), [here]);
    const role = of(await office.role());
    const permissions = [{ viewName: 'roles', canView: true, canDelete: true }];
    for (const trying of [
      () => everything.call(rolesApi.setPermissions, { ...role, body: { permissions } }),
      () => everything.call(rolesApi.update, { ...role, body: { name: 'administrador' } }),
      () => everything.call(rolesApi.create, { body: { name: `Rol ${unique()}` } }),
      () => everything.call(rolesApi.toggleStatus, role),
      () => everything.call(rolesApi.remove, role),
    ])
      assertProblem(await trying(), 403, 'forbidden');
  });

  test('replays no creation of another user, even with its idempotency key', async () => {
    const key = { 'idempotency-key': `robada-${unique()}` };
    const body = aUser({ roleId: managerRole.id });
    assert.equal((await create(admin, body, key)).status, 201);
    assertProblem(await create(manager, body, key), 409, 'duplicate_email');
  });
});

describe('[D24] no user', () => {
  test('deactivates, deletes or changes the role of themselves, not even an administrator', async () => {
    const root = await signedIn(boss.email);
    for (const who of [root, manager]) {
      await refused(who.user, switchOff(who), 'own_account');
      await refused(who.user, remove(who), 'own_account');
    }
    const { body } = await put(root, { roleId: managerRole.id, isActive: false })(root.user);
    assert.deepEqual([body.roleId, body.isActive], [1, true]);
  });

  test('can change more than four fields of the profile', async () => {
    const { user, caller: self } = await office.member({}, [here]);
    const before = await admin.result(usersApi.get, of(user));
    const greedy = {
      id: 1,
      roleId: 1,
      isActive: false,
      isProtected: true,
      isCompany: true,
      isCreditIntermediary: true,
    };
    const more = { cif: 'A58818501', companyId: 1, createdAt: 0 };
    const foreign = { password: 'otra-clave', passwordHash: 'x' };
    const refusal = await put(self, { ...greedy, ...more, ...foreign, name: 'Otro nombre' })(user);
    assert.deepEqual(
      [refusal.status, faultsOf(refusal.problem.errors)],
      [422, Object.keys(foreign).map((path) => ({ path, message: 'Campo desconocido' }))],
    );
    const answer = await put(self, { ...greedy, ...more, name: 'Nombre nuevo' })(user);
    assert.equal(answer.status, 200);
    assert.deepEqual(answer.body, { ...before, name: 'Nombre nuevo', updatedAt: answer.body.updatedAt });
    await signedIn(user.email);
  });
});

describe('[D25] protected', () => {
  test('the account of the installation cannot change role or state, or be deleted', async () => {
    const root = await signedIn(boss.email);
    const body = await root.result(usersApi.get, of(first));
    const change = (more: object) => () => root.call(usersApi.update, { ...of(first), body: { ...body, ...more } });
    await refused(first, change({ roleId: managerRole.id }), 'protected_record');
    await refused(first, change({ isActive: false }), 'protected_record');
    await refused(first, switchOff(root), 'protected_record');
    await refused(first, remove(root), 'protected_record');
  });

  test('the role administrador can be neither renamed, emptied, deactivated nor deleted', async () => {
    const role = of(first);
    const before = (await admin.call(rolesApi.get, role)).text;
    for (const trying of [
      () => admin.call(rolesApi.update, { ...role, body: { name: 'otra cosa' } }),
      () => admin.call(rolesApi.setPermissions, { ...role, body: { permissions: [] } }),
      () => admin.call(rolesApi.toggleStatus, role),
      () => admin.call(rolesApi.remove, role),
    ])
      assertProblem(await trying(), 403, 'protected_record');
    assert.equal((await admin.call(rolesApi.get, role)).text, before);
  });

  for (const name of ['administrador', 'Administrador', 'ADMINISTRADOR', '  administrador  '])
    test(`there is no second role called «${name}», new or renamed`, async () => {
      assertProblem(await admin.call(rolesApi.create, { body: { name } }), 409, 'duplicate_role');
      const role = of(await office.role());
      assertProblem(await admin.call(rolesApi.update, { ...role, body: { name } }), 409, 'duplicate_role');
    });

  test('[D21] views that are only the administrator’s cannot be granted', async () => {
    const role = await office.role();
    const permissions = ['roles', 'admin_only'].map((viewName) => ({ viewName, canView: true, canDelete: true }));
    await admin.call(rolesApi.setPermissions, { ...of(role), body: { permissions } });
    const { caller: hopeful } = await office.member({}, [here], role);
    const body = await hopeful.result(authApi.permissions);
    assert.deepEqual([body.view.roles, body.view.admin_only, body.delete.roles], [false, false, false]);
    assertProblem(await hopeful.call(rolesApi.get, of(first)), 403);
    assertProblem(await hopeful.call(auditApi.list, { params: { userId: 1 } }), 403);
  });

  test('the permissions of a role change through its own path only', async () => {
    const [meant, other] = [await office.role({ bancos: 'view' }), await office.role({ bancos: 'view' })];
    const answer = await admin.call(rolesApi.setPermissions, {
      ...of(meant),
      body: { roleId: other.id, permissions: [] },
    });
    assert.ok([200, 422].includes(answer.status));
    const body = await admin.result(rolesApi.permissions, of(other));
    assert.ok(body.some(({ viewName, canView }) => viewName === 'bancos' && canView));
  });

  test('two administrators who deactivate each other at once do not both succeed when no third is active', async () => {
    const two = [await office.member({}, [], first), await office.member({}, [], first)] as const;
    const [one, other] = two;
    const ids = two.map(({ user }) => user.id);
    const away = await query<{ id: number }>(
      'identity',
      'update users set is_active = false where role_id = 1 and is_active and id <> all($1) returning id',
      [ids],
    );
    try {
      const answers = await Promise.all([switchOff(one.caller)(other.user), switchOff(other.caller)(one.user)]);
      const left = await query('identity', 'select id from users where role_id = 1 and is_active');
      assert.equal(left.length, 1, JSON.stringify(answers.map(({ status }) => status)));
    } finally {
      await query('identity', 'update users set is_active = true where id = any($1)', [
        [...ids, ...away.map(({ id }) => id)],
      ]);
    }
  });
});

test('[D29] a revoked permission is missing from the next call on, also in a session that was in use', async () => {
  const role = await office.role({ bancos: 'view', usuarios: 'view' });
  const { caller: member } = await office.member({}, [here], role);
  assert.equal((await member.call(banksApi.list)).status, 200);
  const permissions = [{ viewName: 'usuarios', canView: true }];
  await admin.call(rolesApi.setPermissions, { ...of(role), body: { permissions } });
  await eventually(
    () => member.call(banksApi.list),
    ({ status }) => status === 403,
  );
});
