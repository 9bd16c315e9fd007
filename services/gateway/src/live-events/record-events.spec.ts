import type { ServerResponse } from 'node:http';
import { TEST_IDS_FROM, type PermissionMap, type RecordsChanged, type RecordsMessage } from '@umbral/contracts';
import { createMetrics } from '../metrics/gateway-metrics.js';
import { EventStreams, PHASES, type Subscriber } from './event-streams.js';
import { RecordEvents } from './record-events.js';

const HEARTBEAT_MS = 60_000;
const NORTH = 3;
const SOUTH = 4;
let now: number;
let streams: EventStreams;
let events: RecordEvents;
let users: number;

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
  now = 1_000_000;
  users = 10;
  streams = new EventStreams(createMetrics(), { heartbeatMs: HEARTBEAT_MS, perSession: 10, total: 10_000 });
  events = new RecordEvents(streams, () => now);
  events.restart();
});
afterEach(() => {
  streams.close();
  jest.useRealTimers();
});

/** The events that a stream has received. */
interface Shell {
  written: string[];
  messages: RecordsMessage[];
  who: Subscriber;
}

const views = (...names: string[]): PermissionMap => ({
  view: Object.fromEntries(names.map((name) => [name, true])),
  delete: {},
});
const ALL_VIEWS = views('usuarios', 'companias', 'bancos', 'productos', 'estudios_viabilidad', 'estudio_cuota');

/** An open shell of a member of these companies. */
function open(
  companyIds: number[],
  more: Partial<Subscriber> = {},
  silentMs?: number,
  renew?: () => Promise<Subscriber>,
): Shell {
  const userId = (users += 1);
  const who = {
    userId,
    roleId: 2,
    sessionKey: `key-${userId}`,
    endsAt: Infinity,
    companyIds,
    permissions: ALL_VIEWS,
    ...more,
  };
  const shell: Shell = { written: [], messages: [], who };
  const write = (text: string) => {
    shell.written.push(text);
    for (const [, data = ''] of text.matchAll(/event: records-changed\ndata: (.+)\n/g))
      shell.messages.push(JSON.parse(data) as RecordsMessage);
  };
  const response = { write, end: write, once: () => undefined, on: () => undefined, writableLength: 0 };
  streams.open(
    who,
    response as unknown as ServerResponse,
    events.positionOf(silentMs),
    renew ?? (() => Promise.resolve(who)),
  );
  shell.written.length = 0;
  return shell;
}

/** Every group of streams has its turn once. */
function aSecond(): void {
  for (let phase = 0; phase < PHASES; phase += 1) {
    now += 1_000 / PHASES;
    events.nextPhase();
  }
}

const ANA = { id: 7, name: 'Ana', companyIds: [NORTH], sessionKey: 'key-of-ana' };
const study = (id: number, companyId: number, by: RecordsChanged['by'] = null): RecordsChanged => ({
  changes: [{ tag: 'viability-studies', id, visibility: { userIds: [], companyIds: [companyId] } }],
  by,
});
const bank = (id: number): RecordsChanged => ({
  changes: [{ tag: 'banks', id, visibility: { userIds: [], companyIds: [], isEverybodys: true } }],
  by: null,
});

it('a change is sent to the office whose scope contains it, with its ids and the colleague’s name', () => {
  const [north, south] = [open([NORTH]), open([SOUTH])];
  events.add(study(12, NORTH, ANA));
  aSecond();

  expect(north.messages).toEqual([
    { tag: 'viability-studies', ids: [12], by: { 12: { userId: 7, name: 'Ana' } }, entityType: 'viability_study' },
    { tag: 'clients' },
    { tag: 'desk' },
  ]);
  expect(south.written).toEqual([]);
});

