import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { eventually, send, type Reply } from '@umbral/testing';
import { called } from '../support/called.ts';
import { fill, operations, type DocumentedOperation } from '../support/operations.ts';
import { assertProblem } from '../support/problems.ts';
import { stack, totalIn } from '../support/system.ts';
import { accessTable } from './access-table.ts';
import { calls, type Call } from './calls.ts';
import { kinds, makeRecord, stateOf, type AnyRecord, type KindName, type Making } from './records.ts';
import { placements, whoIn, World, type Placement } from './world.ts';

/** Cells run concurrently, because each changes only its own records. */
const CALLERS_AT_ONCE = 4;
/** Parameters of a path whose record does not matter. */
const ANY = { id: 1, userId: 1, productId: 1 };

/** One status that is expected of one caller and one record. */
interface Expectation {
  rule: string;
  column: string;
  placement: Placement;
  status: number;
}

let world: World;
before(async () => {
  world = await World.shared();
});

test('[D20] the table lists exactly the operations of all services', () => {
  const ids = operations.map(({ id }) => id).sort();
  assert.deepEqual([...accessTable.keys()].sort(), ids);
  assert.deepEqual(Object.keys(calls).sort(), ids);
});

for (const operation of called(operations)) {
  const { rule, cells } = accessTable.get(operation.id) ?? { rule: '', cells: {} };
  describe(
    `[D20] [D28] ${operation.id}: ${operation.method} ${operation.path} (${rule})`,
    { concurrency: CALLERS_AT_ONCE },
    () => {
      for (const column of Object.keys(cells))
        for (const [placement, status] of expectationsOf(operation, cells[column] ?? []))
          test(`${column}, ${placement ?? 'any'} record: ${status}`, () =>
            check(operation, { rule, column, placement: placement ?? 'shared', status }));
    },
  );
}

describe('[D20] a service without its gateway', { concurrency: CALLERS_AT_ONCE }, () => {
  for (const operation of called(operations).filter(({ id }) => accessTable.get(id)?.rule !== 'public')) {
    test(`${operation.id} is 401`, async () => {
      const path = fill(operation.path, ANY);
      assertProblem(await send(`${stack.urls[operation.service]}${path}`, { method: operation.method }), 401);
    });
  }
});

test('[D20] HEAD has the access rule of GET', async () => {
  const signedIn = await world.newCaller('signed-in', 'without');
  for (const { id, path } of called(operations).filter(({ method }) => method === 'GET')) {
    if (accessTable.get(id)?.cells.without?.[0] !== 403) continue;
    const { status } = await signedIn.send(fill(path, ANY), { method: 'HEAD' });
    assert.equal(status, 403, `HEAD ${path}`);
  }
});

/** Placements and statuses of a cell. One status holds for any record, also for one out of scope. */
function expectationsOf({ id }: DocumentedOperation, statuses: number[]): [Placement | undefined, number][] {
  const [first = 0] = statuses;
  const kind = calls[id]?.kind ?? calls[id]?.lists;
  if (!kind || kind === 'role') return [[undefined, first]];
  if (statuses.length === 3) return statuses.map((status, at) => [placements[at], status]);
  return [
    ['shared', first],
    ['foreign', first],
  ];
}

async function check(operation: DocumentedOperation, expected: Expectation): Promise<void> {
  const { rule, column, placement, status } = expected;
  const call = calls[operation.id] ?? {};
  const changesCaller = call.kind === 'user' && placement === 'own' && operation.method !== 'GET';
  const isSpent = status < 400 && (call.endsSession || changesCaller);
  const caller = await (isSpent ? world.newCaller(rule, column) : world.caller(rule, column));
  const kind = call.kind ?? call.lists;
  const making = { world, placement, caller, withPeople: call.withPeople };
  const record = kind ? await recordFor(kind, making, operation, call, expected) : { id: 0 };
  const before = kind && status >= 400 && (await stateBefore(kind, record));
  const body = call.body?.(record, world);
  const params = call.params?.(record, world) ?? { id: record.id };
  const search = call.query ? `?${new URLSearchParams(call.query).toString()}` : '';
  const request = () =>
    caller.send(`${fill(operation.path, params)}${search}`, { method: operation.method, body: call.file?.() ?? body });
  // The gateway learns of a new assignment to a company by an event, so it may still return 404.
  const isJustAssigned = operation.method === 'POST' && kind === 'company' && status === 200;
  // A service sends at most three mails at once and refuses the fourth; calls between services time out on a busy machine.
  const isThere = ({ status: received }: Reply) =>
    ![503, 504].includes(received) && !(isJustAssigned && received === 404);
  const answer = await eventually(request, isThere);

  if (call.lists && answer.status === 200) return assertListed(answer, record, status);
  assert.equal(answer.status, status, answer.text.slice(0, 300));
  if (status < 400) return;
  assertProblem(answer, status);
  // Of the gateway: what is left is documented for every refused session.
  if (status === 401) assert.match(answer.headers.get('ratelimit') ?? '', /^"\w+";r=\d+;t=\d+$/);
  if (kind) assert.equal(await stateOf(world, kind, record), before, 'a refused call changed the record');
  if (call.creates) await assertNotCreated(call.creates, body ?? {});
}

const kept = new Map<string, Promise<AnyRecord>>();
const states = new WeakMap<AnyRecord, Promise<string>>();

/** Of a record that is kept, what it was when it was made; but people of a company come and go with other records. */
function stateBefore(kind: KindName, record: AnyRecord): Promise<string> {
  const state = (kind !== 'company' && states.get(record)) || stateOf(world, kind, record);
  states.set(record, state);
  return state;
}

/** A record that the call leaves as it is serves every call of its kind. */
function recordFor(
  kind: KindName,
  making: Making,
  operation: DocumentedOperation,
  call: Call,
  { rule, column, status }: Expectation,
): Promise<AnyRecord> {
  const isKept = status >= 400 || operation.method === 'GET' || call.isRead;
  const isSelf = kind === 'user' && making.placement === 'own';
  if (!isKept || isSelf) return makeRecord(kind, making, call.inactive);
  const belongsTo = making.placement === 'own' || kind === 'company' ? whoIn(rule, column) : 'shared';
  const name = [kind, making.placement, Boolean(call.inactive), Boolean(call.withPeople), belongsTo].join();
  const record = kept.get(name) ?? makeRecord(kind, making, call.inactive);
  kept.set(name, record);
  return record;
}

function assertListed({ body }: Reply, record: AnyRecord, status: number): void {
  const isListed = (body as AnyRecord[]).some(({ id }) => id === record.id);
  assert.equal(isListed, status === 200, `record ${record.id} ${isListed ? 'is' : 'is not'} in the list`);
}

async function assertNotCreated(kind: KindName, body: Record<string, unknown>): Promise<void> {
  const search = String(body.name ?? body.studyName ?? body.clientName ?? body.lastName);
  const total = totalIn(await world.admin.call(kinds[kind].list, { query: { page: '1', search } }));
  assert.equal(total, 0, `a refused call created a ${kind}`);
}
