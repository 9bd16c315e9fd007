import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { OperationShape, ServiceName } from '@umbral/contracts';
import { unique } from '@umbral/contracts/factories';
import { Caller, eventually, type Reply } from '@umbral/testing';
import fc from 'fast-check';
import { calls } from '../security/access/calls.ts';
import { kinds, makeRecord, type AnyRecord } from '../security/access/records.ts';
import { World } from '../security/access/world.ts';
import { called } from '../security/support/called.ts';
import { placementOf, versionOf } from '../security/contract/attempt.ts';
import { query, stack } from '../security/support/system.ts';
import { sharedSystem, type SharedSystem } from '../harness/system/shared-system.ts';
import { GatedProcess } from './gated-process.ts';
import { assertEventsRise, assertSerial, deliveredOf, wrongTotals, type Outcome, type Raced } from './invariants.ts';
import { isForAnyRecord, mayStranger, racingKinds, type RacingKind } from './racing-operations.ts';

const seed = Number(process.env.UMBRAL_RACES_SEED ?? 20_261_126);
const runs = Number(process.env.UMBRAL_RACES_RUNS ?? 3);
const minutes = Number(process.env.UMBRAL_RACES_MINUTES ?? 0);
const only = process.env.UMBRAL_RACES_ONLY;

const direct = { urls: stack.urls, internalKey: stack.internalKey };
const run = `race ${unique()}`;
let system: SharedSystem;
let world: World;
const gated = new Map<ServiceName, GatedProcess>();
const raced = racingKinds.filter(({ kind, operations }) => (!only || kind === only) && called(operations).length > 0);
const services = [...new Set(raced.map(({ service }) => service))];

before(async () => {
  system = await sharedSystem('races');
  world = await World.create();
  for (const service of services) gated.set(service, await GatedProcess.start(system, service));
});
after(async () => {
  for (const process of gated.values()) process.stop();
  await system.stop();
});

interface Step {
  at: number;
  isConditional: boolean;
  isStranger: boolean;
}
const step = fc.record({ at: fc.nat(20), isConditional: fc.boolean(), isStranger: fc.nat(4).map((one) => one === 0) });

const stepsOf = ({ service }: RacingKind) => gated.get(service)?.steps ?? 0;

/** The same session, whose calls go to the service itself. */
const inside = ({ sessionId }: Caller) => new Caller(direct, { ...(sessionId && { sessionId }) });

/** A record of the colleague's, which the stranger may not see; where not even an administrator may, one of theirs. */
const placeOf = ([first]: OperationShape[]) =>
  first && isForAnyRecord(first)
    ? { placement: 'shared' as const, caller: world.colleague }
    : { placement: (first && placementOf(first)) ?? 'own', caller: world.admin };

/** Calls an operation of a new record by each step, at once, and compares what came of it with the model. */
async function race({ kind, service, operations }: RacingKind, scheduler: fc.Scheduler, steps: Step[]) {
  const process = gated.get(service)!;
  const chosen = steps.map(({ at }) => operations[at % operations.length]!);
  const since = await timeOf(service);
  const record: AnyRecord = await makeRecord(kind, { world, ...placeOf(operations) });
  const read = () => world.admin.call(kinds[kind].get, { params: { id: record.id } });
  const first = await read();
  const etag = first.headers.get('etag') ?? '';
  const initial: Raced = { service, kind, id: record.id, version: versionOf(first), since };
  const prepared = steps.map(({ isConditional, isStranger }, index) => {
    const operation = chosen[index]!;
    const userAgent = `${run} ${unique()}`;
    const headers = { 'user-agent': userAgent, ...(isConditional && { 'if-match': etag }) };
    const body = calls[operation.id]?.body?.(record, world);
    const caller = inside(isStranger ? world.stranger : world.admin);
    const send = (): Promise<Reply> =>
      caller.call(operation, { params: { id: record.id }, body, headers, at: process.url } as object);
    return { operation, userAgent, isConditional, mayCall: !isStranger || mayStranger(operation), send };
  });
  const replies = await process.race(
    scheduler,
    prepared.map(({ send }) => send),
  );
  const outcomes = prepared.map(({ send: _, ...one }, index): Outcome => ({ ...one, reply: replies[index]! }));
  await assertSerial(initial, outcomes, await read());
  await assertEventsRise(initial);
}

async function timeOf(service: ServiceName): Promise<Date> {
  const [row] = await query<{ now: Date }>(service, 'select now()');
  return row!.now;
}

describe(`concurrent writes of a record, in an order that the seed ${seed} decides`, () => {
  // Services share no record and no process.
  describe('of all services at once', { concurrency: true }, () => {
    for (const name of services) {
      const own = raced.filter(({ service }) => service === name);
      describe(name, { concurrency: false }, () => own.forEach((one) => raceAll(one, minutes / own.length)));
    }
  });

  test('each accepted write is stored by the audit once', async () => {
    for (const service of gated.keys()) {
      const { sent, stored } = await eventually(
        () => deliveredOf(service, run),
        ({ sent, stored }) => stored.length >= sent.length,
      );
      assert.deepEqual(stored, sent);
    }
  });

  test('totals are those of the rows, whatever was rolled back', async () => {
    for (const service of gated.keys())
      assert.deepEqual(
        await eventually(
          () => wrongTotals(service),
          (wrong) => wrong.length === 0,
        ),
        [],
      );
  });
});

/** @param minutes for this kind; 0: as many runs as are asked for */
function raceAll(one: RacingKind, minutes: number) {
  test(`${one.kind}: ${one.operations.map(({ id }) => id).join(', ')}`, async (context) => {
    let last = Promise.resolve();
    const property = fc.asyncProperty(
      fc.scheduler(),
      fc.array(step, { minLength: 2, maxLength: 4 }),
      (scheduler, steps) => (last = race(one, scheduler, steps)),
    );
    const long = minutes ? { numRuns: Number.MAX_SAFE_INTEGER, interruptAfterTimeLimit: minutes * 60_000 } : {};
    const before = stepsOf(one);
    await fc.assert(property, { seed, numRuns: runs, includeErrorInReport: true, ...long });
    // The time limit does not end the race that it interrupts, and no later check knows of its writes.
    await last;
    context.diagnostic(`steps ${stepsOf(one) - before}`);
  });
}
