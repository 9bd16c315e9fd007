import { randomUUID } from 'node:crypto';
import type { AuditAction, OperationShape, StaleRecord } from '@umbral/contracts';
import { directoryMigrationSql, userNamesMigrationSql } from '../directory/directory-migration.js';
import { sql } from '../database/sql.js';
import { AppError } from '../errors/app-error.js';
import { createKitDatabase, type KitDatabase } from '../../test/stack.js';
import { assertCurrent } from './assert-current.js';

const [MARTA, INES] = [1, 2];
const operation = { audits: { entity: 'viability_study', action: 'update' } } as OperationShape;
let kit: KitDatabase;

beforeAll(async () => {
  kit = await createKitDatabase(`${directoryMigrationSql} ${userNamesMigrationSql}
    insert into known_users (id, name, email) values (${MARTA}, 'Marta', 'marta@umbral.test'), (${INES}, 'Inés', 'ines@umbral.test');
    create table things (id serial primary key, updated_at timestamptz(3) not null default now());`);
});
afterAll(() => kit.drop());

/** A thing in its second version, with these audit entries of its last minute. */
async function thingWith(entries: readonly Entry[]): Promise<number> {
  const [row] = await kit.database.many<{ id: number }>(sql`insert into things default values returning id`);
  const id = row?.id ?? 0;
  for (const [userId, action, field] of entries) {
    const occurredAt = '2026-11-26T10:00:00.000Z';
    const changes = { [field]: { before: 1, after: 2 } };
    const payload = {
      entityType: 'viability_study',
      entityId: String(id),
      userId,
      action,
      occurredAt,
      details: { changes },
    };
    await kit.database.query(sql`insert into outbox_events (id, subject, payload)
      values (${randomUUID()}, 'umbral.audit.studies', ${JSON.stringify(payload)}::jsonb)`);
  }
  return id;
}
type Entry = readonly [userId: number, action: AuditAction, field: string];

async function authorOfThing(id: number, partOf?: { id: number; prefix: string }): Promise<string | undefined> {
  const stored = { table: 'things', ...(partOf && { partOf }) };
  const refused = assertCurrent(kit.database, { operation, ifMatch: `"${id}-1"` }, stored, { id, version: 2 });
  const error: unknown = await refused.catch((thrown: unknown) => thrown);
  if (!(error instanceof AppError)) throw error;
  return (error.options.details as StaleRecord).lastWrite?.userName ?? undefined;
}

const saved: Entry = [MARTA, 'update', 'price'];

it.each<[string, Entry]>([
  ['a write of a part', [INES, 'update', 'scenarios.7.fixedRate']],
  ['a report', [INES, 'report', 'report']],
  ['a sent report', [INES, 'send_report', 'to']],
  ['refused calls', [INES, 'refused', 'count']],
  ['a failed sign-in', [INES, 'login_failed', 'reason']],
])('the author of an outdated record is not that of %s', async (_, later) => {
  expect(await authorOfThing(await thingWith([saved, later]))).toBe('Marta');
  expect(await authorOfThing(await thingWith([later]))).toBeUndefined();
});

it('the author of an outdated part is that of its own fields', async () => {
  const id = await thingWith([[INES, 'update', 'scenarios.7.fixedRate'], saved, [MARTA, 'update', 'scenarios.8.name']]);
  expect(await authorOfThing(id, { id, prefix: 'scenarios.7.' })).toBe('Inés');
});
