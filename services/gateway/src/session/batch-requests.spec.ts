import { batchRequests } from './batch-requests.js';

/** Doubles numbers, resolves on demand, and records the batches. */
function doubler() {
  const batches: number[][] = [];
  const open: { answer: () => void; fail: () => void }[] = [];
  const send = (numbers: number[]) => {
    batches.push(numbers);
    return new Promise<number[]>((resolve, reject) =>
      open.push({
        answer: () => resolve(numbers.map((number) => number * 2)),
        fail: () => reject(new Error('down')),
      }),
    );
  };
  const next = () => open.shift() ?? { answer: () => undefined, fail: () => undefined };
  return { batches, send, next };
}

it('sends at once below the limit, and what waited as one batch', async () => {
  const { batches, send, next } = doubler();
  const double = batchRequests(send, { maxConcurrent: 2, maxBatch: 3 });
  const answers = [1, 2, 3, 4, 5, 6].map((number) => double(number));
  expect(batches).toEqual([[1], [2]]);
  next().answer();
  await answers[0];
  expect(batches).toEqual([[1], [2], [3, 4, 5]]);
  next().answer();
  await answers[1];
  expect(batches).toEqual([[1], [2], [3, 4, 5], [6]]);
  next().answer();
  next().answer();
  expect(await Promise.all(answers)).toEqual([2, 4, 6, 8, 10, 12]);
});

it('rejects waiting requests with the failed batch, and sends later ones again', async () => {
  const { batches, send, next } = doubler();
  const double = batchRequests(send, { maxConcurrent: 1, maxBatch: 10 });
  const answers = Promise.allSettled([double(1), double(2), double(3)]);
  next().fail();
  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  const later = double(4);
  next().answer();
  expect([await later, batches]).toEqual([8, [[1], [4]]]);
});
