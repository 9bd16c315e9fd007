/** @jest-environment-options {"isolated": true} */
import type { HeartbeatMessage } from './heartbeat';
import { reportWhenHung, startHeartbeat } from './watch-tab';

const posted: HeartbeatMessage[] = [];
class Heartbeat extends EventTarget {
  postMessage = (message: HeartbeatMessage) => void posted.push(message);
}

it('reports no hung tab while a dialog of the browser blocks it', () => {
  jest.useFakeTimers();
  Object.assign(globalThis, { Worker: Heartbeat });
  void startHeartbeat();
  const report = { address: 'https://umbral.test/api/releases/reports', init: {} };
  reportWhenHung(report);
  for (const event of ['beforeprint', 'afterprint', 'beforeunload']) window.dispatchEvent(new Event(event));
  expect(posted).toEqual([report, null, report, null]);
  jest.runOnlyPendingTimers();
  expect(posted.at(-1)).toBe(report);
  jest.useRealTimers();
});
