import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { operations, sessionsApi, stepUpOf } from '@umbral/contracts';
import { unique } from '@umbral/contracts/factories';
import { ageSignInsOf, PASSWORD, type SignedIn } from '@umbral/testing';
import { Attempt, successOf } from '../contract/attempt.ts';
import { assertProblem } from '../support/problems.ts';
import { World } from './world.ts';

/** Operations that require a recent sign-in: written by hand, so that the test does not derive it from the code it checks. */
const guarded: Record<string, 'always' | string[]> = {
  changePassword: 'always',
  endMySession: 'always',
  endMyOtherSessions: 'always',
  endUserSession: 'always',
  endUserSessions: 'always',
  startTotp: 'always',
  confirmTotp: 'always',
  startPasskey: 'always',
  addPasskey: 'always',
  removePasskey: 'always',
  removeTotp: 'always',
  renewRecoveryCodes: 'always',
  createUser: 'always',
  updateUser: ['email', 'roleId'],
  askSecondFactorReset: 'always',
  confirmSecondFactorReset: 'always',
  sendUserCredentials: 'always',
  createRole: 'always',
  updateRole: 'always',
  deleteRole: 'always',
  setRolePermissions: 'always',
  createProgram: 'always',
  updateProgram: 'always',
  deleteProgram: 'always',
  createProgramKey: 'always',
  createProgramTestKey: 'always',
  resetProgramTestMode: 'always',
  revokeProgramKey: 'always',
  createWebhook: 'always',
  updateWebhook: 'always',
  deleteWebhook: 'always',
  createWebhookSecret: 'always',
  assignCompanyUsers: 'always',
  removeCompanyUser: 'always',
  exportUsers: 'always',
  exportRoles: 'always',
  exportCompanies: 'always',
  exportBanks: 'always',
  exportProducts: 'always',
  exportClients: 'always',
  exportViabilityStudies: 'always',
  exportHousingCalculations: 'always',
  exportActivity: 'always',
  exportAuditProof: 'always',
  uploadRelease: 'always',
  restoreRelease: 'always',
  publishRelease: 'always',
  tryRelease: 'always',
  withdrawRelease: 'always',
  createReleaseAddress: 'always',
};

let world: World;
let old: SignedIn;
before(async () => {
  world = await World.create();
  // Aged before its first call, so that no gateway has cached a fresh token.
  old = (await world.newCaller('administrator', 'admin')) as SignedIn;
  await ageSignInsOf(old.user.id);
});

const stepUps = operations.map((operation) => ({ operation, stepUp: stepUpOf(operation) }));
/** Whole lists depend on their length: `libs/service-kit/src/lists/whole-list.api.spec.ts`. */
const fresh = stepUps.flatMap(({ operation, stepUp }) =>
  stepUp === undefined || stepUp === 'whole-list' ? [] : [{ operation, stepUp }],
);

test('lists exactly the operations that require a fresh sign-in', () => {
  assert.deepEqual(Object.fromEntries(fresh.map(({ operation, stepUp }) => [operation.id, stepUp])), guarded);
});

/** Another value for each guarded field. */
const others: Record<string, () => Promise<unknown>> = {
  email: async () => `otra.${unique()}@pruebas.umbral.test`,
  roleId: async () => (await world.office.role()).id,
};

describe('a session whose sign-in is older than ten minutes', () => {
  for (const { operation, stepUp } of fresh) {
    if (stepUp === 'always')
      test(`is refused ${operation.id}, without effect`, async () => {
        const attempt = await Attempt.of(operation, world);
        const state = await attempt.state();
        assertProblem(await attempt.call({ by: old }), 403, 'reauthentication_required');
        await attempt.assertUntouched(state);
      });
    else
      for (const field of stepUp)
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
  const exports = fresh.map(({ operation }) => operation).filter(({ id }) => id.startsWith('export'));
  for (const operation of exports) assertProblem(await caller.call(operation), 403, 'reauthentication_required');
  assert.equal((await caller.call(sessionsApi.reauthenticate, { body: { password: PASSWORD } })).status, 204);
  for (const operation of exports) assert.equal((await caller.call(operation)).status, 200, operation.id);
});
