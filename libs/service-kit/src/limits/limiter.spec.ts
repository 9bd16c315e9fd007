import { createLimiter } from './limiter.js';

describe('the limiter', () => {
  it('never runs more than its size, and everything in the end', async () => {
    const limited = createLimiter(2);
    let running = 0;
    let most = 0;
    const results = await Promise.all(
      Array.from({ length: 9 }, (_, index) =>
        limited('a', async () => {
          running += 1;
          most = Math.max(most, running);
          await new Promise(setImmediate);
          running -= 1;
          return index;
        }),
      ),
    );
    expect(most).toBe(2);
    expect(results).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('serves by turns: one of those who wait after the other, however much each brings', async () => {
    const limited = createLimiter(1);
    const served: string[] = [];
    const bring = (key: string, count: number) =>
      Array.from({ length: count }, () => limited(key, () => Promise.resolve(served.push(key))));
    await Promise.all([...bring('a', 5), ...bring('b', 2), ...bring('c', 1)]);
    expect(served).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'a', 'a']);
  });

  it('goes on after a failure', async () => {
    const limited = createLimiter(1);
    await expect(limited('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(limited('a', () => Promise.resolve('yes'))).resolves.toBe('yes');
  });
});
