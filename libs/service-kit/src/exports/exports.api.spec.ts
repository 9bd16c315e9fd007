import { Controller, Module } from '@nestjs/common';
import { EXPORT_ROWS, listQuery, operation } from '@umbral/contracts';
import { readCsv } from '@umbral/testing';
import * as z from 'zod';
import { baseConfig } from '../config/base-config.js';
import { prismaOn } from '../../test/prisma-stand-in.js';
import { createKitDatabase, eventually, quietLog, type KitDatabase } from '../../test/stack.js';
import { actor, createTokenIssuer, type TokenIssuer } from '../../test/tokens.js';
import {
  asc,
  Call,
  csv,
  Database,
  Exports,
  Operation,
  record,
  sql,
  startService,
  type RunningService,
} from '../index.js';
import { queues } from '../queue/queues.js';
import { SnapshotFiles } from './snapshot-files.js';

const shared = { service: 'identity', tag: 'things', access: 'signed-in', method: 'GET', media: 'text/csv' } as const;
const exported = {
  ...shared,
  query: listQuery.pick({ search: true }),
  audits: { entity: 'user', action: 'export' },
} as const;
const thingsApi = {
  whole: operation({ ...exported, id: 'exportThings', path: '/api/things/export', summary: 'All' }),
  broken: operation({ ...exported, id: 'exportBroken', path: '/api/things/broken', summary: 'Fails midway' }),
};

const thing = z.object({ id: z.number().int(), name: z.string().nullable(), share: z.number() });
const thingsWith = (share: number) =>
  record({
    table: 'things',
    alias: 't',
    row: thing,
    columns: { name: sql`t.name`, share: sql`(-100 / (t.id - ${share}))::float8` },
    order: [asc(sql`t.id`)],
    save: () => Promise.resolve(),
    title: ({ name }) => name ?? '',
    audited: [],
  });
const things = thingsWith(-1);
const file = csv.file(things, {
  name: 'cosas',
  columns: [
    ['Id', 'id', csv.whole],
    ['Nombre', 'name', csv.text],
    ['Parte', 'share', csv.decimal],
  ],
});
const filterOf = (search: string | undefined) => ({ where: [search !== undefined && sql`t.name = ${search}`] });

@Controller()
class ThingsController {
  constructor(private readonly exports: Exports) {}

  @Operation(thingsApi.whole)
  whole(@Call() call: Call<typeof thingsApi.whole>) {
    return this.exports.of(call, things, filterOf(call.query.search), file);
  }

  /** Division by zero in a later batch. */
  @Operation(thingsApi.broken)
  broken(@Call() call: Call<typeof thingsApi.broken>) {
    return this.exports.of(call, thingsWith(3_500), filterOf(call.query.search), file);
  }
}
@Module({ controllers: [ThingsController] })
class ThingsModule {}

let kit: KitDatabase;
let service: RunningService;
let tokens: TokenIssuer;

beforeAll(async () => {
  kit = await createKitDatabase(`
    create table things (id int primary key, name text);
    insert into things select n, case when n % 2 = 0 then 'par' end from generate_series(1, ${EXPORT_ROWS}) n;`);
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

const fresh = (id: number) => actor({ id, auth_time: Math.floor(Date.now() / 1_000) });
const get = async (path: string, id: number) =>
  fetch(service.url + path, { headers: { authorization: `Bearer ${await tokens.issue(fresh(id))}` } });
const audits = async (userId: number) =>
  kit.database.many<{ payload: { details: { changes: object } } }>(
    sql`select payload from outbox_events where (payload->>'userId')::int = ${userId}`,
  );
const snapshots = (last = 'fetch%') =>
  kit.database.one<{ open: number }>(
    sql`select count(*) as open from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%' and query like ${last}`,
  );

describe('a list as a file', () => {
  it('has all its rows in their order, however many they are', async () => {
    const { rows } = readCsv({ text: await (await get(thingsApi.whole.path, 1)).text() });
    expect(rows).toHaveLength(EXPORT_ROWS);
    expect(rows.slice(0, 3)).toEqual([
      { Id: '1', Nombre: '', Parte: '-50' },
      { Id: '2', Nombre: 'par', Parte: '-33' },
      { Id: '3', Nombre: '', Parte: '-25' },
    ]);
    expect(rows.at(-1)?.['Id']).toBe(String(EXPORT_ROWS));
  });

  it('[B-EXP-22] leaves negative numbers as they are', async () => {
    await kit.database.query(sql`update things set name = '-7' where id = 1`);
    const { rows } = readCsv({ text: await (await get(`${thingsApi.whole.path}?search=-7`, 1)).text() });
    expect(rows).toEqual([{ Id: '1', Nombre: "'-7", Parte: '-50' }]);
    await kit.database.query(sql`update things set name = null where id = 1`);
  });

  it('[B-EXP-26] is refused when it has one row too many, and nothing is audited', async () => {
    await kit.database.query(sql`insert into things values (${EXPORT_ROWS + 1})`);
    const answer = await get(thingsApi.whole.path, 2);
    expect([answer.status, await answer.json()]).toEqual([
      422,
      expect.objectContaining({ code: 'export_too_large', message: 'Hay más de 100.000 filas. Acota los filtros' }),
    ]);
    expect(await audits(2)).toEqual([]);
    expect(await snapshots('select count(*) as total from (select from things%')).toEqual({ open: 0 });
    await kit.database.query(sql`delete from things where id > ${EXPORT_ROWS}`);
  });

  it('[B-EXP-28] breaks the connection where the database fails midway', async () => {
    const answer = await get(thingsApi.broken.path, 3);
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow('terminated');
  });

  it('releases the connection to the database when the client disconnects', async () => {
    const leaving = new AbortController();
    const headers = { authorization: `Bearer ${await tokens.issue(fresh(4))}` };
    const answer = await fetch(service.url + thingsApi.whole.path, { headers, signal: leaving.signal });
    await answer.body?.getReader().read();
    leaving.abort();
    await eventually(
      () => snapshots(),
      (found) => found?.open === 0,
    );
  });

  it('is a snapshot, whatever is written while it is read', async () => {
    const answer = await get(`${thingsApi.whole.path}?search=par`, 5);
    await kit.database.query(sql`update things set name = 'cambiado' where name = 'par'`);
    const { rows } = readCsv({ text: await answer.text() });
    expect(rows).toHaveLength(EXPORT_ROWS / 2);
    await kit.database.query(sql`update things set name = 'par' where name = 'cambiado'`);
  });
});

it('an export that gets no connection gives its place back', async () => {
  const database = new Database({ url: 'postgresql://127.0.0.1:1/none', name: 'nowhere', max: 1, log: quietLog });
  const files = new SnapshotFiles(database);
  const { signal } = new AbortController();
  const rows = { file, from: sql`things`, where: sql`true`, select: sql`id`, order: sql`id`, audit: jest.fn() };
  for (let count = 0; count <= queues.exports.concurrency; count += 1)
    await expect(files.stream({ actor: actor(), signal }, rows)).rejects.toThrow();
  expect(rows.audit).not.toHaveBeenCalled();
  await database.close();
});
