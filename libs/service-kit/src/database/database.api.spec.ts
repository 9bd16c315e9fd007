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
  it('between two statements of a transaction fails it, and leaves the process and the pool alone', async () => {
    const other = kit.open();
    const work = kit.database.transaction(async (tx) => {
      const { pid } = (await tx.one<{ pid: number }>(backend)) as { pid: number };
      await other.query(sql`select pg_terminate_backend(${pid})`);
      await eventually(
        () => other.one(isThere(pid)),
        (found) => !found,
      );
      // Nobody waits for an answer of the connection in this moment, in which its end is noticed.
      await new Promise(setImmediate);
      await tx.query(sql`select 1`);
    });
    await expect(work).rejects.toThrow(/terminat|not queryable/);
    expect(await kit.database.one(sql`select 1 as answer`)).toEqual({ answer: 1 });
  });
});

/** What a caller is answered when the work fails. */
const answerTo = async (work: Promise<unknown>) => {
  const { code, status, options } = appErrorOf(await work.then(() => undefined).catch((error: unknown) => error));
  return { code, status, retryAfter: options.headers?.['retry-after'] };
};

describe('a row that somebody keeps locked', () => {
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

  it('is busy before it is given up', async () => {
    expect(await answerTo(kit.database.transaction(change))).toEqual({ code: 'busy', status: 503, retryAfter: '1' });
  });

  it('keeps all transactions waiting; meanwhile lists are read, and the process is ready', async () => {
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
    expect(await kit.database.answers()).toBe(true);
    expect(ended).toEqual([]);
    release();
    await Promise.all(waiting);
  });
});

describe('a database that vanishes without a word', () => {
  it('is given up while it says nothing, and asked anew on other connections', async () => {
    const proxy = await openTcpProxy(kit.url);
    const url = Object.assign(new URL(kit.url), { hostname: '127.0.0.1', port: new URL(proxy.url).port });
    // One connection a pool: one that is held, or used again, is missed.
    const database = new Database({ url: url.href, name: 'kit spec', max: 2, answerLimitMs: 3_000, log: quietLog });
    const one = sql`select 1 as answer`;
    expect([await database.one(one), await database.answers()]).toEqual([{ answer: 1 }, true]);
    const work = database.transaction(async (tx) => {
      await tx.query(one);
      proxy.fallSilent();
      await tx.query(one);
    });
    const away = { code: 'service_down' };
    expect(await answerTo(work)).toMatchObject(away);
    expect(await answerTo(database.one(one))).toMatchObject(away);
    expect(await database.answers()).toBe(false);
    proxy.speakAgain();
    expect(await database.one(one)).toEqual({ answer: 1 });
    expect(await database.transaction((tx) => tx.one(one))).toEqual({ answer: 1 });
    await eventually(
      () => database.answers(),
      (answers) => answers,
    );
    // Who takes a connection by himself and gives it back as if nothing had been, as Prisma does.
    const client = await database.pool.connect();
    proxy.fallSilent();
    await expect(client.query('select 1')).rejects.toThrow('Query read timeout');
    await expect(client.query('rollback')).rejects.toThrow(/terminated|not queryable/);
    client.release();
    proxy.speakAgain();
    expect(await database.transaction((tx) => tx.one(one))).toEqual({ answer: 1 });
    await database.close();
    await proxy.shut();
  });
});

describe('what the database cannot do now', () => {
  const raise = (state: string) =>
    kit.database.query(sql`do ${raw(`$$ begin raise exception 'no' using errcode = '${state}'; end $$`)}`);

  it.each(['53100', '53200', '53300', '57014'])('(%s) is an overloaded service, not a broken one', async (state) => {
    expect(await answerTo(raise(state))).toEqual({ code: 'overloaded', status: 503, retryAfter: '1' });
  });

  it('because another row refers to it is a conflict', async () => {
    expect(await answerTo(kit.database.query(sql`insert into parts values (2)`))).toMatchObject({
      code: 'conflict',
      status: 409,
    });
  });
});

it('a database that cannot write a file has no room', async () => {
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
    expect(await kit.database.hasRoom()).toBe(true);
    expect([await full.answers(), await full.hasRoom()]).toEqual([true, false]);
  } finally {
    await full.close();
    await superuser.query(`revoke all on database ${url.pathname.slice(1)} from without_room; drop role without_room`);
    await superuser.end();
  }
});
