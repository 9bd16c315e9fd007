import { createLimiter } from './limiter.js';

describe('the limiter', () => {
  it('never runs more than its size, and completes everything', async () => {
    const limited = createLimiter(2);
    let running = 0;
    let maximum = 0;
    const results = await Promise.all(
      Array.from({ length: 9 }, (_, index) =>
        limited('a', async () => {
          running += 1;
          maximum = Math.max(maximum, running);
          await new Promise(setImmediate);
          running -= 1;
          return index;
        }),
      ),
    );
    expect(maximum).toBe(2);
    expect(results).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('schedules round-robin by key, however many tasks each key queues', async () => {
    const limited = createLimiter(1);
    const served: string[] = [];
    const queue = (key: string, count: number) =>
      Array.from({ length: count }, () => limited(key, () => Promise.resolve(served.push(key))));
    await Promise.all([...queue('a', 5), ...queue('b', 2), ...queue('c', 1)]);
    expect(served).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'a', 'a']);
  });

  it('continues after a failure', async () => {
    const limited = createLimiter(1);
    await expect(limited('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(limited('a', () => Promise.resolve('yes'))).resolves.toBe('yes');
  });
});
