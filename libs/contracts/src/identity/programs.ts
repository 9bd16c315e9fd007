import * as z from 'zod';
import { calendarDay } from '../calendar.js';
import {
  addressedId,
  idParams,
  instant,
  patchText,
  optionalText,
  recordId,
  recordStamps,
  requiredText,
} from '../fields.js';
import { listQuery } from '../lists.js';
import { moduleName } from '../modules.js';
import { recordOperations } from '../record-operations.js';

/** Keys of one program that are valid at a time: the current one, and its replacement. */
export const MAXIMUM_KEYS = 2;

/** A stored key, as it is shown. The secret is answered once, at its creation. */
export const programKey = z
  .object({
    id: recordId,
    hint: z.string().meta({ description: 'The last four characters, which distinguish keys', examples: ['x7Qa'] }),
    createdAt: instant,
    expiresAt: instant.nullable().meta({ description: 'Null: works until it is revoked' }),
    lastUsedAt: instant.nullable().meta({ description: 'When a token was last asked for with it, to the minute' }),
  })
  .meta({ id: 'ProgramKey' });
export type ProgramKey = z.infer<typeof programKey>;

/** A program that calls the API in its own name: what a role allows, in the companies that are given to it. */
export const program = z
  .object({
    ...recordStamps,
    name: z.string(),
    description: z.string().nullable(),
    clientId: z.string().meta({ description: 'Its name where a token is asked for', examples: ['programa-12'] }),
    roleId: recordId,
    roleName: z.string(),
    companies: z
      .array(z.object({ id: recordId, name: z.string() }))
      .meta({ description: 'The first one owns what it makes' }),
    publishes: z
      .array(moduleName)
      .default([])
      .meta({ description: 'Modules that it may publish, roll back and put on trial', examples: [['audits']] }),
    isActive: z.boolean(),
    keys: z.array(programKey).meta({ description: 'The newest first' }),
    testId: recordId
      .nullable()
      .default(null)
      .meta({ description: 'Its account of test mode; null before its first test key', examples: [null] }),
    testKeys: z.array(programKey).default([]).meta({ description: 'Keys of that account, the newest first' }),
  })
  .meta({ id: 'Program' });
export type Program = z.infer<typeof program>;

const companyIds = z
  .array(recordId)
  .max(50, 'Elige como máximo 50 compañías')
  .transform((ids) => [...new Set(ids)])
  .meta({ description: 'The first one owns what the program makes' });

const publishes = z
  .array(moduleName)
  .max(50, 'Elige como máximo 50 módulos')
  .transform((names) => [...new Set(names)].sort())
  .meta({ description: 'Modules that it may publish, roll back and put on trial', examples: [['audits']] });

const ROLE_MESSAGE = 'Debe seleccionar un rol';

export const programForm = z
  .object({
    name: requiredText('El nombre del programa es requerido', 100),
    description: optionalText(255),
    roleId: z
      .number({ error: ROLE_MESSAGE })
      .int(ROLE_MESSAGE)
      .min(1, ROLE_MESSAGE)
      .max(2_147_483_647, ROLE_MESSAGE)
      .meta({ description: 'Any active role but the administrator’s' }),
    companyIds,
    publishes: publishes.default([]),
  })
  .meta({ id: 'ProgramForm' });
/** Absent fields stay, for clients that do not know them. */
export const programUpdate = programForm
  .extend({ description: patchText(255), publishes: publishes.optional() })
  .meta({ id: 'ProgramUpdate' });

export const programKeyForm = z
  .object({
    expiresOn: calendarDay
      .nullish()
      .meta({ description: 'Its last day, in Spain. Absent: works until it is revoked', examples: [null] }),
  })
  .meta({ id: 'ProgramKeyForm' });

/** The only time that the key itself is answered. */
export const newProgramKey = programKey
  .extend({
    clientId: z.string().meta({ description: 'What the program sends as `client_id`', examples: ['12'] }),
    clientSecret: z.string().meta({ description: 'Never answered again', examples: ['shown-once'] }),
  })
  .meta({ id: 'NewProgramKey' });
export type NewProgramKey = z.infer<typeof newProgramKey>;

const of = recordOperations({
  service: 'identity',
  tag: 'programs',
  access: 'administrator',
  path: '/api/programs',
  one: 'Program',
  many: 'Programs',
  entity: 'program',
  answer: program,
});

const toggleStatus = of.toggle({
  summary: 'Activate or deactivate a program',
  description: 'Deactivated, its tokens end at once; its keys work again when it is activated.',
  publishes: ['identity.user.changed', 'identity.session.ended'],
});

/** Accesses of programs, and their keys. Programs cannot call these operations. */
export const programsApi = {
  list: of.list({ summary: 'List the programs that may call the API, by name', query: listQuery }),
  get: of.get({ summary: 'One program, with its keys' }),
  create: of.create({
    summary: 'Let a program call the API',
    description: 'It has no key yet: see `createProgramKey`.',
    body: programForm,
    publishes: ['identity.user.created'],
  }),
  update: of.update({
    summary: 'Change what a program is called and what it may do',
    description: 'With another role its tokens end at once, also those of test mode.',
    body: programUpdate,
    errors: ['inactive_record'],
    publishes: ['identity.user.changed', 'identity.session.ended'],
  }),
  toggleStatus,
  remove: of.remove({
    summary: 'Delete an inactive program and its keys for good',
    errors: ['still_active'],
    publishes: ['identity.user.deleted', 'identity.company.deleted'],
  }),
  createKey: of.route('POST /api/programs/:id/keys', {
    id: 'createProgramKey',
    summary: 'Make a key, which is answered this once',
    description: 'At most two work at a time: make the second one, give it to the program, revoke the first one.',
    body: programKeyForm,
    status: 201,
    answer: newProgramKey,
    errors: ['inactive_record', 'too_many_keys'],
    audits: { entity: 'program', action: 'key_add' },
  }),
  createTestKey: of.route('POST /api/programs/:id/test-mode/keys', {
    id: 'createProgramTestKey',
    summary: 'Make a key of test mode, which is answered this once',
    description:
      'The first one makes an account of its own, with the role of the program and a company of its own: its records are apart from all others.',
    body: programKeyForm,
    status: 201,
    answer: newProgramKey,
    errors: ['inactive_record', 'too_many_keys'],
    audits: { entity: 'program', action: 'key_add' },
    publishes: ['identity.user.created', 'identity.company.created'],
  }),
  resetTestMode: of.route('POST /api/programs/:id/test-mode/reset', {
    id: 'resetProgramTestMode',
    summary: 'Empty the test mode of a program; its keys and webhooks stay',
    description:
      'The `id` is that of the test account: `id` of `GET /api/auth/me` with a test token, `testId` of the program. Its records are gone with the answer, and deleted from the databases soon after it. No events of theirs are emitted.',
    status: 204,
    programs: 'own',
    effects: ['destroys'],
    audits: { entity: 'program', action: 'test_reset' },
    publishes: ['identity.company.created', 'identity.company.deleted', 'identity.user.changed'],
  }),
  revokeKey: of.route('DELETE /api/programs/:id/keys/:keyId', {
    id: 'revokeProgramKey',
    summary: 'Revoke a key, also of test mode; the tokens that it opened end at once',
    params: idParams.extend({ keyId: addressedId.meta({ description: 'Number of the key' }) }),
    status: 204,
    audits: { entity: 'program', action: 'key_revoke' },
    publishes: ['identity.session.ended'],
  }),
};
