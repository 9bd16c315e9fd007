import { createKeyedQueue } from './keyed-queue.js';

describe('a keyed queue', () => {
  it('serializes work of one key, and runs that of others concurrently', async () => {
    const enqueue = createKeyedQueue();
    const log: string[] = [];
    const work = (key: string, name: string) =>
      enqueue(key, async () => {
        log.push(`${name} starts`);
        await new Promise(setImmediate);
        log.push(`${name} ends`);
      });
    await Promise.all([work('a', 'one'), work('a', 'two'), work('b', 'three')]);
    expect(log.indexOf('two starts')).toBeGreaterThan(log.indexOf('one ends'));
    expect(log.indexOf('three starts')).toBeLessThan(log.indexOf('one ends'));
  });

  it('continues after a failure', async () => {
    const enqueue = createKeyedQueue();
    await expect(enqueue('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(enqueue('a', () => Promise.resolve('yes'))).resolves.toBe('yes');
  });
});
