import { batchRequests } from './batch-requests.js';

/** Answers the doubles of numbers when it is told to, and remembers what it was asked. */
function doubler() {
  const asked: number[][] = [];
  const open: { answer: () => void; fail: () => void }[] = [];
  const ask = (numbers: number[]) => {
    asked.push(numbers);
    return new Promise<number[]>((resolve, reject) =>
      open.push({
        answer: () => resolve(numbers.map((number) => number * 2)),
        fail: () => reject(new Error('away')),
      }),
    );
  };
  const next = () => open.shift() ?? { answer: () => undefined, fail: () => undefined };
  return { asked, ask, next };
}

it('asks at once while little is on its way, and together what waited', async () => {
  const { asked, ask, next } = doubler();
  const double = batchRequests(ask, { atOnce: 2, most: 3 });
  const answers = [1, 2, 3, 4, 5, 6].map((number) => double(number));
  expect(asked).toEqual([[1], [2]]);
  next().answer();
  await answers[0];
  expect(asked).toEqual([[1], [2], [3, 4, 5]]);
  next().answer();
  await answers[1];
  expect(asked).toEqual([[1], [2], [3, 4, 5], [6]]);
  next().answer();
  next().answer();
  expect(await Promise.all(answers)).toEqual([2, 4, 6, 8, 10, 12]);
});

it('fails what waits with what got no answer, and asks again afterwards', async () => {
  const { asked, ask, next } = doubler();
  const double = batchRequests(ask, { atOnce: 1, most: 10 });
  const answers = Promise.allSettled([double(1), double(2), double(3)]);
  next().fail();
  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  const later = double(4);
  next().answer();
  expect([await later, asked]).toEqual([8, [[1], [4]]]);
});
