import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { aUser, unique } from '../support/bodies.mjs';
import { grants, Office } from '../support/office.mjs';
import { assertProblem } from '../support/problems.mjs';
import { query } from '../support/stack.mjs';
import { Visitor } from '../support/visitor.mjs';

/** @type {Office} */
let office;
let admin, here, elsewhere, boss, manager, managerRole, widerRole, peer, senior, stranger;

before(async () => {
  office = await Office.open();
  ({ admin } = office);
  [here, elsewhere] = [await office.company(), await office.company()];
  managerRole = await office.role({ usuarios: 'delete', companias: 'view' });
  widerRole = await office.role({ usuarios: 'delete', bancos: 'view' });
  boss = await office.user({ roleId: 1, companies: [here] });
  manager = await office.member({}, [here], managerRole);
  peer = await office.user({ roleId: managerRole.id, companies: [here] });
  senior = await office.user({ roleId: widerRole.id, companies: [here] });
  stranger = await office.user({ roleId: managerRole.id, companies: [elsewhere] });
});

const stored = async ({ id }) => (await admin.get(`/api/users/${id}`)).text;

/** A try that is refused with this code and leaves the user as they were. */
async function refused(user, trying, code) {
  const before = await stored(user);
  assertProblem(await trying(user), undefined, code);
  assert.equal(await stored(user), before);
}

const put = (who, change) => (user) => who.put(`/api/users/${user.id}`, { ...user, ...change });
const switchOff = (who) => (user) => who.patch(`/api/users/${user.id}`, { isActive: false });
const remove = (who) => (user) => who.delete(`/api/users/${user.id}`);
const mailCredentials = (who) => (user) => who.post(`/api/users/${user.id}/send-credentials`);

describe('[D24] who is no administrator', () => {
  test('makes none', async () => {
    const body = aUser(1);
    assertProblem(await manager.post('/api/users', body), 403, 'escalation');
    const found = await admin.get(`/api/users?page=1&search=${encodeURIComponent(body.email)}`);
    assert.equal(found.body.pagination.total, 0);
  });

  test('turns nobody into one, themselves least of all', async () => {
    await refused(peer, put(manager, { roleId: 1 }), 'escalation');
    const answer = await put(manager, { roleId: 1, isProtected: true, companyId: elsewhere.id })(manager.user);
    assert.deepEqual([answer.status, answer.body.roleId, answer.body.isProtected], [200, managerRole.id, false]);
    assert.equal(answer.body.companyId, here.id);
  });

  test('does not edit, switch off, delete or mail credentials to one of their own company', async () => {
    for (const trying of [put, switchOff, remove, mailCredentials])
      await refused(boss, trying(manager, {}), 'forbidden');
  });

  test('gives no role with permissions that they lack, neither to a new user nor to a known one', async () => {
    assertProblem(await manager.post('/api/users', aUser(widerRole.id)), 403, 'escalation');
    await refused(peer, put(manager, { roleId: widerRole.id }), 'escalation');
    assert.equal((await manager.post('/api/users', aUser(managerRole.id))).status, 201);
  });

  test('needs delete permission themselves to give it', async () => {
    const viewer = await office.member({ usuarios: 'view' }, [here]);
    assertProblem(await viewer.post('/api/users', aUser(managerRole.id)), 403, 'escalation');
    const deleting = await office.role({ usuarios: 'delete' });
    assertProblem(await viewer.post('/api/users', aUser(deleting.id)), 403, 'escalation');
  });

  test('takes over nobody who may do more, by way of the address that reset links go to', async () => {
    await refused(senior, put(manager, { email: `robada.${unique()}@pruebas.umbral.test` }), 'escalation');
  });

  test('changes no password but their own', async () => {
    for (const victim of [peer, boss, stranger])
      assertProblem(await manager.post('/api/change-password', { userId: victim.id, newPassword: 'robada-123' }), 403);
    await Visitor.signIn(peer.email);
  });

  test('brings nobody whom they do not see into a company, nor themselves into a foreign one', async () => {
    const assign = (company, ...userIds) => manager.post(`/api/companies/${company.id}/users`, { userIds });
    assertProblem(await assign(here, peer.id, stranger.id), 404);
    assertProblem(await assign(elsewhere, manager.user.id), 404);
    assert.equal((await admin.get(`/api/users/${stranger.id}`)).body.companyId, elsewhere.id);
    assert.deepEqual(
      (await manager.get('/api/companies/my-companies')).body.map(({ id }) => id),
      [here.id],
    );
  });

  test('gets no more by editing roles, whatever permissions they hold', async () => {
    const everything = await office.member(grants('delete'), [here]);
    const { id } = await office.role();
    const permissions = [{ viewName: 'roles', canView: true, canDelete: true }];
    for (const [method, path, body] of [
      ['PUT', `/api/roles/${id}/permissions`, { permissions }],
      ['PATCH', `/api/roles/${id}`, { name: 'administrador' }],
      ['POST', '/api/roles', { name: `Rol ${unique()}` }],
      ['PATCH', `/api/roles/${id}/toggle-status`],
      ['DELETE', `/api/roles/${id}`],
    ])
      assertProblem(await everything.call(method, path, body), 403, 'forbidden');
  });

  test('repeats no creation of somebody else, although they know its key', async () => {
    const key = { 'idempotency-key': `robada-${unique()}` };
    const body = aUser(managerRole.id);
    assert.equal((await admin.post('/api/users', body, key)).status, 201);
    assertProblem(await manager.post('/api/users', body, key), 409, 'duplicate_email');
  });
});

