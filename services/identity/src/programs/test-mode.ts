import { addressOfProgram, type NewProgramKey } from '@umbral/contracts';
import { sql } from '@umbral/service-kit';
import { companySnapshot } from '../companies/company.record.js';
import { endSessionsOf } from '../sessions/end-sessions.js';
import type { VerbTx } from '../transaction.js';
import { userSnapshot } from '../users/user.record.js';
import { auditDeletedWebhooks } from '../webhooks/webhook.record.js';
import { createKey } from './program-keys.js';
import { testAccounts, type ProgramRow } from './program.record.js';

const NAME_LENGTH = 255;

type Reading = Pick<VerbTx, 'db' | 'one' | 'many' | 'query'>;
type Opening = Reading & Pick<VerbTx<'identity.user.created' | 'identity.company.created'>, 'publish'>;
type Following = Reading & Pick<VerbTx<'identity.user.changed'>, 'publish'>;
type Emptying = Reading & Pick<VerbTx<'identity.company.created' | 'identity.company.deleted'>, 'publish'>;

const accountOf = (tx: Reading, programId: number) => testAccounts.one(tx, sql`p.test_of = ${programId}`);

const testId = async (tx: Reading): Promise<number> => {
  const next = await tx.one<{ id: number }>(sql`select nextval('test_ids')::int as id`);
  if (!next) throw new Error('No id of test mode');
  return next.id;
};

/** A key of the locked program's test account, which is made with the first one. @throws AppError too_many_keys, validation */
export async function createTestKey(
  tx: Opening,
  program: ProgramRow,
  expiresOn: string | null | undefined,
  by: number,
): Promise<NewProgramKey> {
  return createKey(tx, (await accountOf(tx, program.id)) ?? (await openAccount(tx, program, by)), expiresOn, 'test_');
}

async function openAccount(tx: Opening, { id: programId, name, roleId, isActive }: ProgramRow, by: number) {
  const id = await testId(tx);
  const program = { create: { testOf: programId } };
  const own = { name: nameOf(name), roleId, isActive, isProgram: true, email: addressOfProgram(id) };
  await tx.db.user.create({ data: { id, ...own, program } });
  await openCompany(tx, { id, name }, by);
  const account = await accountOf(tx, programId);
  if (!account) throw new Error(`No test account of program ${programId}`);
  tx.publish('identity.user.created', userSnapshot(account));
  return account;
}

const nameOf = (name: string): string => `${name.slice(0, NAME_LENGTH - 20)} (pruebas)`;

/** The company of a test account, in which nothing else is. */
async function openCompany(
  tx: Reading & Pick<VerbTx<'identity.company.created'>, 'publish'>,
  { id: userId, name }: { id: number; name: string },
  assignedBy: number,
): Promise<void> {
  const data = {
    id: await testId(tx),
    isTest: true,
    name: `Pruebas de ${name.slice(0, NAME_LENGTH - 40)} (${userId})`,
  };
  const company = await tx.db.company.create({ data });
  await tx.db.companyAssignment.create({ data: { companyId: company.id, userId, assignedBy } });
  tx.publish('identity.company.created', companySnapshot(company));
}

async function deleteCompanies(
  tx: Reading & Pick<VerbTx<'identity.company.deleted'>, 'publish'>,
  ids: readonly number[],
): Promise<void> {
  await tx.db.company.deleteMany({ where: { id: { in: [...ids] }, isTest: true } });
  for (const companyId of ids) tx.publish('identity.company.deleted', { companyId });
}

/**
 * Empties a test account at once: it gets a new company, and nothing in the former one is visible to it. The event makes the services
 * delete what is in it; the gateway resolves the session of a program again after a write of identity.
 */
export async function emptyTestMode(tx: Emptying, account: ProgramRow, by: number): Promise<void> {
  await deleteCompanies(tx, account.companyIds);
  await openCompany(tx, { id: account.id, name: account.name.replace(/ \(pruebas\)$/, '') }, by);
  await tx.db.user.update({ where: { id: account.id }, data: { version: { increment: 1 } } });
}

/** A test account has the role and the state of its program. */
export async function changeTestAccount(
  tx: Following,
  programId: number,
  { name, ...changed }: { name?: string; roleId?: number; isActive?: boolean },
): Promise<void> {
  const account = await accountOf(tx, programId);
  if (!account) return;
  const data = { ...changed, ...(name !== undefined && { name: nameOf(name) }) };
  await tx.db.user.update({ where: { id: account.id }, data: { ...data, version: { increment: 1 } } });
  tx.publish('identity.user.changed', userSnapshot({ ...account, ...data, version: account.version + 1 }));
}

export async function endTestSessions(
  tx: Reading & Pick<VerbTx<'identity.session.ended'>, 'db' | 'publish'>,
  programId: number,
): Promise<void> {
  const account = await accountOf(tx, programId);
  if (account) await endSessionsOf(tx, account.id);
}

/** With the program. Its webhooks are deleted with its row. */
export async function deleteTestAccount(
  tx: VerbTx<'identity.company.deleted' | 'identity.user.deleted'>,
  programId: number,
): Promise<void> {
  const account = await accountOf(tx, programId);
  if (!account) return;
  await auditDeletedWebhooks(tx, account.id);
  await deleteCompanies(tx, account.companyIds);
  await tx.db.user.delete({ where: { id: account.id } });
  tx.publish('identity.user.deleted', { userId: account.id, email: account.email, version: account.version + 1 });
}
