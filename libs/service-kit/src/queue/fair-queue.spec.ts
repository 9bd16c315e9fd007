import { AppError } from '../errors/app-error.js';
import { Metrics } from '../metrics/metrics.js';
import { FairQueue, type QueueKey } from './fair-queue.js';
import { queueMetrics } from './queue-metrics.js';
import type { QueueLimits } from './queues.js';

const ana: QueueKey = { office: 1, person: 'ana' };
const eva: QueueKey = { office: 1, person: 'eva' };
const luis: QueueKey = { office: 2, person: 'luis' };
const queueOf = (limits: Partial<QueueLimits> = {}) =>
  new FairQueue({ name: 'reports', concurrency: 1, maxWaiting: 100, maxWaitingPerKey: 100, ...limits });
const codeOf = (error: unknown) => (error instanceof AppError ? error.code : String(error));

/** Tasks of these keys, in this order, while another runs; resolves with the order in which they ran. */
async function orderOf(queue: FairQueue, keys: [name: string, key: QueueKey][]): Promise<string> {
  const release = await queue.acquire(ana);
  const order: string[] = [];
  const tasks = keys.map(([name, key]) => queue.run(key, () => Promise.resolve(order.push(name))));
  release();
  await Promise.all(tasks);
  return order.join(' ');
}

interface Measured {
  value: number;
  labels: { queue?: unknown };
}
/** Queues of other specs are measured by the same process. */
const isOwn = ({ labels }: Measured) => labels.queue === 'reports';
const valueOf = async (metric: { get: () => Promise<{ values: Measured[] }> }) =>
  (await metric.get()).values.find(isOwn);

