import { Controller, Module } from '@nestjs/common';
import {
  firstRows,
  listAnswer,
  MOST_FIRST_ROWS,
  listQuery,
  operation,
  policies,
  WHOLE_LIST_ROWS,
  type Actor,
} from '@umbral/contracts';
import * as z from 'zod';
import { baseConfig } from '../config/base-config.js';
import { prismaOn } from '../../test/prisma-stand-in.js';
import { createKitDatabase, type KitDatabase } from '../../test/stack.js';
import { actor, createTokenIssuer, type TokenIssuer } from '../../test/tokens.js';
import { asc, Call, Operation, record, Records, sql, startService, type RunningService } from '../index.js';
import { queueMetrics } from '../queue/queue-metrics.js';
import type { ListParts } from './list-parts.js';
import { LongList } from './long-list.js';
import { wholeList } from './whole-list.js';

const thing = z.object({ id: z.number().int(), name: z.string() });
const list = operation({
  service: 'identity',
  tag: 'things',
  id: 'listThings',
  method: 'GET',
  path: '/api/things',
  summary: 'All',
  access: 'signed-in',
  query: listQuery.extend({ first: firstRows }),
  answer: listAnswer(thing),
  exportedAs: 'user',
});
const things = record({
  table: 'things',
  alias: 't',
  row: thing,
  columns: { name: sql`t.name` },
  order: [asc(sql`t.id`)],
  save: () => Promise.resolve(),
  title: ({ name }) => name,
  audited: [],
});

@Controller()
class ThingsController {
  constructor(private readonly records: Records) {}

  @Operation(list)
  list(@Call() call: Call<typeof list>) {
    return this.records.page(call, things, {
      where: [call.query.search !== undefined && sql`t.name = ${call.query.search}`],
    });
  }
}
@Module({ controllers: [ThingsController] })
class ThingsModule {}

let kit: KitDatabase;
let service: RunningService;
let tokens: TokenIssuer;

/** As many things as their name says, less one: 'corta' is below the limit, 'larga' reaches it, 'enorme' is streamed. */
beforeAll(async () => {
  kit = await createKitDatabase(`
    create table things (id serial primary key, name text not null);
    insert into things (name) select 'corta' from generate_series(1, ${WHOLE_LIST_ROWS - 1});
    insert into things (name) select 'larga' from generate_series(1, ${WHOLE_LIST_ROWS});
    insert into things (name) select 'enorme' from generate_series(1, 700);
    create table held_things (id int, name text);`);
  tokens = await createTokenIssuer();
  const config = z
    .object(baseConfig(0))
    .parse({ PORT: '0', MANAGEMENT_PORT: '0', LOG_LEVEL: 'silent', NATS_URL: 'nats://127.0.0.1:1' });
  service = await startService({
    name: 'identity',
    module: ThingsModule,
    openapi: { title: 'Things', description: '' },
    config,
    verifyKeys: tokens.keys,
    database: {
      url: kit.url,
      prisma: class {
        constructor() {
          return prismaOn(kit.database);
        }
      } as never,
    },
  });
});
afterAll(async () => {
  await service.stop();
  await kit.drop();
});

const seconds = (minutesAgo: number) => Math.floor(Date.now() / 1_000) - minutesAgo * 60;
const fresh = (id: number) => actor({ id, auth_time: seconds(0) });
const old = (id: number) => actor({ id, auth_time: seconds(60) });

async function get(query: string, by: Actor) {
  const headers = { authorization: `Bearer ${await tokens.issue(by)}` };
  const answer = await fetch(`${service.url}${list.path}?${query}`, { headers });
  const body = (await answer.json()) as { code?: string; items?: unknown[] } | unknown[];
  return {
    status: answer.status,
    headers: answer.headers,
    rows: Array.isArray(body) ? body.length : (body.items?.length ?? 0),
    code: Array.isArray(body) ? undefined : body.code,
  };
}
const audits = async (userId: number) =>
  (
    await kit.database.many<{ payload: object }>(
      sql`select payload from outbox_events where (payload->>'userId')::int = ${userId}`,
    )
  ).map(({ payload }) => payload);

it.each([
  ['larga', WHOLE_LIST_ROWS],
  ['enorme', 700],
])('a whole list of 200 rows or more requires a fresh sign-in (%s)', async (search, rows) => {
  const id = rows;
  const refused = await get(`search=${search}`, old(id));
  expect([refused.status, refused.code]).toEqual([403, 'reauthentication_required']);
  expect(refused.headers.get('www-authenticate')).toContain('insufficient_user_authentication');
  expect(await audits(id)).toEqual([]);
  expect(await get(`search=${search}`, fresh(id))).toMatchObject({ status: 200, rows });
});

