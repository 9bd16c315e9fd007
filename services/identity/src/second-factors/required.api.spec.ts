import { companiesApi, operations, rolesApi, secondFactorsApi, usersApi, type Role } from '@umbral/contracts';
import { Office, signedIn, totpCodeOf } from '@umbral/service-kit/testing';
import { closeDatabase, eventsOf, lastAudit } from '../../test/events.js';
import { enrol } from '../../test/second-factors.js';

let office: Office;
beforeAll(async () => {
  office = await Office.open();
});
afterAll(closeDatabase);

const require = ({ id, name }: Role, requiresSecondFactor = true) =>
  office.admin.result(rolesApi.update, { params: { id }, body: { name, requiresSecondFactor } });

/** A user who may view users, whose role then requires a second factor. */
async function someone() {
  const role = await office.role({ usuarios: 'delete', companias: 'view' });
  const member = await office.member({}, [await office.company()], role);
  await require(role);
  return { ...member, role };
}

describe('[B-MFA-05] a role that requires a second factor', () => {
  it('is created, changed, returned and audited with the requirement; an omitted value stays', async () => {
    const role = await office.role();
    expect(role.requiresSecondFactor).toBe(false);
    expect((await require(role)).requiresSecondFactor).toBe(true);
    expect(await lastAudit('role', role.id)).toMatchObject({
      action: 'update',
      details: { changes: { requiresSecondFactor: { before: false, after: true } } },
    });
    const params = { id: role.id };
    const renamed = await office.admin.result(rolesApi.update, { params, body: { name: `${role.name} bis` } });
    expect(renamed.requiresSecondFactor).toBe(true);
    const events = await eventsOf('identity.role.permissions_changed', 'roleId', role.id);
    // One event for the permissions, one for the requirement; none for a new name.
    expect(events).toHaveLength(2);
  });

  it('allows users without one only to enrol, also in open sessions', async () => {
    const { caller, user } = await someone();
    for (const op of [usersApi.list, companiesApi.list, companiesApi.mine]) {
      const { status, problem } = await caller.call(op);
      expect([op.id, status, problem.code]).toEqual([op.id, 403, 'second_factor_enrolment_required']);
    }
    const again = await signedIn(user.email);
    expect(again.user.mustEnrol).toBe(true);
    expect((await again.call(usersApi.get, { params: { id: user.id } })).status).toBe(200);
    const other = await again.call(usersApi.get, { params: { id: office.admin.user.id } });
    expect(other.problem.code).toBe('second_factor_enrolment_required');
    expect((await again.call(secondFactorsApi.get)).status).toBe(200);
  });

  it('allows everything after enrolment, and refuses the removal of the last factor', async () => {
    const { caller, ...member } = await enrol(await someone());
    expect((await caller.call(usersApi.list)).status).toBe(200);
    const last = await caller.call(secondFactorsApi.removeTotp);
    expect([last.status, last.problem.code]).toEqual([409, 'last_second_factor']);
    expect((await caller.result(secondFactorsApi.get)).totp).not.toBeNull();
    expect(totpCodeOf(member.secret)).toMatch(/^\d{6}$/);
  });

  it('has no effect after the requirement is removed', async () => {
    const { caller, role } = await someone();
    await require(role, false);
    expect((await caller.call(usersApi.list)).status).toBe(200);
  });

  it('allows without a factor only enrolment, own data and sign-out', () => {
    const open = operations.filter(({ whileEnrolling, access }) => whileEnrolling && access !== 'public');
    expect(open.map(({ id }) => id).sort()).toEqual([
      'addPasskey',
      'changePassword',
      'confirmTotp',
      'endMyOtherSessions',
      'endMySession',
      'getDraftKey',
      'getPermissions',
      'getSecondFactors',
      'getSessionUser',
      'getUser',
      'listMySessions',
      'reauthenticate',
      'removePasskey',
      'removeTotp',
      'renewRecoveryCodes',
      'startPasskey',
      'startReauthentication',
      'startTotp',
      'updateUser',
    ]);
  });
});
