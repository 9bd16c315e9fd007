/** @jest-environment-options {"isolated": true} */
import { traceClicks } from './trace-clicks';

const TRACEPARENT = /^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/;
const sent = jest.fn<Promise<Response>, Parameters<typeof fetch>>();
const answer = (status: number) => sent.mockResolvedValue({ status } as Response);
/** The trace that the last call belongs to. */
const trace = () => new Headers(sent.mock.lastCall?.[1]?.headers).get('traceparent');
const click = () => void window.dispatchEvent(new Event('click'));

jest.useFakeTimers();
window.fetch = sent;
answer(204);
traceClicks();

it('calls of the API carry the trace of their click, and its duration is reported once all are answered', async () => {
  await fetch('/api/banks');
  expect(trace()).toBeNull();
  click();
  for (const elsewhere of ['https://other.test/api/banks', '/modules.json']) {
    await fetch(elsewhere);
    expect([elsewhere, trace()]).toEqual([elsewhere, null]);
  }
  await fetch('/api/banks', { headers: { accept: 'application/json' } });
  const first = trace();
  expect(first).toMatch(TRACEPARENT);
  expect(new Headers(sent.mock.lastCall?.[1]?.headers).get('accept')).toBe('application/json');
  jest.advanceTimersByTime(400);
  await fetch('/api/banks/7');
  expect(trace()).toBe(first);
  const calls = sent.mock.calls.length;
  jest.advanceTimersByTime(499);
  expect(sent.mock.calls).toHaveLength(calls);
  jest.advanceTimersByTime(1);
  const [address, init] = sent.mock.lastCall ?? [];
  expect([address, JSON.parse(init?.body as string)]).toEqual([
    '/api/traces',
    { traceparent: first, kind: 'click', milliseconds: 400, ago: 900 },
  ]);
  await fetch('/api/banks');
  expect(trace()).toBeNull();
});

it('Enter is traced as a click is, and reported once the slowest of its calls is answered', async () => {
  const press = (init: KeyboardEventInit) => void window.dispatchEvent(new KeyboardEvent('keydown', init));
  for (const other of [{ key: 'a' }, { key: 'Enter', repeat: true }]) {
    press(other);
    await fetch('/api/banks');
    expect(trace()).toBeNull();
  }
  press({ key: 'Enter' });
  let answerSlow = () => {};
  sent.mockReturnValueOnce(new Promise((resolve) => (answerSlow = () => resolve({ status: 200 } as Response))));
  const slow = fetch('/api/slow');
  await fetch('/api/banks');
  const calls = sent.mock.calls.length;
  jest.advanceTimersByTime(700);
  expect(sent.mock.calls).toHaveLength(calls);
  answerSlow();
  await slow;
  await jest.advanceTimersByTimeAsync(500);
  expect(JSON.parse(sent.mock.lastCall?.[1]?.body as string)).toMatchObject({ kind: 'keydown', milliseconds: 700 });
});

it('a call that fails is reported like one that is answered', async () => {
  click();
  sent.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(fetch('/api/banks')).rejects.toThrow('Failed to fetch');
  await jest.advanceTimersByTimeAsync(500);
  expect([sent.mock.lastCall?.[0], sent.mock.lastCall?.[1]?.body]).toEqual([
    '/api/traces',
    expect.stringContaining('"click"'),
  ]);
});

it('a click ends after a minute, and nothing is traced once a report is refused', async () => {
  click();
  const first = fetch('/api/slow');
  expect(trace()).toMatch(TRACEPARENT);
  jest.advanceTimersByTime(60_001);
  await fetch('/api/banks');
  expect(trace()).toBeNull();
  answer(404);
  await first;
  await jest.advanceTimersByTimeAsync(500);
  click();
  await fetch('/api/banks');
  expect(trace()).toBeNull();
});