describe('a fair queue', () => {
  it('never runs more than its concurrency, and completes everything', async () => {
    const queue = queueOf({ concurrency: 2 });
    let [running, most] = [0, 0];
    const results = await Promise.all(
      Array.from({ length: 9 }, (_, index) =>
        queue.run(ana, async () => {
          most = Math.max(most, (running += 1));
          await new Promise(setImmediate);
          running -= 1;
          return index;
        }),
      ),
    );
    expect([most, results]).toEqual([2, [0, 1, 2, 3, 4, 5, 6, 7, 8]]);
  });

  it('resumes offices in turn, however many tasks one of them has', async () => {
    const many = Array.from({ length: 5 }, (_, index): [string, QueueKey] => [`a${index}`, ana]);
    expect(await orderOf(queueOf(), [...many, ['l0', luis], ['l1', luis]])).toBe('a0 l0 a1 l1 a2 a3 a4');
  });

  it('resumes the people of an office in turn', async () => {
    const keys: [string, QueueKey][] = [
      ['a0', ana],
      ['a1', ana],
      ['a2', ana],
      ['e0', eva],
      ['l0', luis],
      ['e1', eva],
    ];
    expect(await orderOf(queueOf(), keys)).toBe('a0 l0 e0 a1 e1 a2');
  });

  it('keeps people of the same name in different offices apart', async () => {
    const queue = queueOf({ maxWaitingPerKey: 1 });
    const release = await queue.acquire(ana);
    const waiting = [
      queue.run(ana, () => Promise.resolve(1)),
      queue.run({ office: 2, person: 'ana' }, () => Promise.resolve(2)),
    ];
    release();
    expect(await Promise.all(waiting)).toEqual([1, 2]);
  });

  it.each([
    ['of all', { maxWaiting: 2 }, [ana, luis], eva],
    ['of one person', { maxWaitingPerKey: 2 }, [ana, ana], ana],
  ])(
    'refuses more waiting tasks than it holds %s, and takes them again when there is room',
    async (_, limits, waiting, next) => {
      const queue = queueOf(limits);
      const release = await queue.acquire(luis);
      const held = waiting.map((key) => queue.run(key, () => Promise.resolve('done')));
      const refused = (await valueOf(queueMetrics.refused))?.value ?? 0;
      expect(await queue.run(next, () => Promise.resolve('done')).catch(codeOf)).toBe('overloaded');
      expect((await valueOf(queueMetrics.refused))?.value).toBe(refused + 1);
      release();
      expect(await Promise.all(held)).toEqual(['done', 'done']);
      expect(await queue.run(next, () => Promise.resolve('done'))).toBe('done');
    },
  );

  it('does not refuse one person for the tasks of another', async () => {
    const queue = queueOf({ maxWaitingPerKey: 1 });
    const release = await queue.acquire(ana);
    const held = queue.run(ana, () => Promise.resolve('first'));
    const other = queue.run(eva, () => Promise.resolve('second'));
    release();
    expect(await Promise.all([held, other])).toEqual(['first', 'second']);
  });

  it('continues after a failure', async () => {
    const queue = queueOf();
    await expect(queue.run(ana, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await queue.run(ana, () => Promise.resolve('yes'))).toBe('yes');
  });

  it('removes an aborted task from the queue, and never runs it', async () => {
    const queue = queueOf({ maxWaiting: 1 });
    const release = await queue.acquire(ana);
    const leaving = new AbortController();
    const work = jest.fn(() => Promise.resolve());
    const left = queue.run(ana, work, leaving.signal).catch((error: Error) => error.name);
    leaving.abort();
    expect(await left).toBe('AbortError');
    const next = queue.run(eva, () => Promise.resolve('next'));
    release();
    expect(await next).toBe('next');
    expect(work).not.toHaveBeenCalled();
    await expect(queue.run(ana, work, leaving.signal)).rejects.toThrow();
  });

  it('keeps the waiting tasks when the caller of a running one leaves', async () => {
    const queue = queueOf();
    const release = await queue.acquire(ana);
    const leaving = new AbortController();
    const running = queue.acquire(ana, leaving.signal);
    const waiting = queue.run(ana, () => Promise.resolve('done'));
    release();
    const releaseRunning = await running;
    leaving.abort();
    expect((await valueOf(queueMetrics.waiting))?.value).toBe(1);
    releaseRunning();
    expect(await waiting).toBe('done');
  });

  it('is released once, however often', async () => {
    const queue = queueOf();
    const release = await queue.acquire(ana);
    release();
    release();
    const held = await queue.acquire(ana);
    let isRun = false;
    const waiting = queue.run(eva, () => Promise.resolve((isRun = true)));
    await new Promise(setImmediate);
    expect(isRun).toBe(false);
    held();
    expect(await waiting).toBe(true);
  });

  it('admits the parts of a task that was admitted, beyond its bounds', async () => {
    const queue = queueOf({ maxWaiting: 0 });
    const release = await queue.acquire(ana);
    const part = queue.acquireAdmitted(ana);
    release();
    (await part)();
    expect(() => queue.assertRoom(ana)).not.toThrow();
  });

  it('has drained when the last of several tasks has ended', async () => {
    const queue = queueOf({ concurrency: 2 });
    const [first, second] = [await queue.acquire(ana), await queue.acquire(eva)];
    let hasDrained = false;
    const drained = queue.drain().then(() => (hasDrained = true));
    first();
    await new Promise(setImmediate);
    expect(hasDrained).toBe(false);
    second();
    await drained;
  });

  it('drains: what runs and waits ends, what comes is refused', async () => {
    const queue = queueOf();
    const release = await queue.acquire(ana);
    const order: string[] = [];
    const waiting = queue.run(eva, () => Promise.resolve(order.push('waiting')));
    const drained = queue.drain().then(() => order.push('drained'));
    expect(await queue.run(ana, () => Promise.resolve()).catch(codeOf)).toBe('overloaded');
    release();
    await Promise.all([waiting, drained]);
    expect(order).toEqual(['waiting', 'drained']);
  });

  it('measures what waits, runs and has waited, by its name', async () => {
    const queue = queueOf();
    const waitsOf = async () =>
      (await queueMetrics.wait.get()).values.filter(isOwn).find(({ metricName }) => metricName?.endsWith('_count'))
        ?.value ?? 0;
    const before = await waitsOf();
    const release = await queue.acquire(ana);
    const waiting = queue.run(eva, () => Promise.resolve());
    await new Promise(setImmediate);
    const labels = { queue: 'reports' };
    expect(await valueOf(queueMetrics.waiting)).toEqual({ value: 1, labels });
    expect(await valueOf(queueMetrics.running)).toEqual({ value: 1, labels });
    expect(await waitsOf()).toBe(before + 1);
    release();
    await waiting;
    expect(await valueOf(queueMetrics.waiting)).toEqual({ value: 0, labels });
    expect(await valueOf(queueMetrics.running)).toEqual({ value: 0, labels });
    expect(await waitsOf()).toBe(before + 2);
  });

  it('is served with the metrics of the process', async () => {
    await queueOf().run(ana, () => Promise.resolve());
    const text = await new Metrics('spec').registry.metrics();
    expect(text).toMatch(/umbral_queue_wait_seconds_count\{(?=.*service="spec").*queue="reports"/);
  });
});