it('of 1,000 changes elsewhere an office receives nothing, and its own arrive at the same time as without them', () => {
  const turns = (isBusy: boolean): number[] => {
    const south = open([SOUTH], { userId: 25, sessionKey: 'south' });
    const at: number[] = [];
    for (let turn = 0; turn < 5 * PHASES; turn += 1) {
      if (isBusy) for (let change = 0; change < 20; change += 1) events.add(study(turn * 20 + change, NORTH, ANA));
      if (turn % 7 === 0) events.add(study(5_000, SOUTH));
      const before = south.written.length;
      events.nextPhase();
      if (south.written.length > before) at.push(turn);
    }
    expect(south.messages.flatMap(({ ids = [] }) => ids).every((id) => id === 5_000)).toBe(true);
    return at;
  };
  const [quiet, busy] = [turns(false), turns(true)];

  expect(busy).toEqual(quiet);
  expect(quiet).toHaveLength(5);
});

it('sends one message a second and tag, however many records change', () => {
  const shell = open([NORTH]);
  for (let id = 1; id <= 100; id += 1) events.add(study(id, NORTH));
  aSecond();
  expect(shell.messages.filter(({ tag }) => tag === 'viability-studies')).toHaveLength(1);
  expect(shell.messages[0]?.ids).toHaveLength(100);

  events.add(study(31, NORTH));
  aSecond();
  aSecond();
  expect(shell.messages.filter(({ tag }) => tag === 'viability-studies').map(({ ids }) => ids?.length)).toEqual([
    100, 1,
  ]);
});

it('sends no ids to read where more records changed than a message names, or one that its records show', () => {
  const shell = open([NORTH]);
  for (let id = 1; id <= 101; id += 1) events.add(study(id, NORTH));
  aSecond();
  events.add(study(1, NORTH, ANA));
  events.add(bank(1));
  aSecond();

  const ofStudies = shell.messages.filter(({ tag }) => tag === 'viability-studies');
  expect(ofStudies).toEqual([
    { tag: 'viability-studies' },
    // Open forms of the changed one are notified all the same.
    { tag: 'viability-studies', changed: [1], by: { 1: { userId: 7, name: 'Ana' } }, entityType: 'viability_study' },
  ]);
});

it('sends only tags that the role may view, and nothing before a second factor is enrolled', () => {
  const [ofStudies, ofBanks, enrolling] = [
    open([NORTH], { permissions: views('estudios_viabilidad') }),
    open([NORTH], { permissions: views('bancos') }),
    open([NORTH], { permissions: undefined }),
  ];
  events.add(bank(4));
  aSecond();

  expect(ofStudies.messages.map(({ tag }) => tag)).toEqual(['viability-studies']);
  expect(ofBanks.messages).toEqual([{ tag: 'banks', ids: [4], by: {}, entityType: 'bank' }]);
  expect(enrolling.written).toEqual([]);
});

it('an administrator receives all; the names of other offices’ users are for administrators only', () => {
  const administrator = open([], { roleId: 1 });
  const south = open([SOUTH]);
  events.add({ ...bank(4), by: ANA });
  aSecond();

  expect(administrator.messages[0]).toEqual({
    tag: 'banks',
    ids: [4],
    by: { 4: { userId: 7, name: 'Ana' } },
    entityType: 'bank',
  });
  expect(south.messages[0]).toEqual({ tag: 'banks', ids: [4], by: {}, entityType: 'bank' });

  // A name is that of the last change.
  events.add({ ...bank(4), by: ANA });
  events.add(bank(4));
  aSecond();
  expect(administrator.messages.filter(({ tag }) => tag === 'banks').map(({ by }) => by)[1]).toEqual({});
});

it('an administrator receives no changes of test mode', () => {
  const administrator = open([], { roleId: 1 });
  events.add(study(1, TEST_IDS_FROM));
  aSecond();
  expect(administrator.written).toEqual([]);
});

it('marks the changes of the own session: all, or the records that no other one changed in the same second', () => {
  const shell = open([NORTH], { sessionKey: ANA.sessionKey });
  events.add(study(1, NORTH, ANA));
  aSecond();
  events.add(study(2, NORTH, ANA));
  events.add(study(3, NORTH, ANA));
  events.add(study(3, NORTH));
  events.add(study(4, NORTH));
  events.add(study(4, NORTH, ANA));
  aSecond();

  const messages = shell.messages.filter(({ tag }) => tag === 'viability-studies');
  expect(messages.map(({ ids, own, ownIds }) => ({ ids, own, ownIds }))).toEqual([
    { ids: [1], own: true },
    { ids: [2, 3, 4], ownIds: [2] },
  ]);
});

