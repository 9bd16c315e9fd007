import { durations, millisecondsOf } from '@umbral/service-kit';
import { whileLeased } from './while-leased.js';

const lease = { extend: jest.fn(() => Promise.resolve()), release: jest.fn(() => Promise.resolve()) };
async function* threeLines() {
  yield* ['one', 'two', 'three'];
}
let now: jest.SpiedFunction<typeof Date.now>;
beforeEach(() => {
  jest.clearAllMocks();
  now = jest.spyOn(Date, 'now').mockReturnValue(0);
});
afterEach(() => now.mockRestore());

it('extends the lease with each line that was read, and releases it before the end', async () => {
  const lines = whileLeased(threeLines(), lease);
  await lines.next();
  expect(lease.extend).toHaveBeenCalledTimes(0);
  await lines.next();
  await lines.next();
  expect([lease.extend.mock.calls.length, lease.release.mock.calls.length]).toEqual([2, 0]);
  expect(await lines.next()).toMatchObject({ done: true });
  expect([lease.extend.mock.calls.length, lease.release.mock.calls.length]).toEqual([3, 1]);
});

it('ends with an error after a pause in which the lease expired', async () => {
  const lines = whileLeased(threeLines(), lease);
  const limit = millisecondsOf(durations.auditExport);
  await lines.next();
  now.mockReturnValue(limit);
  await lines.next();
  now.mockReturnValue(2 * limit + 1);
  await expect(lines.next()).rejects.toThrow('not read for too long');
  expect([lease.extend.mock.calls.length, lease.release.mock.calls.length]).toEqual([1, 1]);
});
