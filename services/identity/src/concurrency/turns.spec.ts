import { createTurns } from './turns.js';

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
