import { HEARTBEAT_MS } from '@umbral/contracts';
import { FakeSource } from './fake-source.testing';
import { startLive, stopLive } from './live';
import { openLiveSource } from './live-source';

beforeEach(() => {
  FakeSource.all = [];
  jest.useFakeTimers();
  Object.assign(globalThis, { EventSource: FakeSource });
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'EventSource');
});

const last = () => FakeSource.last;

/** Records what arrives; nothing has been received since the first open, unless given. */
function open(silentSince = () => Date.now()) {
  const received: unknown[] = [];
  const close = openLiveSource('/api/events', {
    silentSince,
    onUpdate: (update) => received.push(update),
    onRecords: (message) => received.push(message),
    onAlive: () => undefined,
  });
  return { received, close };
}
/** Longest first pause. */
const reconnect = () => jest.advanceTimersByTime(8_000);

test('publishes the server’s events, and reconnected after an interruption', () => {
  const { received, close } = open();
  last().onopen?.();
  last().dispatchEvent(new Event('permissions-changed'));
  last().dispatchEvent(new MessageEvent('records-changed', { data: '{"tag":"users","ids":[3]}' }));
  last().onerror?.();
  reconnect();
  last().onopen?.();
  expect(received).toEqual(['permissions-changed', { tag: 'users', ids: [3] }, 'reconnected']);
  expect(FakeSource.all.map(({ isClosed }) => isClosed)).toEqual([true, false]);
  close();
  expect(last().isClosed).toBe(true);
});

test('publishes «session-ended» for an error response, and «reconnected» after it', () => {
  const { received, close } = open();
  last().readyState = FakeSource.CLOSED;
  last().onerror?.();
  reconnect();
  last().onerror?.();
  reconnect();
  last().onopen?.();
  expect(received).toEqual(['session-ended', 'reconnected']);
  close();
});

test('sends for how long it has received nothing, so that the server repeats what was missed', () => {
  const start = Date.now();
  const { close } = open(() => start - 700);
  expect(last().url).toBe('/api/events?silent=700');
  jest.spyOn(Math, 'random').mockReturnValueOnce(0);
  last().onerror?.();
  jest.advanceTimersByTime(500);
  expect(last().url).toBe('/api/events?silent=1200');
  close();
});

test('asks again for what an opened connection or an event of the session does not prove to have arrived', () => {
  const silent = () => Number(last().url.split('=')[1]);
  const reconnectAtOnce = () => {
    jest.spyOn(Math, 'random').mockReturnValueOnce(0);
    last().onerror?.();
    jest.advanceTimersByTime(500);
    last().onopen?.();
    last().dispatchEvent(new Event('modules-changed'));
  };
  startLive();
  last().dispatchEvent(new Event('heartbeat'));
  reconnectAtOnce();
  reconnectAtOnce();
  expect(silent()).toBe(1_000);
  last().dispatchEvent(new Event('records-missed'));
  reconnectAtOnce();
  expect(silent()).toBe(500);
  stopLive();
});

test('spreads the first reconnects over seconds, then waits exponentially longer, up to a minute', () => {
  const { close } = open();
  const pauseAt = (random: number): number => {
    jest.spyOn(Math, 'random').mockReturnValueOnce(random);
    last().onerror?.();
    const count = FakeSource.all.length;
    let waited = 0;
    for (; FakeSource.all.length === count && waited < 120_000; waited += 100) jest.advanceTimersByTime(100);
    return waited;
  };
  expect(pauseAt(0)).toBe(500);
  last().onopen?.();
  expect(pauseAt(0.999_99)).toBe(8_000);
  for (let round = 0; round < 6; round += 1) pauseAt(0);
  expect(pauseAt(0.999_99)).toBe(60_000);
  last().onopen?.();
  expect(pauseAt(0.999_99)).toBe(8_000);
  close();
});

/** The device sleeps: its clock goes on, its timers do not. */
const sleep = (ms: number) => jest.setSystemTime(Date.now() + ms);

test('reconnects when the server is silent for three heartbeats', () => {
  const { received, close } = open();
  last().onopen?.();
  for (const event of ['heartbeat', 'modules-changed', 'heartbeat', 'records-missed']) {
    jest.advanceTimersByTime(3 * HEARTBEAT_MS - 1);
    last().dispatchEvent(new Event(event));
  }
  expect(FakeSource.all).toHaveLength(1);
  jest.advanceTimersByTime(3 * HEARTBEAT_MS);
  expect(last().isClosed).toBe(true);
  reconnect();
  last().onopen?.();
  expect(received).toEqual(['modules-changed', 'records-missed', 'reconnected']);
  close();
  jest.advanceTimersByTime(4 * HEARTBEAT_MS);
  expect(FakeSource.all).toHaveLength(2);
});

test('reconnects after a sleep: what arrives then may be from before it', () => {
  const alive: number[] = [];
  const close = openLiveSource('/api/events', {
    silentSince: () => alive.at(-1) ?? Date.now(),
    onUpdate: () => undefined,
    onRecords: () => undefined,
    onAlive: () => alive.push(Date.now()),
  });
  last().dispatchEvent(new Event('heartbeat'));
  sleep(3_600_000);
  last().dispatchEvent(new Event('heartbeat'));
  expect(last().isClosed).toBe(true);
  jest.spyOn(Math, 'random').mockReturnValueOnce(0);
  last().onerror?.();
  jest.advanceTimersByTime(500);
  expect(last().url).toBe('/api/events?silent=3600500');
  close();
});

test('reconnects once when the network is back, without the long pause of an outage', () => {
  const { close } = open();
  last().onopen?.();
  window.dispatchEvent(new Event('online'));
  expect(last().isClosed).toBe(true);
  for (let round = 0; round < 6; round += 1) last().onerror?.();
  window.dispatchEvent(new Event('online'));
  reconnect();
  expect(FakeSource.all).toHaveLength(2);
  close();
  window.dispatchEvent(new Event('online'));
  reconnect();
  expect(FakeSource.all).toHaveLength(2);
});
