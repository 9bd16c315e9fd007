import { spawnSync } from 'node:child_process';
import { mkdtemp, open as openFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { AppError } from '@umbral/service-kit';
import { DrawingPool } from './drawing-pool.js';
import type { ReportDocument } from '../report-document.js';

jest.mock('node:worker_threads', () => {
  const real = jest.requireActual<typeof import('node:worker_threads')>('node:worker_threads');
  return { ...real, Worker: jest.fn((...given: ConstructorParameters<typeof Worker>) => new real.Worker(...given)) };
});

const script = pathToFileURL(resolve(__dirname, '../../../test/drawing-workers/scripted.mjs'));
const documentOf = (title: string): ReportDocument => ({
  title,
  author: '',
  createdAt: '',
  company: '',
  logo: null,
  logoAlt: '',
  heading: '',
  client: '',
  particulars: [],
  sections: [],
});

const LIMIT_MS = 20_000;
let pool: DrawingPool;
let folder: string;
const open = (given: Partial<ConstructorParameters<typeof DrawingPool>[0]> = {}) =>
  (pool = new DrawingPool({ script, size: 2, queue: 3, limitMs: LIMIT_MS, memoryMb: 64, ...given }));
/** Advances past the time limit of the reports that are being drawn. */
const limitPasses = () => jest.advanceTimersByTime(LIMIT_MS);

beforeEach(async () => {
  // Of timers only those of limits: workers, pipes and promises go on.
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate', 'performance'] });
  jest.mocked(Worker).mockClear();
  folder = await mkdtemp(join(tmpdir(), 'umbral-drawing-'));
});
afterEach(async () => {
  await pool.close();
  jest.useRealTimers();
  await rm(folder, { recursive: true });
});

/** A drawing that is in a call which cannot be interrupted, and how that ends. */
async function blocked(name: string) {
  const pipe = join(folder, name);
  spawnSync('mkfifo', [pipe]);
  const code = codeOf(pool.draw(documentOf(`native ${pipe}`)));
  // Opens once the call reads from it.
  const end = await openFile(pipe, 'w');
  return { code, end: () => end.close() };
}

const codeOf = (drawing: Promise<unknown>) =>
  drawing.then(
    () => 'drawn',
    (error: Error) => (error instanceof AppError ? error.code : error.message),
  );
const workerOf = async (title = 'plain') => (await pool.draw(documentOf(title))).content[0];

describe('the pool of drawing workers', () => {
  it('[B-REP-27] kills a drawing that takes too long, answers meanwhile, and draws the next one', async () => {
    open({ size: 1 });
    const before = await workerOf();
    const endless = codeOf(pool.draw(documentOf('endless')));
    await new Promise(setImmediate);
    limitPasses();
    expect(await endless).toBe('timeout');
    expect(await workerOf()).not.toBe(before);
  });

  it('[B-REP-27] kills one that takes too much memory, and draws the next one', async () => {
    open({ size: 1 });
    expect(await codeOf(pool.draw(documentOf('greedy')))).toBe('timeout');
    expect(await workerOf()).toBeGreaterThan(0);
  });

  it('replaces a worker that ends, and keeps one that could not draw a report', async () => {
    open({ size: 1 });
    expect(await codeOf(pool.draw(documentOf('gone')))).toBe('The drawing of a report ended before its time');
    const before = await workerOf();
    expect(await codeOf(pool.draw(documentOf('failing')))).toBe('no ink');
    expect(await workerOf()).toBe(before);
  });

  it('draws so many at once, lets so many wait, and refuses the others', async () => {
    open();
    const kept = ['endless', 'endless', 'plain', 'plain', 'plain'].map((title) => codeOf(pool.draw(documentOf(title))));
    expect(await codeOf(pool.draw(documentOf('plain')))).toBe('overloaded');
    limitPasses();
    expect(await Promise.all(kept)).toEqual(['timeout', 'timeout', 'drawn', 'drawn', 'drawn']);
  });

  it('starts no other worker while terminated ones are still running', async () => {
    open();
    const calls = await Promise.all([blocked('one'), blocked('two')]);
    limitPasses();
    expect(await Promise.all(calls.map(({ code }) => code))).toEqual(['timeout', 'timeout']);
    const next = workerOf();
    expect(Worker).toHaveBeenCalledTimes(2);
    await Promise.all(calls.map(({ end }) => end()));
    expect(await next).toBeGreaterThan(0);
  });

  it('ends without waiting for a worker that cannot', async () => {
    open({ size: 1 });
    const { code, end } = await blocked('one');
    limitPasses();
    expect(await code).toBe('timeout');
    await pool.close();
    await end();
  });

  it('says when it can draw', async () => {
    const onReady = jest.fn();
    open({ size: 1, onReady }).warm();
    await workerOf();
    expect(onReady).toHaveBeenCalledTimes(1);
  });

  it('[B-REP-28] refuses every report where the compiler has no build, and says so once', async () => {
    const reasons: string[] = [];
    const unavailable = new URL('unavailable.mjs', script);
    open({ script: unavailable, onUnavailable: (reason) => reasons.push(reason) });
    const asked = [1, 2, 3].map(() => codeOf(pool.draw(documentOf('plain'))));
    expect(await Promise.all(asked)).toEqual(Array(3).fill('report_unavailable'));
    expect(await codeOf(pool.draw(documentOf('plain')))).toBe('report_unavailable');
    expect(reasons).toEqual(['no build']);
  });
});