it('a stream that opens goes on where the reads of its shell began', () => {
  events.add(study(1, NORTH));
  now += 3_000;
  events.add(study(2, NORTH));
  now += 1_000;
  const [fresh, reading, older] = [open([NORTH]), open([NORTH], {}, 1_000), open([NORTH], {}, 60_000)];
  aSecond();

  expect(fresh.written).toEqual([]);
  expect(reading.messages[0]).toMatchObject({ ids: [2] });
  expect(older.written).toEqual(['event: records-missed\ndata: {}\n\n']);
});

it('a change that waited for its turn when the stream was last alive is repeated', () => {
  now += 10_000;
  events.add(study(1, NORTH));
  now += 900;
  const shell = open([NORTH], {}, 0);
  aSecond();
  expect(shell.messages[0]).toMatchObject({ ids: [1] });
});

it('changes that are older than a minute, or were not received, count as missed', () => {
  for (let second = 0; second < 90; second += 1) {
    events.add(study(second, NORTH));
    now += 1_000;
  }
  const late = open([NORTH], {}, 80_000);
  aSecond();
  expect(late.written).toEqual(['event: records-missed\ndata: {}\n\n']);

  events.restart();
  now += 1_000;
  const reconnected = open([NORTH], {}, 5_000);
  aSecond();
  expect(reconnected.written).toEqual(['event: records-missed\ndata: {}\n\n']);
});

it('while the rights of a stream are read again its changes wait, and are matched against the new ones', async () => {
  let renewed = (_: Subscriber) => {};
  const renewal = new Promise<Subscriber>((resolve) => (renewed = resolve));
  const shell = open([NORTH], {}, undefined, () => renewal);
  streams.renew(() => true);
  events.add(study(1, NORTH));
  events.add(study(2, SOUTH));
  aSecond();
  expect(shell.written).toEqual([]);

  renewed({ ...shell.who, companyIds: [SOUTH] });
  await renewal;
  await Promise.resolve();
  aSecond();
  expect(shell.messages[0]).toMatchObject({ ids: [2] });
});

it('no heartbeat passes changes that wait: before the first turn of a stream, and of its new rights', async () => {
  const beats = () => shell.written.filter((text) => text.startsWith('event: heartbeat')).length;
  const beat = () => jest.advanceTimersByTime(HEARTBEAT_MS);
  let renewed = () => {};
  const renewal = new Promise<Subscriber>((resolve) => (renewed = () => resolve(shell.who)));
  const shell = open([NORTH], {}, 1_000, () => renewal);
  beat();
  expect(beats()).toBe(0);
  aSecond();
  beat();
  expect(beats()).toBe(1);

  streams.renew(() => true);
  aSecond();
  beat();
  renewed();
  await renewal;
  await Promise.resolve();
  beat();
  expect(beats()).toBe(1);
  aSecond();
  beat();
  expect(beats()).toBe(2);
});

it('of two renewals at once only the later one counts, in any order of their answers', async () => {
  const answers: ((renewed: Subscriber | Promise<Subscriber>) => void)[] = [];
  const renew = () => new Promise<Subscriber>((resolve) => void answers.push(resolve));
  const [shell, other] = [open([NORTH], {}, undefined, renew), open([NORTH], {}, undefined, renew)];
  const answer = async (index: number, renewed: Subscriber | Promise<Subscriber>) => {
    answers[index]?.(renewed);
    await new Promise(setImmediate);
  };
  streams.renew(() => true);
  streams.renew(() => true);
  events.add(study(1, NORTH));
  events.add(study(2, SOUTH));
  await answer(0, shell.who);
  await answer(3, { ...other.who, companyIds: [SOUTH] });
  await answer(1, Promise.reject(new Error('the session is refused')));
  aSecond();
  expect(shell.written).toEqual([]);
  expect(other.messages[0]).toMatchObject({ ids: [2] });

  await answer(2, { ...shell.who, companyIds: [SOUTH] });
  aSecond();
  expect(shell.messages[0]).toMatchObject({ ids: [2] });
});
