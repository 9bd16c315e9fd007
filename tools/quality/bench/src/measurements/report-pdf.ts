import { REPORTS_A_MINUTE, reportsApi, viabilityStudiesApi, type Report } from '@umbral/contracts';
import { ADMINISTRATOR, type Caller, PASSWORD, signedIn } from '@umbral/testing';
import { withClient } from '../../../../local/database/connect.ts';
import { bulkStudies } from '../data/studies.ts';
import { atMost, compared, plain, type Figure } from '../report/figure.ts';
import { load } from '../harness/load.ts';
import { internalToken } from '../harness/people.ts';
import { inTurns } from '../harness/rounds.ts';
import { median, percentile } from '../harness/statistics.ts';
import type { Context } from '../harness/context.ts';
import type { System } from '../harness/system.ts';

export const title = 'Reports for clients';

const SIMULATION = { interestRate: 3.5, years: 30 };
const AT_ONCE = 2;
const READS_PER_SECOND = 20;

/** Reports of one study, two at a time: how long each takes, and the effect on other calls of the service. */
export async function measure({ systems, rounds, isQuick }: Context): Promise<Figure[]> {
  const system = await systems.small();
  const [id = 0] = await bulkStudies(system);
  const caller = await signedIn(ADMINISTRATOR, PASSWORD, { gateway: system.urls.gateway });
  const batch = (annex: boolean) => () => drawBatch(system, caller, { id, annex });
  const seconds = isQuick ? 2 : 8;
  const reading = async () =>
    load({
      url: `${system.urls.studies}${viabilityStudiesApi.list.path}?page=1`,
      headers: await internalToken(system, 'studies'),
      connections: 4,
      perSecond: READS_PER_SECOND,
      seconds,
    });
  const timesOf = async () => median((await reading()).answers.map(({ milliseconds }) => milliseconds));
  const whileDrawing = async () => {
    const state = { isOver: false };
    const drawing = drawUntil(state, batch(false));
    const time = await timesOf();
    state.isOver = true;
    await drawing;
    return time;
  };
  const preview = () => previewBatch(caller, id);
  const contenders = { summary: batch(false), annex: batch(true), preview, idle: timesOf, busy: whileDrawing };
  await inTurns(1, contenders);
  const { summary, annex, preview: previewed, idle, busy } = await inTurns(rounds, contenders);
  const p95 = (drawn: Pick<Drawn, 'milliseconds'>[]) => [
    percentile(
      drawn.map(({ milliseconds }) => milliseconds),
      0.95,
    ),
  ];
  const largest = (drawn: Drawn[]) => [Math.max(...drawn.map(({ size }) => size)) / 1_000];
  const twoAtATime = 'two at a time';
  return [
    plain({ what: 'a report, p95', unit: 'ms', values: p95(summary.flat()), goal: atMost(400), note: twoAtATime }),
    plain({
      what: 'a report with 360 months, p95',
      unit: 'ms',
      values: p95(annex.flat()),
      goal: atMost(1_500),
      note: twoAtATime,
    }),
    plain({
      what: 'the preview of a report, p95',
      unit: 'ms',
      values: p95(previewed.flat()),
      goal: atMost(800),
      note: twoAtATime,
    }),
    compared({
      what: 'a list of studies while reports are drawn, median',
      unit: 'ms',
      values: busy,
      against: 'while none is',
      baselines: idle,
      goal: atMost(1.1),
      note: `${READS_PER_SECOND} reads a second`,
    }),
    plain({ what: 'size of a report', unit: 'kB', values: largest(summary.flat()), goal: atMost(400) }),
    plain({ what: 'size with 360 months', unit: 'kB', values: largest(annex.flat()), goal: atMost(1_049) }),
  ];
}

interface Drawn {
  milliseconds: number;
  /** Bytes. */
  size: number;
}

/** As many as a user may create in a minute; they are deleted before the next ones. */
async function drawBatch(
  { databases }: System,
  caller: Caller,
  { id, annex }: { id: number; annex: boolean },
): Promise<Drawn[]> {
  const drawn: Drawn[] = [];
  for (let made = 0; made < REPORTS_A_MINUTE; made += AT_ONCE)
    drawn.push(...(await Promise.all(Array.from({ length: AT_ONCE }, () => drawOne(caller, { id, annex })))));
  await withClient(databases.studies.owner, (client) => client.query('delete from client_reports'));
  return drawn;
}

/** Nothing of it is stored or counted. */
async function previewBatch(caller: Caller, id: number): Promise<Pick<Drawn, 'milliseconds'>[]> {
  const drawn: Pick<Drawn, 'milliseconds'>[] = [];
  const previewOne = async () => {
    const start = performance.now();
    await caller.result(reportsApi.preview, { params: { id }, body: { simulation: SIMULATION } });
    return { milliseconds: performance.now() - start };
  };
  for (let made = 0; made < REPORTS_A_MINUTE; made += AT_ONCE)
    drawn.push(...(await Promise.all(Array.from({ length: AT_ONCE }, previewOne))));
  return drawn;
}

async function drawOne(caller: Caller, { id, annex }: { id: number; annex: boolean }): Promise<Drawn> {
  const start = performance.now();
  const { size }: Report = await caller.result(reportsApi.create, {
    params: { id },
    body: { simulation: SIMULATION, annex },
  });
  return { milliseconds: performance.now() - start, size };
}

async function drawUntil(state: { isOver: boolean }, draw: () => Promise<unknown>): Promise<void> {
  while (!state.isOver) await draw();
}
