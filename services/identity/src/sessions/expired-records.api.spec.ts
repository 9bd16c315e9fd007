import { randomUUID } from 'node:crypto';
import type { User } from '@umbral/contracts';
import { durations, secondsOf, type Database } from '@umbral/service-kit';
import { Office, openPool, quietLog, stack, type ProgramMember } from '@umbral/service-kit/testing';
import { closeDatabase, query } from '../../test/events.js';
import { ExpiredRecords } from './expired-records.service.js';

let office: Office;
/** Owners of expired and of live rows: some tables allow one row of each user. */
let [expiredOwner, liveOwner]: User[] = [];
let program: ProgramMember;
let database: Database;
beforeAll(async () => {
  office = await Office.open();
  const { id: roleId } = await office.role();
  [expiredOwner, liveOwner] = await Promise.all([office.user({ roleId }), office.user({ roleId })]);
  program = await office.program({});
  database = openPool({ url: stack.databases.identity.app, name: 'sweep', max: 1 });
});
afterAll(async () => {
  await database.close();
  await closeDatabase();
});

/** Columns and values of a row, and the minimum time since its end for its deletion. */
const tables = {
  sessions: { columns: 'sid, sess, session_key', values: `$1::text, '{}', $1::text`, end: 'expire', since: '1 second' },
  password_reset_tokens: { columns: 'token_hash', values: '$1', end: 'expires_at', since: '25 hours' },
  former_addresses: {
    columns: 'token_hash, email',
    values: `$1::text, $1::text || '@x'`,
    end: 'expires_at',
    since: '1 second',
  },
  sign_in_challenges: {
    columns: 'token_hash, remember, access_version',
    values: '$1, false, 1',
    end: 'expires_at',
    since: '1 second',
  },
  second_factor_resets: {
    columns: 'asked_by, asked_by_name',
    values: '1, $1',
    end: 'expires_at',
    since: '1 second',
  },
  pending_credentials: {
    columns: 'password_hash, access_version',
    values: '$1, 1',
    end: 'expires_at',
    since: '1 second',
  },
  passkey_challenges: { columns: 'challenge', values: '$1', end: 'expires_at', since: '1 second' },
};
const insert = (table: keyof typeof tables, userId: number, end: string) => {
  const { columns, values, end: column } = tables[table];
  return query(
    `insert into ${table} (${columns}, user_id, ${column}, updated_at) values (${values}, $2, now() + $3::interval, now())`,
    [randomUUID(), userId, end],
  );
};
const insertedId = async (statement: string, values: unknown[]) =>
  (await query<{ id: string }>(`${statement} returning id::text`, values))[0]!.id;
/** Tables whose rows end so long after their creation. */
const journals = {
  /** Read: durations.accountJournal. */
  accountJournal: {
    table: 'account_changes',
    add: (age: number) =>
      insertedId(
        `insert into account_changes (user_id, change, created_at) values ($1, 'role', now() - make_interval(secs => $2))`,
        [expiredOwner!.id, age],
      ),
  },
  /** Read: durations.webhookDelivery. */
  webhookDelivery: {
    table: 'webhook_deliveries',
    add: async (age: number, state = 'delivered', since = age) => {
      const webhook = await insertedId(
        `insert into webhooks (program_id, name, url, events, updated_at) values ($1, $2, 'https://example.org', '{}', now())`,
        [program.program.id, randomUUID()],
      );
      return insertedId(
        `insert into webhook_deliveries (webhook_id, event_id, type, subject, record_id, record_version, occurred_at, sight, state, created_at, since)
         values ($1, $3, 'test', 'client', 1, 1, now(), '{}', $4, now() - make_interval(secs => $2), now() - make_interval(secs => $5))`,
        [webhook, age, randomUUID(), state, since],
      );
    },
  },
};
const ownersIn = async (table: string) => {
  const rows = await query<{ user_id: number }>(`select user_id from ${table} where user_id = any($1)`, [
    [expiredOwner!.id, liveOwner!.id],
  ]);
  return rows.map(({ user_id: id }) => id);
};
const sweep = () => new ExpiredRecords(database, quietLog).sweep();

it.each(Object.keys(tables) as (keyof typeof tables)[])('deletes only expired rows of %s', async (table) => {
  await insert(table, expiredOwner!.id, `-${tables[table].since}`);
  await insert(table, liveOwner!.id, '1 hour');
  await sweep();
  expect(await ownersIn(table)).toEqual([liveOwner!.id]);
});

it('keeps a used reset link for a day', async () => {
  await query('delete from password_reset_tokens where user_id = $1', [expiredOwner!.id]);
  await insert('password_reset_tokens', expiredOwner!.id, '-23 hours');
  await sweep();
  expect(await ownersIn('password_reset_tokens')).toContain(expiredOwner!.id);
});

it.each(['accountJournal', 'webhookDelivery'] as const)('deletes the oldest only: %s', async (name) => {
  const seconds = secondsOf(durations[name]);
  const { table, add } = journals[name];
  const added = [await add(seconds - 600), await add(seconds + 1)];
  await sweep();
  const left = await query<{ id: string }>(`select id::text from ${table} where id::text = any($1)`, [added]);
  expect(left.map(({ id }) => id)).toEqual(added.slice(0, 1));
});

it('keeps a delivery that was sent again while it is retried', async () => {
  const { add } = journals.webhookDelivery;
  const [age, retried] = [secondsOf(durations.webhookDelivery) + 1, secondsOf(durations.webhookRetries)];
  const added = [await add(age, 'waiting', retried - 600), await add(age, 'waiting', retried + 1)];
  await sweep();
  const left = await query<{ id: string }>(
    'select id::text from webhook_deliveries where id::text = any($1) order by id',
    [added],
  );
  expect(left.map(({ id }) => id)).toEqual(added.slice(0, 1));
});

it('deletes keys of programs a month after their expiry', async () => {
  const add = (end: string | null) =>
    query(
      `insert into program_keys (program_id, secret_hash, hint, expires_at, updated_at) values ($1, $2, 'abcd', now() + $3::interval, now())`,
      [program.program.id, randomUUID(), end],
    );
  const count = async () =>
    (await query('select 1 from program_keys where program_id = $1', [program.program.id])).length;
  const before = await count();
  for (const end of ['-31 days', '-29 days', null]) await add(end);
  await sweep();
  expect(await count()).toBe(before + 2);
});