describe('[D24] nobody', () => {
  test('switches off, deletes or changes the role of themselves, not even an administrator', async () => {
    const root = await Visitor.signIn(boss.email);
    for (const who of [root, manager]) {
      await refused(who.user, switchOff(who), 'own_account');
      await refused(who.user, remove(who), 'own_account');
    }
    const { body } = await put(root, { roleId: managerRole.id, isActive: false })(root.user);
    assert.deepEqual([body.roleId, body.isActive], [1, true]);
  });

  test('has in the profile more than four fields', async () => {
    const { user } = await office.member({}, [here]);
    const self = await Visitor.signIn(user.email);
    const before = JSON.parse(await stored(user));
    const greedy = {
      id: 1,
      roleId: 1,
      isActive: false,
      isProtected: true,
      isCompany: true,
      isCreditIntermediary: true,
    };
    const more = {
      cif: 'A58818501',
      companyId: 1,
      password: 'otra-clave',
      passwordHash: 'x',
      version: 99,
      createdAt: 0,
    };
    const answer = await put(self, { ...greedy, ...more, name: 'Nombre nuevo' })(user);
    assert.equal(answer.status, 200);
    assert.deepEqual(answer.body, { ...before, name: 'Nombre nuevo', updatedAt: answer.body.updatedAt });
    await Visitor.signIn(user.email);
  });
});

describe('[D25] protected', () => {
  const first = { id: 1 };

  test('the account of the installation keeps its role and state, and stays', async () => {
    const root = await Visitor.signIn(boss.email);
    const { body } = await root.get('/api/users/1');
    const change = (more) => () => root.put('/api/users/1', { ...body, ...more });
    await refused(first, change({ roleId: managerRole.id }), 'protected_record');
    await refused(first, change({ isActive: false }), 'protected_record');
    await refused(first, switchOff(root), 'protected_record');
    await refused(first, remove(root), 'protected_record');
  });

  test('the role administrador can be neither renamed, emptied, switched off nor deleted', async () => {
    const before = (await admin.get('/api/roles/1')).text;
    for (const [method, path, body] of [
      ['PATCH', '/api/roles/1', { name: 'otra cosa' }],
      ['PUT', '/api/roles/1/permissions', { permissions: [] }],
      ['PATCH', '/api/roles/1/toggle-status'],
      ['DELETE', '/api/roles/1'],
    ])
      assertProblem(await admin.call(method, path, body), 403, 'protected_record');
    assert.equal((await admin.get('/api/roles/1')).text, before);
  });

  for (const name of ['administrador', 'Administrador', 'ADMINISTRADOR', '  administrador  '])
    test(`there is no second role called «${name}», new or renamed`, async () => {
      assertProblem(await admin.post('/api/roles', { name }), 409, 'duplicate_role');
      const { id } = await office.role();
      assertProblem(await admin.patch(`/api/roles/${id}`, { name }), 409, 'duplicate_role');
    });

  test('[D21] views that are only the administrator’s cannot be granted', async () => {
    const role = await office.role();
    const permissions = ['roles', 'admin_only'].map((viewName) => ({ viewName, canView: true, canDelete: true }));
    await admin.put(`/api/roles/${role.id}/permissions`, { permissions });
    const hopeful = await office.member({}, [here], role);
    const { body } = await hopeful.get('/api/user/permissions');
    assert.deepEqual([body.view.roles, body.view.admin_only, body.delete.roles], [false, false, false]);
    assertProblem(await hopeful.get('/api/roles/1'), 403);
    assertProblem(await hopeful.get('/api/audit-logs/1'), 403);
  });

  test('the permissions of a role change through its own path only', async () => {
    const [meant, other] = [await office.role({ bancos: 'view' }), await office.role({ bancos: 'view' })];
    const answer = await admin.put(`/api/roles/${meant.id}/permissions`, { roleId: other.id, permissions: [] });
    assert.ok([200, 422].includes(answer.status));
    const { body } = await admin.get(`/api/roles/${other.id}/permissions`);
    assert.ok(body.some(({ viewName, canView }) => viewName === 'bancos' && canView));
  });

  test('two administrators who switch each other off at once do not both succeed when no third is active', async () => {
    const two = await Promise.all([1, 2].map(() => office.user({ roleId: 1 })));
    const [one, other] = await Promise.all(two.map(({ email }) => Visitor.signIn(email)));
    const ids = two.map(({ id }) => id);
    const away = await query(
      'identity',
      'update users set is_active = false where role_id = 1 and is_active and id <> all($1) returning id',
      [ids],
    );
    try {
      const answers = await Promise.all([switchOff(one)(two[1]), switchOff(other)(two[0])]);
      const left = await query('identity', 'select id from users where role_id = 1 and is_active');
      assert.equal(left.length, 1, JSON.stringify(answers.map(({ status }) => status)));
    } finally {
      await query('identity', 'update users set is_active = true where id = any($1)', [
        [...ids, ...away.map(({ id }) => id)],
      ]);
    }
  });
});

test('[D29] a permission that is taken away is gone with the next call, also in a session that was in use', async () => {
  const role = await office.role({ bancos: 'view', usuarios: 'view' });
  const member = await office.member({}, [here], role);
  assert.equal((await member.get('/api/banks')).status, 200);
  const start = performance.now();
  await admin.put(`/api/roles/${role.id}/permissions`, { permissions: [{ viewName: 'usuarios', canView: true }] });
  while ((await member.get('/api/banks')).status !== 403)
    assert.ok(performance.now() - start < 2_000, 'still permitted after 2 s');
});
