import { constants, getPriority } from 'node:os';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { AppError } from '../errors/app-error.js';
import { ProcessPool, type PoolOptions } from './process-pool.js';
import { missingLimits } from './sandbox.js';

const scriptOf = (name: string) => pathToFileURL(resolve(__dirname, `../../test/sandboxed/${name}.mjs`));

interface Answer {
  pid: number;
  job: string;
}

const LIMIT_MS = 20_000;
let pool: ProcessPool<string, Answer>;
const open = (given: Partial<PoolOptions> = {}) =>
  (pool = new ProcessPool({
    script: scriptOf('scripted'),
    size: 1,
    queue: 'reports',
    limitMs: LIMIT_MS,
    memoryMb: 96,
    jobs: 100,
    unavailable: () => new AppError('report_unavailable'),
    ...given,
  }));
/** Advances past the time limit of the jobs that are running. */
const limitPasses = () => jest.advanceTimersByTime(LIMIT_MS);

// Of timers only those of limits: processes and promises go on.
beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate'] }));
afterEach(async () => {
  await pool.close();
  jest.useRealTimers();
});

const ana = { office: 1, person: 'ana' };
const codeOf = (job: string) =>
  pool.run(ana, job).then(
    () => 'done',
    (error: Error) => (error instanceof AppError ? error.code : error.message),
  );
const pidOf = async () => (await pool.run(ana, 'plain')).pid;

describe('a pool of sandboxed processes', () => {
  it('ends a job that takes too long, answers meanwhile, and runs the next one in another process', async () => {
    open();
    const before = await pidOf();
    const endless = codeOf('endless');
    await new Promise(setImmediate);
    limitPasses();
    expect(await endless).toBe('timeout');
    expect(await pidOf()).not.toBe(before);
  });

  it.each(['heap', 'native'])('ends a job that exhausts its memory (%s) alone, and runs the next one', async (job) => {
    open();
    const before = await pidOf();
    expect(await codeOf(job)).toBe('timeout');
    expect(await pidOf()).not.toBe(before);
  });

  it('replaces a process that crashes or exits, with the reason in the error of that job alone', async () => {
    open();
    const waiting = pidOf();
    await expect(pool.run(ana, 'crash')).rejects.toMatchObject({
      code: 'timeout',
      cause: { message: 'A sandboxed process ended before its time: SIGSEGV' },
    });
    expect(await codeOf('gone')).toBe('A sandboxed process ended before its time: exit code 3');
    expect(await pidOf()).not.toBe(await waiting);
  });

  it('keeps a process whose job failed', async () => {
    open();
    const before = await pidOf();
    expect(await codeOf('failing')).toBe('no ink');
    expect(await pidOf()).toBe(before);
  });

  it('evicts a process that was idle for its time, and starts another for the next job', async () => {
    open({ idleMs: 60_000, isWarm: true });
    const first = await pidOf();
    jest.advanceTimersByTime(59_999);
    expect(await pidOf()).toBe(first);
    jest.advanceTimersByTime(59_999);
    expect(pool.pids).toEqual([first]);
    jest.advanceTimersByTime(1);
    expect(pool.pids).toEqual([]);
    expect(await pidOf()).not.toBe(first);
  });

  it('replaces a process after so many jobs', async () => {
    open({ jobs: 2 });
    const [first, second, third] = [await pidOf(), await pidOf(), await pidOf()];
    expect([second, third === first]).toEqual([first, false]);
  });

  it('runs so many jobs at once; the others wait in its queue', async () => {
    open({ size: 2 });
    const jobs = ['endless', 'endless', 'plain', 'plain', 'plain'].map(codeOf);
    await new Promise(setImmediate);
    expect(pool.pids).toHaveLength(2);
    limitPasses();
    expect(await Promise.all(jobs)).toEqual(['timeout', 'timeout', 'done', 'done', 'done']);
  });

  it('starts with its first job unless it is warm, and then replaces what ends', async () => {
    open();
    expect(pool.pids).toEqual([]);
    const ready = jest.fn();
    open({ isWarm: true, onReady: ready });
    expect(pool.pids).toHaveLength(1);
    await codeOf('gone');
    expect(pool.pids).toHaveLength(1);
    await pidOf();
    expect(ready).toHaveBeenCalledTimes(2);
  });

  it('says why a process cannot start, and tries again with the next job', async () => {
    open({ script: scriptOf('unable') });
    for (let attempt = 0; attempt < 2; attempt += 1) expect(await codeOf('plain')).toContain('no such module');
  });

  it('refuses every job where its library has no build, and says so once', async () => {
    const reasons: string[] = [];
    open({ script: scriptOf('unavailable'), onUnavailable: (reason) => reasons.push(reason) });
    expect(await Promise.all([1, 2, 3].map(() => codeOf('plain')))).toEqual(Array(3).fill('report_unavailable'));
    expect(await codeOf('plain')).toBe('report_unavailable');
    expect(reasons).toEqual(['no build']);
  });

  it('ends with its jobs when the service stops', async () => {
    open();
    await pidOf();
    const jobs = ['endless', 'plain'].map((job) => codeOf(job));
    await pool.close();
    expect(pool.pids).toEqual([]);
    expect(await Promise.all(jobs)).toEqual(['service_down', 'service_down']);
  });
});

describe('a sandboxed process', () => {
  it('has no environment, low priority, and neither files nor programs', async () => {
    open();
    const { environment, ...found } = (await pool.run(ana, 'look')) as unknown as Record<string, string[]>;
    expect(environment?.filter((name) => !/^(NODE_CHANNEL_.*|PWD|_|SHLVL|OLDPWD)$/.test(name))).toEqual([]);
    expect(found).toMatchObject({
      priority: Math.min(constants.priority.PRIORITY_LOW, getPriority() + constants.priority.PRIORITY_BELOW_NORMAL),
      secret: 'ERR_ACCESS_DENIED',
      write: 'ERR_ACCESS_DENIED',
      program: 'ERR_ACCESS_DENIED',
    });
  });

  it('names what a platform cannot limit', () => {
    expect([missingLimits('linux'), missingLimits('darwin'), missingLimits('win32')]).toEqual([
      undefined,
      'memory beyond the JavaScript heap',
      'memory, processor time, files, descriptors',
    ]);
  });
});
