import { Controller } from '@nestjs/common';
import { ADMINISTRATOR_ROLE_ID, addressOfProgram, programRules, programsApi, type Program } from '@umbral/contracts';
import { Call, hasStatus, matches, Operation, Records, refusedField, sql } from '@umbral/service-kit';
import type { PrismaClient } from '../generated/prisma/client.js';
import { chooseRole } from '../permissions/role-grants.js';
import { endSessionsOf } from '../sessions/end-sessions.js';
import type { VerbTx } from '../transaction.js';
import { resumeSending } from '../webhooks/send-again.js';
import { auditDeletedWebhooks } from '../webhooks/webhook.record.js';
import { assignCompanies } from './program-companies.js';
import { createKey, revokeKey } from './program-keys.js';
import { programs, testAccounts } from './program.record.js';
import { changeTestAccount, createTestKey, deleteTestAccount, emptyTestMode, endTestSessions } from './test-mode.js';

/** Programs that may call the API, and their keys. */
@Controller()
export class ProgramsController {
  constructor(private readonly records: Records<PrismaClient>) {}

  @Operation(programsApi.list)
  list(@Call() call: Call<typeof programsApi.list>) {
    const { status, search } = call.query;
    return this.records.page(call, programs, { where: [hasStatus('u', status), matches('u.search_text', search)] });
  }

  @Operation(programsApi.get)
  get(@Call() call: Call<typeof programsApi.get>) {
    return this.records.get(call, programs);
  }

  @Operation(programsApi.create)
  create(@Call() call: Call<typeof programsApi.create>) {
    return this.records.create(call, programs, async (tx, { companyIds, description, publishes, ...fields }) => {
      await assertRole(tx, fields.roleId);
      const { id } = (await tx.one<{ id: number }>(
        sql`select nextval(pg_get_serial_sequence('users', 'id'))::int as id`,
      )) as { id: number };
      const program = { create: { description, publishes } };
      await tx.db.user.create({ data: { id, email: addressOfProgram(id), isProgram: true, ...fields, program } });
      await assignCompanies(tx, { id, companyIds: [] }, companyIds, call.actor.id);
      return { id };
    });
  }

  @Operation(programsApi.update)
  update(@Call() call: Call<typeof programsApi.update>) {
    return this.records.change(call, programs, {
      rule: programRules.update,
      change: async (tx, before, { companyIds, description, publishes, ...fields }) => {
        if (fields.roleId !== before.roleId) {
          await assertRole(tx, fields.roleId);
          await endTokensOf(tx, before.id);
        }
        await assignCompanies(tx, before, companyIds, call.actor.id);
        await changeTestAccount(tx, before.id, { name: fields.name, roleId: fields.roleId });
        return { ...fields, program: { update: { description, publishes } } };
      },
    });
  }

  @Operation(programsApi.toggleStatus)
  toggleStatus(@Call() call: Call<typeof programsApi.toggleStatus>) {
    return this.records.change(call, programs, {
      change: async (tx, { id, isActive }) => {
        if (isActive) await endTokensOf(tx, id);
        else
          await resumeSending(tx, sql`w.program_id in (select p.id from programs p where ${id} in (p.id, p.test_of))`);
        await changeTestAccount(tx, id, { isActive: !isActive });
        return { isActive: !isActive };
      },
    });
  }

  @Operation(programsApi.remove)
  remove(@Call() call: Call<typeof programsApi.remove>) {
    return this.records.remove(call, programs, {
      rule: programRules.remove,
      change: async (tx, { id }) => {
        await deleteTestAccount(tx, id);
        await auditDeletedWebhooks(tx, id);
      },
    });
  }

  /** Does not support Idempotency-Key: the secret would have to be stored for it. */
  @Operation(programsApi.createKey)
  createKey(@Call() call: Call<typeof programsApi.createKey>) {
    let created: Awaited<ReturnType<typeof createKey>> | undefined;
    return this.records.change(call, programs, {
      rule: programRules.createKey,
      change: async (tx, program, { expiresOn }) => {
        created = await createKey(tx, program, expiresOn);
        tx.note({ key: { before: null, after: wordsOf(created) } });
      },
      answer: () => created,
    });
  }

  /** Does not support Idempotency-Key: the secret would have to be stored for it. */
  @Operation(programsApi.createTestKey)
  createTestKey(@Call() call: Call<typeof programsApi.createTestKey>) {
    let created: Awaited<ReturnType<typeof createKey>> | undefined;
    return this.records.change(call, programs, {
      rule: programRules.createKey,
      change: async (tx, program, { expiresOn }) => {
        created = await createTestKey(tx, program, expiresOn, call.actor.id);
        tx.note({ testKey: { before: null, after: wordsOf(created) } });
      },
      answer: () => created,
    });
  }

  @Operation(programsApi.resetTestMode)
  resetTestMode(@Call() call: Call<typeof programsApi.resetTestMode>) {
    return this.records.change(call, testAccounts, {
      change: (tx, account) => emptyTestMode(tx, account, call.actor.id),
    });
  }

  @Operation(programsApi.revokeKey)
  revokeKey(@Call() call: Call<typeof programsApi.revokeKey>) {
    return this.records.change(call, programs, {
      change: async (tx, program) => {
        const key = await revokeKey(tx, program.id, call.params.keyId);
        tx.note({ key: { before: wordsOf(key), after: null } });
      },
    });
  }
}

/** The name of a key in the audit. */
const wordsOf = ({ hint }: Pick<Program['keys'][number], 'hint'>): string => `…${hint}`;

/** Also those of its test mode. */
async function endTokensOf(tx: VerbTx<'identity.session.ended'>, programId: number): Promise<void> {
  await endSessionsOf(tx, programId);
  await endTestSessions(tx, programId);
}

/** @throws AppError validation for a role that is not active, or the administrators' */
async function assertRole(tx: Pick<VerbTx, 'one' | 'many'>, roleId: number): Promise<void> {
  if (roleId === ADMINISTRATOR_ROLE_ID) throw refusedField('roleId', 'Un programa no puede ser administrador');
  await chooseRole(tx as Parameters<typeof chooseRole>[0], roleId);
}
