import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { createKitDatabase, eventually, quietLog, stack, type KitDatabase } from '../../test/stack.js';
import { openTcpProxy } from '../../test/tcp-proxy.js';
import { appErrorOf } from '../errors/problem-of-error.js';
import { Database, type Queryable } from './database.js';
import { raw, sql } from './sql.js';

let kit: KitDatabase;
beforeAll(async () => {
  kit = await createKitDatabase(`
    create table things (id int primary key); insert into things values (1);
    create table parts (thing int references things);`);
});
afterAll(() => kit.drop());

const backend = sql`select pg_backend_pid() as pid`;
const isThere = (pid: number) => sql`select 1 as found from pg_stat_activity where pid = ${pid}`;

describe('a connection that breaks', () => {
  it('between two statements of a transaction fails it, without harm to the process and the pool', async () => {
    const other = kit.open();
    const work = kit.database.transaction(async (tx) => {
      const { pid } = (await tx.one<{ pid: number }>(backend)) as { pid: number };
      await other.query(sql`select pg_terminate_backend(${pid})`);
      await eventually(
        () => other.one(isThere(pid)),
        (found) => !found,
      );
      // No query is pending in the tick in which the end of the connection is noticed.
      await new Promise(setImmediate);
      await tx.query(sql`select 1`);
    });
    await expect(work).rejects.toThrow(/terminat|not queryable/);
    expect(await kit.database.one(sql`select 1 as answer`)).toEqual({ answer: 1 });
  });
});

it('a snapshot that is read for more than a minute ends', async () => {
  const snapshot = await kit.database.openSnapshot();
  const rows = snapshot.batches(sql`select n from generate_series(1, 2000) n`);
  const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 50_000);
  expect((await rows.next()).value).toHaveLength(1_000);
  now.mockReturnValue(Date.now() + 11_000);
  await expect(rows.next()).rejects.toThrow('more than 60000 ms');
  now.mockRestore();
  await snapshot.close();
});

/** The error of a caller when the work fails. */
const answerTo = async (work: Promise<unknown>) => {
  const { code, status } = appErrorOf(await work.then(() => undefined).catch((error: unknown) => error));
  return { code, status };
};

/** Of a process with limits of its own. */
const impatient = () => ({ url: kit.url, name: 'kit spec', max: 2, log: quietLog });

it('a caller without a free connection is reported as overloaded after the limit of the process', async () => {
  const database = new Database({ ...impatient(), connectMs: 150 });
  expect(database.pool.options.connectionTimeoutMillis).toBe(150);
  // The limit is short for connecting on a busy machine too.
  const connected = () => eventually(() => database.pool.connect().catch(() => undefined));
  const held = await Promise.all(Array.from({ length: database.pool.options.max }, connected));
  expect(await answerTo(database.transaction((tx) => tx.query(backend)))).toMatchObject({ code: 'overloaded' });
  for (const client of held) client?.release();
  await database.close();
});

