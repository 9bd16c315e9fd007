/** @jest-environment-options {"isolated": true} */
import type { HeartbeatMessage } from './heartbeat';
import { reportWhenHung, startHeartbeat } from './watch-tab';

const posted: HeartbeatMessage[] = [];
const heartbeat = Object.assign(new EventTarget(), {
  postMessage: (message: HeartbeatMessage) => posted.push(message),
});
const report = { address: 'https://umbral.test/api/releases/reports', init: {} };

it('answers pings, and reports no hung tab while a dialog of the browser blocks it', async () => {
  jest.useFakeTimers();
  Object.assign(globalThis, { Worker: jest.fn(() => heartbeat) });
  const started = startHeartbeat();
  heartbeat.dispatchEvent(new Event('message'));
  await started;
  expect(posted.splice(0)).toEqual([true]);
  reportWhenHung(report);
  for (const event of ['beforeprint', 'afterprint', 'beforeunload']) window.dispatchEvent(new Event(event));
  expect(posted).toEqual([report, null, report, null]);
  jest.runOnlyPendingTimers();
  expect(posted.at(-1)).toBe(report);
  jest.useRealTimers();
});

it('reports a tab that leaves five pings in a row without an answer, once', async () => {
  jest.useFakeTimers();
  jest.spyOn(window, 'postMessage').mockReturnValue();
  const sent = jest.fn(() => Promise.resolve({} as Response));
  globalThis.fetch = sent;
  await import('./heartbeat');
  const receive = (data: HeartbeatMessage) => window.dispatchEvent(new MessageEvent('message', { data }));
  const calls = (seconds: number) => {
    jest.advanceTimersByTime(seconds * 1_000);
    return sent.mock.calls.length;
  };
  expect(calls(60)).toBe(0);
  receive(report);
  expect(calls(5)).toBe(0);
  receive(true);
  expect(calls(5)).toBe(0);
  receive(null);
  expect(calls(60)).toBe(0);
  receive(report);
  expect([calls(5), calls(1), calls(60)]).toEqual([0, 1, 1]);
  expect(sent).toHaveBeenCalledWith(report.address, report.init);
  jest.useRealTimers();
});
