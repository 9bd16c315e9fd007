import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { operations, sessionsApi, type OperationShape } from '@umbral/contracts';
import { unique } from '@umbral/contracts/factories';
import { ageSignInsOf, PASSWORD, type SignedIn } from '@umbral/testing';
import { Attempt, successOf } from '../contract/attempt.ts';
import { assertProblem } from '../support/problems.ts';
import { World } from './world.ts';

/** Operations that require a recent sign-in: written by hand, so that the test does not derive it from the code it checks. */
const guarded: Record<string, true | string[]> = {
  changePassword: true,
  endMySession: true,
  endMyOtherSessions: true,
  endUserSession: true,
  endUserSessions: true,
  startTotp: true,
  startPasskey: true,
  removePasskey: true,
  removeTotp: true,
  renewRecoveryCodes: true,
  createUser: true,
  updateUser: ['email', 'roleId'],
  askSecondFactorReset: true,
  confirmSecondFactorReset: true,
  sendUserCredentials: true,
  createRole: true,
  updateRole: true,
  deleteRole: true,
  setRolePermissions: true,
  createProgram: true,
  updateProgram: true,
  deleteProgram: true,
  createProgramKey: true,
  revokeProgramKey: true,
  createWebhook: true,
  updateWebhook: true,
  deleteWebhook: true,
  createWebhookSecret: true,
  exportUsers: true,
  exportRoles: true,
  exportCompanies: true,
  exportBanks: true,
  exportProducts: true,
  exportClients: true,
  exportViabilityStudies: true,
  exportHousingCalculations: true,
  exportAuditProof: true,
  uploadRelease: true,
  restoreRelease: true,
  publishRelease: true,
  tryRelease: true,
  withdrawRelease: true,
};

let world: World;
let old: SignedIn;
before(async () => {
  world = await World.create();
  // Aged before its first call, so that no gateway has cached a fresh token.
  old = (await world.newCaller('administrator', 'admin')) as SignedIn;
  await ageSignInsOf(old.user.id);
});

const fresh = operations.filter((operation): operation is OperationShape => operation.fresh !== undefined);

test('lists exactly the operations that require a fresh sign-in', () => {
  assert.deepEqual(Object.fromEntries(fresh.map((operation) => [operation.id, operation.fresh])), guarded);
});

/** Another value for each guarded field. */
const others: Record<string, () => Promise<unknown>> = {
  email: async () => `otra.${unique()}@pruebas.umbral.test`,
  roleId: async () => (await world.office.role()).id,
};

describe('a session whose sign-in is older than ten minutes', () => {
  for (const operation of fresh) {
    const { fresh: fields } = operation;
    if (fields === true)
      test(`is refused ${operation.id}, without effect`, async () => {
        const attempt = await Attempt.of(operation, world);
        const state = await attempt.state();
        assertProblem(await attempt.call({ by: old }), 403, 'reauthentication_required');
        await attempt.assertUntouched(state);
      });
    else
      for (const field of fields ?? [])
        test(`is refused ${operation.id} with another ${field}, without effect`, async () => {
          const attempt = await Attempt.of(operation, world);
          const state = await attempt.state();
          const body = { ...attempt.body, [field]: await others[field]?.() };
          assertProblem(await attempt.call({ by: old, body }), 403, 'reauthentication_required');
          await attempt.assertUntouched(state);
          assert.equal((await attempt.call({ by: old })).status, successOf(operation));
        });
  }
});

test('reauthentication takes effect immediately, also at a gateway with a cached token', async () => {
  const caller = (await world.newCaller('administrator', 'admin')) as SignedIn;
  await ageSignInsOf(caller.user.id);
  for (const operation of fresh.filter(({ id }) => id.startsWith('export')))
    assertProblem(await caller.call(operation), 403, 'reauthentication_required');
  assert.equal((await caller.call(sessionsApi.reauthenticate, { body: { password: PASSWORD } })).status, 204);
  for (const operation of fresh.filter(({ id }) => id.startsWith('export')))
    assert.equal((await caller.call(operation)).status, 200, operation.id);
});