describe('a row that another transaction locks', () => {
  const change = (tx: Queryable) => tx.one(sql`select id from things where id = 1 for update`);
  let release: () => void;
  let owner: Promise<unknown>;
  beforeEach(
    () =>
      new Promise<void>((locked) => {
        owner = kit.open().transaction(async (tx) => {
          await change(tx);
          locked();
          await new Promise<void>((resolve) => (release = resolve));
        });
      }),
  );
  afterEach(async () => {
    release();
    await owner;
  });

  it('is reported as busy after the lock timeout of the process', async () => {
    const database = new Database({ ...impatient(), lockMs: 150 });
    expect(await database.one(sql`show lock_timeout`)).toEqual({ lock_timeout: '150ms' });
    expect(await answerTo(database.transaction(change))).toEqual({ code: 'busy', status: 503 });
    await database.close();
  });

  it('blocks all transactions; meanwhile lists are read, and the process is ready', async () => {
    const ended: number[] = [];
    const waiting = [1, 2, 3].map(async (turn) => {
      await kit.database.transaction(async (tx) => {
        await tx.query(sql`set local lock_timeout = 0`);
        await change(tx);
      });
      ended.push(turn);
    });
    await eventually(
      () =>
        kit.database.many(
          sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like 'select id from things%'`,
        ),
      ({ length }) => length === 3,
    );
    expect(await kit.database.one(sql`select 1 as answer`)).toEqual({ answer: 1 });
    await eventually(() => kit.database.isReachable());
    expect(ended).toEqual([]);
    release();
    await Promise.all(waiting);
  });
});

describe('a database host that stops responding', () => {
  it('fails its statements after the timeout, and later ones use new connections', async () => {
    const proxy = await openTcpProxy(kit.url);
    const url = Object.assign(new URL(kit.url), { hostname: '127.0.0.1', port: new URL(proxy.url).port });
    // One connection per pool: a leaked or reused one would be noticed.
    const database = new Database({ url: url.href, name: 'kit spec', max: 2, responseTimeoutMs: 3_000, log: quietLog });
    const one = sql`select 1 as answer`;
    /** The limits are short for a busy machine; a connection that is dead would never answer. */
    const responds = async () => {
      await eventually(() => database.one(one).catch(() => undefined));
      await eventually(() => database.transaction((tx) => tx.one(one)).catch(() => undefined));
      await eventually(() => database.isReachable());
    };
    await responds();
    const work = database.transaction(async (tx) => {
      await tx.query(one);
      proxy.stopResponding();
      await tx.query(one);
    });
    const away = { code: 'service_down' };
    expect(await answerTo(work)).toMatchObject(away);
    expect(await answerTo(database.one(one))).toMatchObject(away);
    expect(await database.isReachable()).toBe(false);
    proxy.resume();
    await responds();
    // Prisma releases a client itself, without an error.
    const client = await database.pool.connect();
    proxy.stopResponding();
    await expect(client.query('select 1')).rejects.toThrow('Query read timeout');
    await expect(client.query('rollback')).rejects.toThrow(/terminated|not queryable/);
    client.release();
    proxy.resume();
    await responds();
    await database.close();
    proxy.close();
  });
});

describe('a failure of the database', () => {
  const raise = (state: string) =>
    kit.database.query(sql`do ${raw(`$$ begin raise exception 'no' using errcode = '${state}'; end $$`)}`);

  it.each(['53100', '53200', '53300', '57014'])(
    'with SQLSTATE %s is an overloaded service, not an internal error',
    async (state) => {
      expect(await answerTo(raise(state))).toEqual({ code: 'overloaded', status: 503 });
    },
  );

  it('by a value that no schema has refused says which part of the call it is about', async () => {
    const refused = await raise('22003').catch(appErrorOf);
    expect(refused).toMatchObject({ code: 'validation', options: { errors: [{ path: '' }] } });
  });

  it('by a foreign key is a conflict', async () => {
    expect(await answerTo(kit.database.query(sql`insert into parts values (2)`))).toMatchObject({
      code: 'conflict',
      status: 409,
    });
  });
});

it('a database that cannot write a file has no disk space', async () => {
  const { postgres: password } = JSON.parse(await readFile(join(stack.folder, 'secrets.json'), 'utf8')) as {
    postgres: string;
  };
  const url = new URL(stack.databases.audit.owner);
  const superuser = new pg.Client({ ...{ host: url.hostname, port: Number(url.port) }, user: 'postgres', password });
  await superuser.connect();
  await superuser.query(`create role without_room login password 'of a spec'; alter role without_room set temp_file_limit = 0;
    grant connect on database ${url.pathname.slice(1)} to without_room`);
  Object.assign(url, { username: 'without_room', password: 'of a spec' });
  const full = new Database({ url: url.href, name: 'kit spec', max: 2, log: quietLog });
  try {
    await eventually(() => kit.database.hasDiskSpace());
    await eventually(() => full.isReachable());
    expect(await full.hasDiskSpace()).toBe(false);
  } finally {
    await full.close();
    await superuser.query(`revoke all on database ${url.pathname.slice(1)} from without_room; drop role without_room`);
    await superuser.end();
  }
});
