/** @jest-environment-options {"isolated": true} */
import { randomBytes } from 'node:crypto';
import type { Database } from '@umbral/service-kit';
import { openPool, quietLog, stack } from '@umbral/service-kit/testing';
import { closeDatabase, query } from '../../test/events.js';

/** Of this file: what other processes have sealed cannot be opened with it, so they do not use these keys either. */
const SEALING_KEY = randomBytes(32).toString('base64url');
const HOUR = 3_600;

let database: Database;
/** A replica of identity, as it has started. */
let replica: () => import('./signing-keys.service.js').SigningKeys;
const made = new Set<string>();

beforeAll(async () => {
  Object.assign(process.env, {
    DATABASE_URL_IDENTITY: stack.databases.identity.app,
    NATS_URL: stack.urls.nats,
    SMTP_URL: stack.urls.smtp,
    INTERNAL_KEY: stack.internalKey,
    FINGERPRINT_KEY: 'a-key-of-the-tests',
    SEALING_KEY,
  });
  database = openPool({ url: stack.databases.identity.app, name: 'keys', max: 4 });
  const { SigningKeys } = await import('./signing-keys.service.js');
  replica = () => new SigningKeys(database, quietLog);
});
afterAll(async () => {
  await query('delete from signing_keys where kid = any($1)', [[...made]]);
  await database.close();
  await closeDatabase();
});

async function current(): Promise<string> {
  const { kid } = await replica().current();
  made.add(kid);
  return kid;
}

const published = async () => (await replica().publicKeys()).keys.map(({ kid }) => kid);

/** As if the key had been made earlier: it signs for so many seconds from now. */
const leave = (kid: string, seconds: number) =>
  query(
    `update signing_keys set (created_at, signs_until) =
       (now() + make_interval(secs => $2) - (signs_until - created_at), now() + make_interval(secs => $2)) where kid = $1`,
    [kid, seconds],
  );

it('replicas that start together create one key, and later ones use it', async () => {
  const [first, second] = await Promise.all([current(), current()]);
  expect([second, await current()]).toEqual([first, first]);
});

it('a key is replaced a day before it stops signing, and verifies for a day more', async () => {
  const former = await current();
  await leave(former, 25 * HOUR);
  expect(await current()).toBe(former);
  await leave(former, 23 * HOUR);
  const next = await current();
  expect(next).not.toBe(former);
  expect(await published()).toEqual(expect.arrayContaining([former, next]));
  await leave(former, -23 * HOUR);
  expect(await published()).toEqual(expect.arrayContaining([former, next]));
  await leave(former, -25 * HOUR);
  expect(await published()).not.toContain(former);
  // The next renewal removes it.
  await leave(next, 23 * HOUR);
  await current();
  expect(await query('select 1 from signing_keys where kid = $1', [former])).toEqual([]);
});

it('a key of one day signs for half of it, by the time of the database', async () => {
  process.env['SIGNING_KEY_DAYS'] = '1';
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 2 * 24 * HOUR * 1_000);
  await jest.isolateModulesAsync(async () => {
    const { SigningKeys } = await import('./signing-keys.service.js');
    const short = async () => {
      const { kid } = await new SigningKeys(database, quietLog).current();
      made.add(kid);
      return kid;
    };
    await query('update signing_keys set signs_until = now() where kid = any($1)', [[...made]]);
    const first = await short();
    const until =
      "select from signing_keys where kid = $1 and signs_until between now() + interval '23 hours' and now() + interval '24 hours'";
    expect(await query(until, [first])).toHaveLength(1);
    await leave(first, 12.1 * HOUR);
    expect(await short()).toBe(first);
    await leave(first, 11.9 * HOUR);
    expect(await short()).not.toBe(first);
  });
  clock.mockRestore();
});
