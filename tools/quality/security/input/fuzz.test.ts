import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { operations as contracts, type OperationShape } from '@umbral/contracts';
import { randomAddress, type Caller } from '@umbral/testing';
import fc, { type Arbitrary } from 'fast-check';
import { calls } from '../access/calls.ts';
import { makeRecord, type AnyRecord } from '../access/records.ts';
import { World } from '../access/world.ts';
import { almost, encoded, headersFor, hostile, queryFor } from './arbitraries.ts';
import { DatabaseState } from './database-state.ts';
import { fill, operations, type DocumentedOperation, type Schema } from '../support/operations.ts';
import { assertProblem } from '../support/problems.ts';
import { anonymous } from '../support/system.ts';

/** Calls of each operation. A failure prints the seed and path that reproduce it. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 40);
const seed = process.env.FUZZ_SEED === undefined ? undefined : Number(process.env.FUZZ_SEED);
const path = process.env.FUZZ_PATH;
/** These answers are slow by design. */
const SLOW: Record<string, number> = { forgotPassword: 8 };
/** Calls without an answer by then count as hung. */
const PATIENCE_MS = 60_000;

let world: World;
let caller: Caller;
/** Of each operation: created before the run, so that only fuzzed calls change a record. */
const records = new Map<string, AnyRecord>();
before(async () => {
  world = await World.create();
  caller = await world.newCaller('administrator', 'admin');
  for (const { id } of operations) records.set(id, await recordOf(id));
});

/** Services share no table, so they are fuzzed concurrently. */
describe(
  'whatever is sent is answered: never an accident, always in Spanish, nothing changed by what was refused',
  { concurrency: true },
  () => {
    for (const service of new Set(operations.map((operation) => operation.service))) {
      describe(service, { concurrency: 1 }, () => {
        let state: DatabaseState;
        before(async () => {
          state = await DatabaseState.of(service);
        });
        after(() => state.close());

        for (const operation of operations.filter((candidate) => candidate.service === service))
          test(`${operation.id}: ${operation.method} ${operation.path}`, async () => {
            let before = await state.read();
            await fc.assert(
              fc.asyncProperty(requestFor(operation, records.get(operation.id) ?? NO_RECORD), async (request) => {
                const answer = await ask(operation, request);
                const now = await state.read();
                // The calls to the other services emit events, which are consumed here at any time.
                if (answer.status >= 400 && now.consumed === before.consumed)
                  assert.deepEqual(now.records, before.records, `changed by a refused call: ${answer.text}`);
                before = now;
              }),
              { numRuns: SLOW[operation.id] ?? RUNS, seed, path, includeErrorInReport: true },
            );
          });
      });
    }
  },
);

interface Request {
  params: Record<string, unknown>;
  query: string;
  headers: Record<string, string>;
  body: unknown;
}

const declared = new Map<string, OperationShape>(contracts.map((operation) => [operation.id, operation]));

/** Parameters of calls without their own. */
const NO_RECORD: AnyRecord = { id: 0 };

/** The record of most calls of the operation. */
async function recordOf(id: string): Promise<AnyRecord> {
  const { kind, inactive } = calls[id] ?? {};
  return kind ? makeRecord(kind, { world, placement: 'shared', caller: world.admin }, inactive) : NO_RECORD;
}

/** Requests that are nearly valid, and some that are not. */
function requestFor(operation: DocumentedOperation, record: AnyRecord): Arbitrary<Request> {
  const { id, path: template, parameters, body, method } = operation;
  const right: Record<string, unknown> = calls[id]?.params?.(record, world) ?? { id: record.id };
  const foreign = fc.oneof(
    fc.constantFrom('0', '-1', '2147483647', '2147483648', '1.5', 'x', '%00'),
    hostile.map((value) => encoded(value) || '%20'),
  );
  const params = fc.record(
    Object.fromEntries(
      [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [
        name,
        fc.oneof({ weight: 9, arbitrary: fc.constant(right[name]) }, { weight: 1, arbitrary: foreign }),
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

/** A body generated from the schema, or the valid one with some generated fields. */
function nearlyRight(id: string, schema: Schema, record: AnyRecord): Arbitrary<unknown> {
  const made = almost(schema);
  const right = () => calls[id]?.body?.(record, world) ?? {};
  if (Object.keys(right()).length === 0) return made;
  const changed = fc
    .tuple(made, fc.array(fc.constantFrom(...Object.keys(right())), { maxLength: 3 }))
    .map(([other, names]) => ({ ...right(), ...picked(other, names) }));
  return fc.oneof(made, changed);
}

const picked = (value: unknown, names: string[]) =>
  Object.fromEntries(Object.entries(value ?? {}).filter(([name]) => names.includes(name)));

async function ask({ id, method, path: template }: DocumentedOperation, { params, query, headers, body }: Request) {
  const isPublic = ['login', 'logout', 'issueToken', 'forgotPassword', 'resetPassword', 'restoreAddress'].includes(id);
  const who = isPublic ? anonymous() : caller;
  const url = `${fill(template, params)}${query ? `?${query}` : ''}`;
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  // Else it is a stream without a query.
  const listed = id === 'listEvents' && { accept: 'application/json' };
  const answer = await who.send(url, {
    method,
    body: jsonOf(body),
    headers: { ...type, ...headers, ...listed, 'x-forwarded-for': randomAddress() },
    timeout: PATIENCE_MS,
  });
  const isFile = declared.get(id)?.media !== undefined;
  if (answer.status >= 400) assertProblem(answer);
  else if (isFile) assert.ok(answer.bytes.length > 0, 'an empty file');
  else assert.ok(answer.status === 204 || answer.body !== undefined, `${answer.status} ${answer.text.slice(0, 100)}`);
  return answer;
}

/** A text becomes a JSON string. */
const jsonOf = (body: unknown) => (body === undefined ? undefined : JSON.stringify(body));
