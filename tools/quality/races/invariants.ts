import assert from 'node:assert/strict';
import { TEST_IDS_FROM, type AuditEvent, type OperationShape, type ServiceName } from '@umbral/contracts';
import type { Reply } from '@umbral/testing';
import { successOf, versionOf } from '../security/contract/attempt.ts';
import { query } from '../security/support/system.ts';

/** A call of a race, and what came of it. */
export interface Outcome {
  operation: OperationShape;
  userAgent: string;
  /** Sent with the version that the record had before the race. */
  isConditional: boolean;
  mayCall: boolean;
  reply: Reply;
}

const isAccepted = ({ operation, reply }: Outcome) => reply.status === successOf(operation);
/** Refusals that a race may cause, and no accident among them. */
const REFUSALS = [403, 404, 409, 412];

/** A record before its race. */
export interface Raced {
  service: ServiceName;
  kind: string;
  id: number;
  version: number;
  /** Of the database, before the record was made: what came of it is found without reading all events. */
  since: Date;
}

/** Compares a race with the model of its record: a version that each accepted write raises by one, until it is deleted. */
export async function assertSerial({ service, version: before, since }: Raced, outcomes: Outcome[], after: Reply) {
  const accepted = outcomes.filter(isAccepted);
  for (const { operation, reply, mayCall } of outcomes) {
    const shown = `${operation.id}: ${reply.status} ${reply.text.slice(0, 200)}`;
    assert.ok(reply.status === successOf(operation) || REFUSALS.includes(reply.status), shown);
    if (!mayCall) assert.ok([403, 404].includes(reply.status), `scope or permission is crossed: ${shown}`);
  }
  const audits = await auditsOf(service, since, outcomes);
  const audited = new Map<string, number>();
  for (const { userAgent } of audits) audited.set(userAgent, (audited.get(userAgent) ?? 0) + 1);
  for (const outcome of outcomes.filter((one) => !isAccepted(one)))
    assert.equal(audited.get(outcome.userAgent), undefined, `${outcome.operation.id} was refused and is audited`);

  const removals = accepted.filter(({ operation }) => operation.method === 'DELETE');
  const changes = accepted.filter(({ operation }) => operation.method !== 'DELETE');
  assert.ok(removals.length <= 1, 'deleted twice');
  assert.equal(after.status === 404, removals.length === 1, `${after.status} after ${removals.length} removals`);

  const effective = changes.filter(({ userAgent }) => audited.has(userAgent));
  const versions = effective.map(({ reply }) => versionOf(reply));
  const expected = versions.map((_, index) => before + index + 1);
  assert.deepEqual(
    versions.toSorted((one, other) => one - other),
    expected,
    'a version is lost or given twice',
  );
  for (const { operation, userAgent, reply } of changes)
    if (!audited.has(userAgent))
      assert.ok(versionOf(reply) <= before + versions.length, `${operation.id} changed unaudited`);
  for (const { userAgent } of [...effective, ...removals])
    assert.equal(audited.get(userAgent), 1, 'an accepted write is not audited exactly once');

  const inOrder = effective.toSorted((one, other) => versionOf(one.reply) - versionOf(other.reply));
  const order = [...inOrder, ...removals].map(({ userAgent }) => userAgent);
  assert.deepEqual(
    audits.map(({ userAgent }) => userAgent),
    order,
    'the audit has another order than the versions',
  );

  const conditional = effective.filter(({ isConditional }) => isConditional);
  assert.ok(conditional.length <= 1, 'two writes with one If-Match were accepted');
  if (after.status === 200) assertLast(inOrder.at(-1), after, before + versions.length);
}

/** Expects the record to be what its last writer was answered. */
function assertLast(last: Outcome | undefined, after: Reply, version: number) {
  assert.equal(versionOf(after), version, 'the record has another version than its last write');
  // Some answer a part of the record.
  const [answered, read] = [last?.reply.body, after.body].map((body) => body as Partial<Record<string, unknown>>);
  if (answered?.id === undefined) return;
  for (const key of Object.keys(answered)) assert.deepEqual(read?.[key], answered[key], `${key} is of another write`);
}

type Audited = AuditEvent & { userAgent: string };

async function auditsOf(service: ServiceName, since: Date, outcomes: Outcome[]): Promise<Audited[]> {
  const rows = await query<{ payload: Audited }>(
    service,
    `select payload from outbox_events
     where created_at >= $3 and subject = 'umbral.audit.' || $1::text and payload ->> 'userAgent' = any($2) order by position`,
    [service, outcomes.map(({ userAgent }) => userAgent), since],
  );
  return rows.map(({ payload }) => payload);
}

/** Expects the events of a record to rise: each version once, in order. */
export async function assertEventsRise({ service, kind, id, since }: Raced) {
  const rows = await query<{ subject: string; version: number }>(
    service,
    `select subject, (payload -> 'payload' ->> 'version')::int as version from outbox_events
     where created_at >= $3 and subject like $1 and payload -> 'payload' ->> 'id' = $2 and payload -> 'payload' ? 'version' order by position`,
    [`umbral.domain.${service}.${kind}.%`, String(id), since],
  );
  for (const subject of new Set(rows.map((row) => row.subject))) {
    const versions = rows.filter((row) => row.subject === subject).map(({ version }) => version);
    assert.deepEqual(
      versions,
      [...new Set(versions)].toSorted((one, other) => one - other),
      `${subject} does not rise`,
    );
  }
}

/** Of what these user agents have written: ids in the outbox, and those that the audit has stored, each as often as it is there. */
export async function deliveredOf(service: ServiceName, prefix: string) {
  const sent = await query<{ id: string }>(
    service,
    `select id::text from outbox_events where subject = 'umbral.audit.' || $1::text
     and payload ->> 'userAgent' like $2 order by 1`,
    [service, `${prefix}%`],
  );
  const stored = await query<{ id: string }>(
    'audit',
    `select event_id::text as id from audit_logs where service = $1 and user_agent like $2 order by 1`,
    [service, `${prefix}%`],
  );
  return { sent: sent.map(({ id }) => id), stored: stored.map(({ id }) => id) };
}

/** Totals that triggers maintain, which differ from the rows of their tables. */
export async function wrongTotals(service: ServiceName): Promise<string[]> {
  const lists = await query<{ list: string; total: number }>(
    service,
    `select l.list, sum(l."count")::int as total from list_counts l join pg_class c on c.relname = l.list group by l.list`,
  );
  const wrong = [];
  for (const { list, total } of lists.filter(({ list }) => list !== 'users')) {
    // Without those of test mode.
    const real = `${list === 'companies' ? 'id' : 'user_id'} < ${TEST_IDS_FROM}`;
    const [row] = await query<{ count: number }>(service, `select count(*)::int as count from "${list}" where ${real}`);
    if (row?.count !== total) wrong.push(`${list}: ${total} instead of ${row?.count}`);
  }
  return wrong;
}
