import { openLiveSource, type LiveUpdate } from './live-source';

/** jsdom has no EventSource: a fake controlled by the test. */
class FakeSource extends EventTarget {
  static all: FakeSource[] = [];
  onopen?: () => void;
  onerror?: () => void;
  isClosed = false;
  constructor(readonly url: string) {
    super();
    FakeSource.all.push(this);
  }
  close() {
    this.isClosed = true;
  }
}

beforeEach(() => {
  FakeSource.all = [];
  jest.useFakeTimers();
  Object.assign(globalThis, { EventSource: FakeSource });
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'EventSource');
});

const last = () => FakeSource.all.at(-1) as FakeSource;

test('publishes the server’s events, and reconnected after an interruption', () => {
  const updates: LiveUpdate[] = [];
  const close = openLiveSource('/api/events', (event) => updates.push(event));
  last().onopen?.();
  last().dispatchEvent(new Event('permissions-changed'));
  last().onerror?.();
  jest.advanceTimersByTime(1100);
  last().onopen?.();
  expect(updates).toEqual(['permissions-changed', 'reconnected']);
  expect(FakeSource.all.map(({ isClosed }) => isClosed)).toEqual([true, false]);
  close();
  expect(last().isClosed).toBe(true);
});

test('publishes «reconnected» when the first connection was refused', () => {
  const updates: LiveUpdate[] = [];
  const close = openLiveSource('/api/events', (event) => updates.push(event));
  last().onerror?.();
  jest.advanceTimersByTime(1100);
  last().onopen?.();
  expect(updates).toEqual(['reconnected']);
  close();
});

test('reconnects with exponential backoff up to a minute, and resets it after a success', () => {
  const close = openLiveSource('/api/events', () => undefined);
  const pauses: number[] = [];
  for (let round = 0; round < 10; round += 1) {
    last().onerror?.();
    const count = FakeSource.all.length;
    let waited = 0;
    for (; FakeSource.all.length === count && waited < 120_000; waited += 100) jest.advanceTimersByTime(100);
    pauses.push(waited);
  }
  expect(pauses[0]).toBeLessThanOrEqual(1100);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(60_100);
  expect(pauses[9]).toBeGreaterThan(Number(pauses[0]));
  last().onopen?.();
  last().onerror?.();
  const count = FakeSource.all.length;
  jest.advanceTimersByTime(1100);
  expect(FakeSource.all.length).toBe(count + 1);
  close();
});