it.each([
  ['larga', WHOLE_LIST_ROWS],
  ['enorme', 700],
])('it is audited as an export, with the number of rows and the filter (%s)', async (search, rows) => {
  const id = rows + 1;
  await get(`search=${search}`, fresh(id));
  expect(await audits(id)).toEqual([
    expect.objectContaining({
      action: 'export',
      entityType: 'user',
      entityId: 'list',
      entityName: 'Lista completa',
      details: {
        changes: { rows: { before: null, after: rows }, filter: { before: null, after: `search=${search}` } },
      },
    }),
  ]);
});

it('its number per minute is limited by person, with that of the files', async () => {
  const limit = policies['bulk-read'].callsAMinute;
  const statuses: number[] = [];
  // The service runs in this process: the minute does not end between two calls.
  const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  for (let turn = 0; turn < limit + 1; turn += 1) statuses.push((await get('search=larga', fresh(5))).status);
  now.mockRestore();
  expect(statuses).toEqual([...Array<number>(limit).fill(200), 429]);
  expect(await audits(5)).toHaveLength(limit);
  expect((await get('search=larga', fresh(6))).status).toBe(200);
});

it('is refused to programs, which read it by pages', async () => {
  const program = { ...old(7), isProgram: true };
  const refused = await get('search=larga', program);
  expect([refused.status, refused.code]).toEqual([422, 'page_required']);
  expect((await get('search=larga&page=1', program)).rows).toBe(10);
  expect((await get('search=corta', program)).rows).toBe(WHOLE_LIST_ROWS - 1);
  expect(await audits(7)).toEqual([]);
});

it('below 200 rows, and by pages, nothing changes', async () => {
  for (let turn = 0; turn < 40; turn += 1)
    expect(await get('search=corta', old(8))).toMatchObject({ status: 200, rows: WHOLE_LIST_ROWS - 1 });
  expect(await get(`first=${MOST_FIRST_ROWS}`, old(8))).toMatchObject({ status: 200, rows: MOST_FIRST_ROWS });
  expect(await get(`first=${WHOLE_LIST_ROWS}`, old(8))).toMatchObject({ status: 422, code: 'validation' });
  expect(await get('page=1', old(8))).toMatchObject({ status: 200, rows: 10 });
  expect(await audits(8)).toEqual([]);
});

it('is counted in the metrics with its effect', async () => {
  const counted = async () => {
    const text = await (await fetch(`${service.managementUrl}/metrics`)).text();
    return Number(
      /^umbral_effects_total\{.*effect="bulk-read",operation="listThings".*\} (\d+)$/m.exec(text)?.[1] ?? 0,
    );
  };
  const before = await counted();
  await get('search=larga', fresh(9));
  await get('search=larga', old(9));
  await get('search=corta', fresh(9));
  expect(await counted()).toBe(before + 1);
});

it('a batch that fails in the database returns its place in the queue', async () => {
  const parts = {
    select: sql`t.id`,
    from: sql`things t`,
    where: sql`t.name = 'enorme'`,
    key: sql`t.id`,
    page: undefined,
  };
  const list = await wholeList(
    kit.database,
    { ...parts, order: [asc(sql`t.id`)], keyFrom: sql`missing_things t` },
    (row) => row,
    () => Promise.resolve(700),
  );
  if (!(list instanceof LongList)) throw new Error('the list is not streamed');
  await expect(list.batches().next()).rejects.toThrow('missing_things');
  const { values } = await queueMetrics.running.get();
  expect(values).toContainEqual({ labels: { queue: 'whole-lists' }, value: 0 });
});

it('a list that is refused because many wait is not admitted as an export', async () => {
  let admitted = 0;
  const parts: ListParts = {
    select: sql`t.id`,
    from: sql`things t`,
    where: sql`t.name = 'enorme'`,
    order: [asc(sql`t.id`)],
    key: sql`t.id`,
    keyFrom: sql`held_things t`,
    page: undefined,
    admitWhole: () => Promise.resolve(void (admitted += 1)),
  };
  const reads: Promise<unknown>[] = [];
  const fill = async () => {
    for (;;) {
      const list = await wholeList(
        kit.database,
        parts,
        (row) => row,
        () => Promise.resolve(700),
      );
      reads.push((list as LongList).batches().next());
    }
  };
  await kit.database.transaction(async (tx) => {
    await tx.query(sql`lock table held_things in access exclusive mode`);
    await expect(fill()).rejects.toMatchObject({ code: 'overloaded' });
  });
  await Promise.all(reads);
  expect(admitted).toBe(reads.length);
});
