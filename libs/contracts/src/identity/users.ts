import * as z from 'zod';
import { instant, recordId, recordStamps } from '../fields.js';
import { listAnswer, listQuery, queryFlag, sortedBy, pageFields } from '../lists.js';
import { recordOperations } from '../record-operations.js';
import { profileUpdate, userCreate, userUpdate } from './user-forms.js';

/** A user as every call answers it. There is no password in it, in any form. */
export const user = z
  .object({
    ...recordStamps,
    roleId: recordId,
    roleName: z.string().nullable(),
    name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    dni: z.string().nullable(),
    cif: z.string().nullable(),
    profileImageUrl: z.string().nullable(),
    startPath: z.string().nullable().optional(),
    isCompany: z.boolean(),
    isCreditIntermediary: z.boolean(),
    isActive: z.boolean(),
    companyId: recordId
      .nullable()
      .meta({ description: 'Earliest assignment still standing, of those visible to the caller' }),
    companyName: z.string().nullable(),
    isProtected: z.boolean().meta({ description: 'Created at installation: no toggle, delete or role change' }),
    hasTemporaryCredentials: z
      .boolean()
      .optional()
      .meta({ description: 'It was mailed, and is to be replaced by one’s own' }),
    hasSecondFactor: z.boolean().optional().meta({ description: 'The password alone does not sign them in' }),
    resetAskedBy: recordId
      .nullable()
      .optional()
      .meta({ description: 'The administrator who asked to remove the second factors; another one has to confirm it' }),
    resetAskedByName: z.string().nullable().optional(),
    resetExpiresAt: instant.nullable().optional(),
    resetDueAt: instant
      .nullable()
      .optional()
      .meta({ description: 'When the reset happens by itself, because no independent administrator could confirm it' }),
    isWithinRights: z.boolean().meta({ description: 'Their role allows nothing that the caller’s does not' }),
    isWithinCompanies: z.boolean().meta({ description: 'All their companies are visible to the caller' }),
  })
  .meta({
    id: 'User',
    examples: [
      {
        id: 7,
        roleId: 2,
        roleName: 'Agente',
        name: 'Begoña Uriarte Lasa',
        email: 'begona.uriarte@nortehipotecas.test',
        phone: '688 250 947',
        dni: '15930048H',
        cif: null,
        profileImageUrl: null,
        isCompany: false,
        isCreditIntermediary: true,
        isActive: true,
        companyId: 3,
        companyName: 'Norte Hipotecas',
        isProtected: false,
        isWithinRights: true,
        isWithinCompanies: true,
        createdAt: '2026-01-12T09:00:00.000Z',
        updatedAt: '2026-11-20T08:41:07.000Z',
      },
    ],
  });
export type User = z.infer<typeof user>;

export const userListQuery = listQuery.extend({
  isCreditIntermediary: queryFlag.meta({ description: 'Only those who are, or who are not' }),
  withCompany: queryFlag.meta({ description: 'The search also looks at the names of the companies' }),
  sort: sortedBy('name'),
});

const of = recordOperations({
  service: 'identity',
  tag: 'users',
  access: { view: 'usuarios' },
  path: '/api/users',
  one: 'User',
  many: 'Users',
  entity: 'user',
  answer: user,
});

const setActive = of.toggle({
  id: 'setUserActive',
  path: '/api/users/:id',
  summary: 'Activate or deactivate a user',
  body: z.object({ isActive: z.boolean() }).meta({ id: 'ActiveState' }),
  errors: ['own_account', 'beyond_rights', 'beyond_companies', 'protected_record', 'last_administrator'],
  publishes: ['identity.user.changed', 'identity.session.ended'],
});

export const usersApi = {
  // The start page is a setting of the user alone.
  list: of.list({
    summary: 'List the users visible to the caller, by name',
    query: userListQuery,
    answer: listAnswer(user.omit({ startPath: true }).meta({ id: 'ListedUser' })),
  }),
  export: of.export(userListQuery.omit(pageFields)),
  get: of.get({
    summary: 'One user',
    description: 'Every user may read themselves.',
    access: 'signed-in',
    whileEnrolling: 'own',
    errors: ['forbidden'],
  }),
  create: of.create({
    summary: 'Create a user',
    body: userCreate,
    errors: ['duplicate_email', 'escalation'],
    publishes: ['identity.user.created'],
  }),
  update: of.update({
    summary: 'Change a user',
    description:
      'With one’s own id this is the profile: name, email, phone and dni count, nothing else, and no view permission is needed.',
    access: 'signed-in',
    whileEnrolling: 'own',
    body: z.union([userUpdate, profileUpdate]),
    errors: [
      'forbidden',
      'duplicate_email',
      'escalation',
      'mail_not_sent',
      'beyond_rights',
      'beyond_companies',
      'protected_record',
      'inactive_record',
      'last_administrator',
    ],
    effects: [
      { effect: 'changes-credentials', changes: ['email'] },
      { effect: 'grants-access', changes: ['roleId'] },
    ],
    publishes: ['identity.user.changed', 'identity.session.ended'],
  }),
  setActive,
  bulkStatus: of.bulkStatus(setActive),
  remove: of.remove({
    summary: 'Delete an inactive user for good',
    access: { delete: 'usuarios' },
    errors: ['own_account', 'beyond_rights', 'beyond_companies', 'protected_record', 'still_active'],
    publishes: ['identity.user.deleted', 'identity.session.ended'],
  }),
  askSecondFactorReset: of.route('POST /api/users/:id/second-factor-reset', {
    id: 'askSecondFactorReset',
    summary: 'Request the removal of a user’s second factors',
    description:
      'An independent administrator has to confirm it within 72 hours: one with a second factor and an account that no other person has created or changed in the last 30 days. Without one it happens after 24 hours, and every administrator is notified. All sessions of that person end then.',
    access: 'administrator',
    answer: user,
    errors: ['own_account', 'no_second_factor_there', 'reset_pending'],
    effects: ['changes-credentials'],
    audits: { entity: 'user', action: 'second_factor_reset' },
    publishes: ['identity.user.changed', 'identity.session.ended'],
  }),
  confirmSecondFactorReset: of.route('POST /api/users/:id/second-factor-reset/confirm', {
    id: 'confirmSecondFactorReset',
    summary: 'Confirm the request of another administrator: the second factors are removed',
    access: 'administrator',
    answer: user,
    errors: ['own_account', 'own_request', 'not_independent', 'no_reset_pending'],
    effects: ['changes-credentials'],
    audits: { entity: 'user', action: 'second_factor_reset' },
    publishes: ['identity.user.changed', 'identity.session.ended'],
  }),
  withdrawSecondFactorReset: of.route('DELETE /api/users/:id/second-factor-reset', {
    id: 'withdrawSecondFactorReset',
    summary: 'Withdraw the pending request of a reset',
    description: 'By any administrator, and by the user whose second factors it would remove.',
    access: 'signed-in',
    answer: user,
    errors: ['forbidden', 'no_reset_pending'],
    audits: { entity: 'user', action: 'second_factor_reset' },
    publishes: ['identity.user.changed'],
  }),
  sendCredentials: of.route('POST /api/users/:id/send-credentials', {
    id: 'sendUserCredentials',
    summary: 'Mail a new temporary password',
    status: 204,
    errors: ['beyond_rights', 'beyond_companies', 'protected_record', 'inactive_record', 'mail_not_sent'],
    etag: true,
    audits: { entity: 'user', action: 'send_credentials' },
    effects: ['changes-credentials'],
    publishes: ['identity.session.ended'],
  }),
};
