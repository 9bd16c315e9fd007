import { createLimiter } from './limiter.js';
import { createTurns } from './turns.js';

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

describe('turns', () => {
  it('run one after the other for one key, and side by side for others', async () => {
    const inTurn = createTurns();
    const log: string[] = [];
    const work = (key: string, name: string) =>
      inTurn(key, async () => {
        log.push(`${name} starts`);
        await new Promise(setImmediate);
        log.push(`${name} ends`);
      });
    await Promise.all([work('a', 'one'), work('a', 'two'), work('b', 'three')]);
    expect(log.indexOf('two starts')).toBeGreaterThan(log.indexOf('one ends'));
    expect(log.indexOf('three starts')).toBeLessThan(log.indexOf('one ends'));
  });

  it('go on after a failure', async () => {
    const inTurn = createTurns();
    await expect(inTurn('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(inTurn('a', () => Promise.resolve('yes'))).resolves.toBe('yes');
  });
});
