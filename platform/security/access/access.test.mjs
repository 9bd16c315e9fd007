import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { fill, operations } from '../support/operations.mjs';
import { assertProblem } from '../support/problems.mjs';
import { send } from '../support/http.mjs';
import { stack } from '../support/stack.mjs';
import { accessTable } from './access-table.mjs';
import { calls } from './calls.mjs';
import { kinds, makeRecord } from './records.mjs';
import { World } from './world.mjs';

/** Cells of an operation do not meet: what one of them changes is its own. */
const CALLERS_AT_ONCE = 4;
const PLACEMENTS = ['own', 'shared', 'foreign'];

/** @type {World} */
let world;
before(async () => {
  world = await World.create();
});

test('[D20] every operation of every service stands in the table, and nothing else does', () => {
  const ids = operations.map(({ id }) => id).sort();
  assert.deepEqual([...accessTable.keys()].sort(), ids);
  assert.deepEqual(Object.keys(calls).sort(), ids);
});

for (const operation of operations) {
  const { rule, cells } = accessTable.get(operation.id) ?? { rule: '', cells: {} };
  describe(
    `[D20] [D28] ${operation.id}: ${operation.method} ${operation.path} (${rule})`,
    { concurrency: CALLERS_AT_ONCE },
    () => {
      for (const column of Object.keys(cells))
        for (const [placement, status] of expectationsOf(operation, cells[column]))
          test(`${column}, ${placement} record: ${status}`, () =>
            check(operation, { rule, column, placement, status }));
    },
  );
}

describe('[D20] a service that is called without its gateway', { concurrency: CALLERS_AT_ONCE }, () => {
  for (const operation of operations.filter(({ id }) => accessTable.get(id)?.rule !== 'public')) {
    test(`${operation.id} is 401`, async () => {
      const path = fill(operation.path, { id: 1, userId: 1 });
      assertProblem(await send(`${stack.urls[operation.service]}${path}`, { method: operation.method }), 401);
    });
  }
});

test('[D20] HEAD is judged as GET', async () => {
  const nobody = await world.newActor('signed-in', 'without');
  for (const { id, path } of operations.filter(({ method }) => method === 'GET')) {
    const [without] = accessTable.get(id).cells.without;
    if (without !== 403) continue;
    const { status } = await nobody.call('HEAD', fill(path, { id: 1, userId: 1 }));
    assert.equal(status, 403, `HEAD ${path}`);
  }
});

/** Placements and statuses of a cell. One status holds for any record, so also for one that is out of sight. */
function expectationsOf({ id }, statuses) {
  const kind = calls[id]?.kind ?? calls[id]?.lists;
  if (!kind || kind === 'role') return [['any', statuses[0]]];
  if (statuses.length === 3) return statuses.map((status, at) => [PLACEMENTS[at], status]);
  return ['shared', 'foreign'].map((placement) => [placement, statuses[0]]);
}

async function check(operation, { rule, column, placement, status }) {
  const call = calls[operation.id];
  const changesCaller = call.kind === 'user' && placement === 'own' && operation.method !== 'GET';
  const caller = await (call.endsSession || changesCaller ? world.newActor(rule, column) : world.actor(rule, column));
  const kind = call.kind ?? call.lists;
  const record =
    kind && (await recordFor(kind, { world, placement, caller }, { operation, call, rule, column, status }));
  const before = await stateOf(kind, record);
  const body = call.body?.(record, world);
  const params = call.params?.(record, world) ?? { id: record?.id };
  const answer = await caller.call(operation.method, fill(operation.path, params), body);

  if (call.lists && answer.status === 200) return assertListed(answer, record, status);
  assert.equal(answer.status, status, answer.text.slice(0, 300));
  if (status < 400) return;
  assertProblem(answer, status);
  assert.equal(await stateOf(kind, record), before, 'a refused call changed the record');
  if (call.creates) await assertNotCreated(kinds[call.creates].path, body);
}

const standing = new Map();

/** A record that the call leaves as it is serves every call of its kind. */
function recordFor(kind, making, { operation, call, rule, column, status }) {
  const isKept = status >= 400 || operation.method === 'GET';
  const isSelf = kind === 'user' && making.placement === 'own';
  if (!isKept || isSelf) return makeRecord(kind, making, call.inactive);
  const belongsTo = making.placement === 'own' || kind === 'company' ? `${rule} ${column}` : 'anybody';
  const name = [kind, making.placement, Boolean(call.inactive), belongsTo].join();
  if (!standing.has(name)) standing.set(name, makeRecord(kind, making, call.inactive));
  return standing.get(name);
}

/** What an administrator reads of a record. */
async function stateOf(kind, record) {
  if (!record) return undefined;
  const { status, headers, text } = await world.admin.get(`${kinds[kind].path}/${record.id}`);
  return JSON.stringify([status, headers.etag, text]);
}

function assertListed({ body }, record, status) {
  const isListed = body.some(({ id }) => id === record.id);
  assert.equal(isListed, status === 200, `record ${record.id} ${isListed ? 'is' : 'is not'} in the list`);
}

async function assertNotCreated(path, { name, studyName, clientName, lastName }) {
  const mark = encodeURIComponent(name ?? studyName ?? clientName ?? lastName);
  const { body } = await world.admin.get(`${path}?page=1&search=${mark}`);
  assert.equal(body.pagination.total, 0, `a refused call created a record at ${path}`);
}
