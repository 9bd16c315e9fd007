/** Period of the pings, and how many in a row may stay without an answer: 5 s. A timer of this thread runs while the tab's does not. */
const PERIOD_MS = 1_000;
const MAX_UNANSWERED = 5;

/** The call that reports the hung tab; undefined while no release is watched, or while the browser prints. */
export interface HungReport {
  address: string;
  init: RequestInit;
}
/** `true` answers a ping; a report, or `null`, is what to send from now on. */
export type HeartbeatMessage = true | HungReport | null;

let report: HungReport | null = null;
let unanswered = 0;

self.addEventListener('message', ({ data }: MessageEvent<HeartbeatMessage>) => {
  unanswered = 0;
  if (data !== true) report = data;
});

// Counted in pings, not by the clock: a computer that slept answers the first ping after it.
setInterval(() => {
  if (!report) return;
  if (unanswered === MAX_UNANSWERED) {
    fetch(report.address, report.init).catch(() => undefined);
    report = null;
    return;
  }
  unanswered += 1;
  self.postMessage('ping');
}, PERIOD_MS);

self.postMessage('ready');
