import { BatchQueue } from './batch-queue.js';

const soon = () => new Promise((resolve) => setTimeout(resolve, Math.random() * 3));

describe('batch queue', () => {
  it('settles every item once and in order, whenever it is added', async () => {
    const settled: number[] = [];
    let largest = 0;
    const queue = new BatchQueue<number>(
      7,
      async (items) => {
        largest = Math.max(largest, items.length);
        await soon();
        settled.push(...items);
      },
      () => undefined,
    );
    const sent = Array.from({ length: 300 }, (_, index) => index);
    for (const item of sent) {
      queue.add(item);
      // Those before are waiting together, so that the batches of them are as large as can be.
      if (item > 50 && item % 5 === 0) await soon();
    }
    while (settled.length < sent.length) await soon();
    expect(settled).toEqual(sent);
    expect(largest).toBe(7);
    expect(await queue.close()).toEqual([]);
  });

  it('stops at a failure and returns what is not settled', async () => {
    let hasFailed = false;
    let tried = 0;
    const queue = new BatchQueue<number>(
      2,
      async (items) => {
        tried += 1;
        if (items.includes(3)) throw new Error('away');
      },
      () => {
        hasFailed = true;
      },
    );
    for (const item of [1, 2, 3, 4, 5]) queue.add(item);
    while (!hasFailed) await soon();
    queue.add(6);
    await soon();
    expect(tried).toBe(2);
    expect(await queue.close()).toEqual([3, 4, 5, 6]);
    expect(queue.failure?.message).toBe('away');
  });

  it('closes after the current batch', async () => {
    const settled: number[] = [];
    const queue = new BatchQueue<number>(
      2,
      async (items) => {
        await soon();
        settled.push(...items);
      },
      () => undefined,
    );
    for (const item of [1, 2, 3]) queue.add(item);
    await new Promise(setImmediate);
    expect(await queue.close()).toEqual([3]);
    expect(settled).toEqual([1, 2]);
  });
});
