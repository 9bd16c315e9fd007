/** @jest-environment-options {"isolated": true} */
import { setTimeout } from 'node:timers/promises';
import { BatchQueue } from './batch-queue.js';

jest.mock('node:timers/promises', () => ({ setTimeout: jest.fn() }));

it('waits for more items with `gatherMs`', async () => {
  let elapse = () => undefined as void;
  jest.mocked(setTimeout).mockReturnValue(new Promise<void>((resolve) => (elapse = resolve)));
  const batches: number[][] = [];
  const settle = async (items: number[]) => void batches.push(items);
  const queue = new BatchQueue<number>(7, settle, () => undefined, 50);
  queue.add(1);
  await new Promise(setImmediate);
  queue.add(2);
  expect(batches).toEqual([]);
  elapse();
  await queue.close();
  expect(setTimeout).toHaveBeenCalledWith(50);
  expect(batches).toEqual([[1, 2]]);
});
