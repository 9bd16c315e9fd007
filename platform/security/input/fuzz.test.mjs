import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { calls } from '../access/calls.mjs';
import { makeRecord } from '../access/records.mjs';
import { World } from '../access/world.mjs';
import { almost, headersFor, hostile, queryFor } from '../support/arbitraries.mjs';
import { DatabaseState } from '../support/database-state.mjs';
import { timed } from '../support/http.mjs';
import { fill, operations } from '../support/operations.mjs';
import { assertProblem } from '../support/problems.mjs';
import { nextAddress, Visitor } from '../support/visitor.mjs';

/** Calls of each operation. What was found is found again with the seed and path that a failure prints. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 40);
const seed = process.env.FUZZ_SEED === undefined ? undefined : Number(process.env.FUZZ_SEED);
const path = process.env.FUZZ_PATH;
/** Answers take their time on purpose. */
const SLOW = { forgotPassword: 8 };
const PATIENCE_MS = 10_000;

/** @type {World} */
let world;
let caller;
/** Of each operation: made before anything is tried, so that nothing but what is tried changes a record. */
const records = new Map();
before(async () => {
  world = await World.create();
  caller = await world.newActor('administrator', 'admin');
  for (const { id } of operations) records.set(id, await recordOf(id));
});

/** Services do not share a table, so they are tried beside each other. */
describe(
  'whatever is sent is answered: never an accident, always in Spanish, nothing changed by what was refused',
  { concurrency: true },
  () => {
    for (const service of new Set(operations.map((operation) => operation.service))) {
      describe(service, { concurrency: 1 }, () => {
        /** @type {DatabaseState} */
        let state;
        before(async () => {
          state = await DatabaseState.of(service);
        });
        after(() => state.close());

        for (const operation of operations.filter((candidate) => candidate.service === service))
          test(`${operation.id}: ${operation.method} ${operation.path}`, async () => {
            let before = await state.read();
            await fc.assert(
              fc.asyncProperty(requestFor(operation, records.get(operation.id)), async (request) => {
                const answer = await ask(operation, request);
                const now = await state.read();
                if (answer.status >= 400)
                  assert.equal(now, before, `a refused call changed a record: ${answer.status} ${answer.text}`);
                before = now;
              }),
              { numRuns: SLOW[operation.id] ?? RUNS, seed, path },
            );
          });
      });
    }
  },
);

/** The record that most calls of the operation name. */
async function recordOf(id) {
  const { kind, inactive } = calls[id];
  return kind && makeRecord(kind, { world, placement: 'shared', caller: world.admin }, inactive);
}

/** Requests that are nearly right, and some that are not at all. */
function requestFor({ id, path: template, parameters, body, method }, record) {
  const right = calls[id].params?.(record, world) ?? { id: record?.id };
  const nobody = fc.oneof(
    fc.constantFrom('0', '-1', '2147483647', '2147483648', '1.5', 'x', '%00'),
    hostile.map((value) => escaped(value)),
  );
  const params = fc.record(
    Object.fromEntries(
      [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => [
        name,
        fc.oneof({ weight: 9, arbitrary: fc.constant(right[name]) }, { weight: 1, arbitrary: nobody }),
      ]),
    ),
  );
  const shape = body
    ? fc.oneof({ weight: 9, arbitrary: nearlyRight(id, body, record) }, { weight: 1, arbitrary: hostile })
    : hostile;
  return fc.record({
    params,
    query: fc.oneof({ weight: 3, arbitrary: queryFor(parameters) }, { weight: 1, arbitrary: fc.constant('') }),
    headers: fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: headersFor }),
    body: method === 'GET' ? fc.constant(undefined) : shape,
  });
}

/** A body made from the schema, or the right one with some fields of such a body. */
function nearlyRight(id, schema, record) {
  const made = almost(schema);
  const right = calls[id].body(record, world);
  const changed = fc
    .tuple(made, fc.array(fc.constantFrom(...Object.keys(right)), { maxLength: 3 }))
    .map(([other, names]) => ({ ...calls[id].body(record, world), ...picked(other, names) }));
  return fc.oneof(made, changed);
}

const picked = (value, names) =>
  Object.fromEntries(
    names
      .filter((name) => value !== null && typeof value === 'object' && name in value)
      .map((name) => [name, value[name]]),
  );

const escaped = (value) =>
  encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed()) || '%20';

async function ask({ id, method, path: template }, { params, query, headers, body }) {
  const isPublic = ['login', 'logout', 'issueToken', 'forgotPassword', 'resetPassword'].includes(id);
  const visitor = isPublic ? new Visitor() : caller;
  const url = `${fill(template, params)}${query ? `?${query}` : ''}`;
  const { result: answer, milliseconds } = await timed(() =>
    visitor.call(method, url, body === undefined ? undefined : JSON.stringify(body), {
      ...headers,
      'x-forwarded-for': nextAddress(),
    }),
  );
  assert.ok(milliseconds < PATIENCE_MS, `${method} ${url} took ${Math.round(milliseconds)} ms`);
  if (answer.status >= 400) assertProblem(answer);
  else assert.ok(answer.status === 204 || answer.body !== undefined, `${answer.status} ${answer.text.slice(0, 100)}`);
  return answer;
}
