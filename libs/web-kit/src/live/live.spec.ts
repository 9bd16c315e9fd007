/** @jest-environment-options {"isolated": true} */
import { cachedSince } from '../query/query-client';
import { FakeSource } from './fake-source.testing';
import { onTabWrite, startLive, stopLive } from './live';
import { postToTabs, type TabMessage } from './tabs';

// jsdom has none.
const { BroadcastChannel } = jest.requireActual<Pick<typeof globalThis, 'BroadcastChannel'>>('node:worker_threads');
/** Another tab: what it receives, and the channel that it posts to. */
const tab = new BroadcastChannel('umbral.live');
const received: TabMessage[] = [];
let returned = () => {};
let isGranted: boolean;
let clock: jest.SpyInstance<number, []>;

beforeAll(() => {
  tab.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    received.push(data);
    if ('written' in data) returned();
  };
  onTabWrite((written) => postToTabs({ written }));
  Object.assign(globalThis, { BroadcastChannel, EventSource: FakeSource });
  const request = (_: string, __: object, hold: () => Promise<void>) => (isGranted ? hold() : new Promise(() => {}));
  Object.defineProperty(navigator, 'locks', { value: { request } });
});
beforeEach(() => {
  clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  FakeSource.all = [];
});
afterEach(() => {
  stopLive();
  clock.mockRestore();
});
afterAll(() => tab.close());

const pass = (ms: number) => clock.mockReturnValue(Date.now() + ms);
const open = (granted: boolean) => {
  isGranted = granted;
  startLive();
};
const change = (id: number) => {
  const data = JSON.stringify({ tag: 'banks', ids: [id] });
  FakeSource.last.dispatchEvent(new MessageEvent('records-changed', { data }));
};
/** Ids of the changes that the other tab is sent after `action`: until its mark, which follows them, is returned. */
async function changesAfter(action: () => void): Promise<number[]> {
  received.length = 0;
  action();
  const isReturned = new Promise<void>((resolve) => (returned = resolve));
  tab.postMessage({ written: ['mark'] } satisfies TabMessage);
  await isReturned;
  return received.flatMap((message) => ('records' in message ? (message.records.ids ?? []) : []));
}

it('a new tab requests what has changed since its first read, which may be older than the tab', async () => {
  await changesAfter(() => open(false));
  expect(received[0]).toEqual({ since: cachedSince() });
  expect(FakeSource.all).toEqual([]);
});

it('the tab with the connection repeats the changes since then, of the last minute', async () => {
  open(true);
  const start = Date.now();
  expect(await changesAfter(() => change(1))).toEqual([1]);
  pass(30_000);
  expect(await changesAfter(() => change(2))).toEqual([2]);
  expect(await changesAfter(() => tab.postMessage({ since: start }))).toEqual([1, 2]);
  expect(await changesAfter(() => tab.postMessage({ since: start + 1 }))).toEqual([2]);
  expect(await changesAfter(() => tab.postMessage({ since: Date.now() + 1 }))).toEqual([]);
  pass(30_001);
  expect(await changesAfter(() => change(3))).toEqual([3]);
  expect(await changesAfter(() => tab.postMessage({ since: start }))).toEqual([2, 3]);
});

it('closes the connection when it stops, and repeats nothing without one', async () => {
  open(true);
  await changesAfter(() => change(1));
  stopLive();
  expect(FakeSource.last.isClosed).toBe(true);
  open(false);
  expect(await changesAfter(() => tab.postMessage({ since: 0 }))).toEqual([]);
});
