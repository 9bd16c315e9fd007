import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { headHash, headText, toHex } from '@umbral/audit-proof';
import { raw, sql, type Queryable, type Sql, type Database } from '@umbral/service-kit';
import { openPool, stack } from '@umbral/service-kit/testing';
import { event, someUser } from '../../test/events.js';
import { openOwnLog, type OwnLog } from '../../test/own-log.js';
import { sealerOf } from '../../test/sealer.js';
import { newSigningKey } from '../../test/signing-key.js';
import { verifierOf } from '../../test/verifier.js';
import { Heads } from './heads.js';
import { LeafTree } from './leaf-tree.js';
import { statusOf } from './proof-status.js';

const LOG = 'umbral.test/audit';
const ROWS = 20;
const key = newSigningKey();
let log: OwnLog;
let heads: Heads;

beforeAll(async () => {
  log = await openOwnLog();
  heads = new Heads(log.database, LOG);
  await sealAndSign(ROWS);
  await sealAndSign(ROWS);
});
afterAll(() => log.close());

async function sealAndSign(count: number): Promise<void> {
  const { database } = log;
  await log.add(Array.from({ length: count }, () => event(someUser())));
  const sealer = sealerOf({ database, heads, key });
  await sealer.seal();
  if (!(await sealer.signHead())) throw new Error('No head was signed');
}

const stateOf = async (database: Queryable = log.database) =>
  (await statusOf(database, { head: heads.newest(), isSigned: true, isAnchored: true })).state;

const TABLES = [
  'audit_logs',
  'audit_leaves',
  'audit_frontier',
  'audit_heads',
  'audit_alterations',
  'audit_verification',
];

/** For a transaction, whose connection accepts one query at a time. */
function inTurn(tx: Queryable): Queryable {
  let earlier: Promise<unknown> = Promise.resolve();
  const one = <T extends object>(statement: Sql) => {
    const answer = earlier.then(() => tx.one<T>(statement));
    earlier = answer;
    return answer;
  };
  return { ...tx, one };
}

/** Copies of the tables beside them, from which each row of the table below starts. */
beforeAll(async () => {
  for (const table of TABLES) await log.database.query(raw(`create table kept_${table} as select * from ${table}`));
});
beforeEach(async () => {
  await log.database.query(raw('alter table audit_logs disable trigger user'));
  for (const table of [...TABLES].reverse()) await log.database.query(raw(`delete from ${table}`));
  for (const table of TABLES) {
    const columns = await log.database.many<{ name: string }>(
      sql`select attname as name from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    );
    const names = columns.map(({ name }) => `"${name}"`).join(', ');
    await log.database.query(
      raw(`insert into ${table} (${names}) overriding system value select ${names} from kept_${table}`),
    );
  }
});

/** A head of this size with these facts, validly signed. */
async function resigned(change: Record<string, string | number>): Promise<string> {
  const newest = await heads.newest();
  if (!newest) throw new Error('No head');
  const { log: name, size, root, previous, time } = { ...newest, ...change };
  const signature = key.sign(headText({ log: name, size, root, previous, time }));
  return `update audit_heads set root = decode('${root}', 'hex'), previous = decode('${previous}', 'hex'), "time" = '${time}',
    signature = decode('${Buffer.from(signature, 'base64').toString('hex')}', 'hex')`;
}
const newestOnly = `where size = ${2 * ROWS}`;
const idOf = (seq: number) => `(select log_id from audit_leaves where seq = ${seq})`;
const ZEROS = '00'.repeat(32);

const verified = (seconds: number) => `
  update audit_verification set verified_at = now() - interval '${seconds} seconds'`;
/** An entry that is not sealed yet, in a log that was verified now. */
const waiting = (seconds: number) => `${verified(0)};
  insert into audit_logs (event_id, service, user_id, action, entity_type, entity_id, details, "timestamp")
  values ('${randomUUID()}', 'identity', 1, 'update', 'user', '1', '{}', now() - interval '${seconds} seconds')`;

/** What someone with the owner's login does, in SQL, or computes first. */
const tamperings: [what: string, statement: string | (() => Promise<string>)][] = [
  ['an entry has another action', `update audit_logs set action = 'delete' where id = ${idOf(3)}`],
  ['an entry has another user', `update audit_logs set user_id = user_id + 1 where id = ${idOf(3)}`],
  [
    'an entry has another time',
    `update audit_logs set "timestamp" = "timestamp" - interval '1 second' where id = ${idOf(3)}`,
  ],
  ['an entry has other values', `update audit_logs set details = '{"changes":{}}' where id = ${idOf(3)}`],
  ['an entry has another network', `update audit_logs set ip_address = '198.51.100.1' where id = ${idOf(3)}`],
  ['an entry is deleted', `delete from audit_logs where id = ${idOf(3)}`],
  [
    'two entries are swapped',
    `update audit_leaves set log_id = -1 where seq = 3; update audit_leaves set log_id = ${idOf(7)} - 1000000000 where seq = 3;
     update audit_leaves set log_id = (select log_id + 0 from kept_audit_leaves where seq = 3) where seq = 7;
     update audit_leaves set log_id = (select log_id from kept_audit_leaves where seq = 7) where seq = 3`,
  ],
  ['a leaf is another', `update audit_leaves set leaf = sha256('x') where seq = 3`],
  ['a leaf is deleted', `delete from audit_leaves where seq = 3`],
  [
    'entry and leaf are changed together',
    `update audit_logs set salt = null where id = ${idOf(3)}; update audit_leaves set leaf = sha256('x'), personal_hash = sha256('y') where seq = 3`,
  ],
  [
    'the personal hash of an erased entry is another',
    `update audit_logs set salt = null where id = ${idOf(3)}; update audit_leaves set personal_hash = sha256('y') where seq = 3`,
  ],
  [
    'a leaf is appended without its entry',
    `insert into audit_leaves values (${2 * ROWS}, -5, sha256('x'), sha256('y'))`,
  ],
  ['the edge has another hash', `update audit_frontier set hash = sha256('x') where level = 3`],
  ['the edge is moved ahead', `update audit_frontier set size = size + 5`],
  [
    'the last entries are cut off with their leaves',
    `delete from audit_logs where id >= ${idOf(35)}; delete from audit_leaves where seq >= 35`,
  ],
  ['the newest head has another root', `update audit_heads set root = sha256('x') ${newestOnly}`],
  [
    'the newest head is signed by another key',
    async () => {
      const newest = await heads.newest();
      const { privateKey } = generateKeyPairSync('ed25519');
      const forged = sign(null, Buffer.from(newest ? headText(newest) : ''), privateKey).toString('hex');
      return `update audit_heads set signature = decode('${forged}', 'hex') ${newestOnly}`;
    },
  ],
  ['the newest head names another key', `update audit_heads set key_id = 'another' ${newestOnly}`],
  ['the newest head has another time', `update audit_heads set "time" = "time" - interval '1 day' ${newestOnly}`],
  ['an earlier head is another', `update audit_heads set root = sha256('x') where size = ${ROWS}`],
  ['an earlier head is deleted', `delete from audit_heads where size = ${ROWS}`],
  [
    'the newest head, validly signed, follows another',
    async () => `${await resigned({ previous: ZEROS })} ${newestOnly}`,
  ],
  [
    'the newest head, validly signed, is of another log of the same size',
    async () => `${await resigned({ root: toHex(Buffer.alloc(32, 7)) })} ${newestOnly}`,
  ],
  [
    'a forged head is added',
    `insert into audit_heads values (${2 * ROWS + 9}, sha256('x'), sha256('y'), now(), 'k', sha256('z'))`,
  ],
];

describe('after a change by the owner of the database', () => {
  it('the log as it is has no alteration', async () => {
    expect(await verifierOf({ database: log.database, heads, key }).verify()).toEqual([]);
    expect(await stateOf()).toBe('ok');
  });

  it('a log whose next head another replica signs between the first two reads has no alteration', async () => {
    const { database } = log;
    const many = database.many.bind(database);
    const spy = jest.spyOn(database, 'many').mockImplementationOnce(async (statement) => {
      const rows = await many(statement);
      await sealAndSign(1);
      return rows;
    });
    expect(await verifierOf({ database, heads, key }).verify()).toEqual([]);
    spy.mockRestore();
    expect((await heads.newest())?.size).toBe(2 * ROWS + 1);
  });

  it.each([
    ['verified less than ten minutes ago', verified(599), 'ok'],
    ['not verified for longer', verified(601), 'late'],
    ['whose newest entry waits for a minute', waiting(60), 'ok'],
    ['whose newest entry waits for longer', waiting(61), 'late'],
  ])('a log %s', async (_, statement, state) => {
    await verifierOf({ database: log.database, heads, key }).verify();
    // In one transaction time does not pass.
    const found = await log.database.transaction(async (tx) => {
      await tx.query(raw(statement));
      return stateOf(inTurn(tx));
    });
    expect(found).toBe(state);
  });

  it.each(tamperings)('%s: the state is altered after one verification, and stays so', async (_, statement) => {
    const { database } = log;
    await database.query(raw(typeof statement === 'string' ? statement : await statement()));
    expect(await verifierOf({ database, heads, key }).verify()).not.toEqual([]);
    expect(await stateOf()).toBe('altered');
    // Another process that starts later does not report 'ok' either, and none signs.
    expect(await sealerOf({ database, heads, key }).signHead()).toBeUndefined();
  });

  it('an older copy of everything is another log for a process that knew the newer one', async () => {
    const { database } = log;
    const verifier = verifierOf({ database, heads, key });
    expect(await verifier.verify()).toEqual([]);
    await database.query(
      raw(`delete from audit_heads where size > ${ROWS}; delete from audit_logs where id >= ${idOf(ROWS)};
        delete from audit_leaves; delete from audit_frontier;
        select append_audit_leaves((
          select jsonb_agg(jsonb_build_object('seq', seq, 'id', log_id, 'leaf', encode(leaf, 'hex'), 'personal', encode(personal_hash, 'hex')))
          from kept_audit_leaves where seq < ${ROWS}))`),
    );
    expect((await verifier.verify()).map(({ what }) => what)).toContain('shorter');
    expect(await stateOf()).toBe('altered');
  });

  it('a long log is verified whole within a day, from where the last process stopped', async () => {
    const { database } = log;
    let now = Date.now();
    const placesOf = async () =>
      await database.one<{ next: number; ended: string | null }>(
        sql`select next, round_ended_at as ended from audit_verification`,
      );
    await database.query(raw(`insert into audit_verification values (1, 30, now(), '2026-01-01', now())`));
    await database.query(raw(`update audit_logs set action = 'delete' where id = ${idOf(3)}`));
    const first = verifierOf({ database, heads, key, now: () => now });
    // A later round goes on at 30, ends, and the next one begins with the entry that was changed.
    expect(await first.verify()).toEqual([]);
    expect(await placesOf()).toMatchObject({ next: 0, ended: expect.not.stringMatching(/^2026-01-01/) as string });
    expect(first.isDue).toBe(false);
    now += 60_000;
    expect(first.isDue).toBe(true);
    expect(await first.verify()).toEqual([{ what: 'entry', place: '3' }]);
  });
});

describe('the login of the service', () => {
  let app: Database;
  beforeAll(async () => {
    const { app: url, owner } = stack.databases.audit;
    const login = decodeURIComponent(new URL(url).username);
    const schema = (await log.database.one<{ name: string }>(sql`select current_schema() as name`))?.name ?? '';
    const grants = readFileSync(join(__dirname, '../../prisma/grants.sql'), 'utf8');
    await log.database.query(raw(`grant usage on schema ${schema} to ${login}`));
    await log.database.query(raw(grants.replaceAll('{{app}}', login).replaceAll('SCHEMA public', `SCHEMA ${schema}`)));
    expect(owner).toBeDefined();
    const own = new URL(url);
    own.searchParams.set('options', `-c search_path=${schema},public`);
    app = openPool({ url: own.href, name: 'audit spec', max: 2 });
  });
  afterAll(() => app.close());

  it.each([
    ['moves the edge', `update audit_frontier set size = size + 5`],
    ['adds to the edge', `insert into audit_frontier values (40, sha256('x'), 5)`],
    ['adds a head', `insert into audit_heads values (99, sha256('x'), sha256('y'), now(), 'k', sha256('z'))`],
    ['adds a leaf', `insert into audit_leaves values (99, 99, sha256('x'), sha256('y'))`],
    ['changes an entry', `update audit_logs set action = 'x'`],
    ['deletes an entry', `delete from audit_logs`],
    ['removes an alteration', `delete from audit_alterations`],
    ['turns an alteration into another', `update audit_alterations set what = 'x'`],
  ])('%s: refused by the database', async (_, statement) => {
    await expect(app.query(raw(statement))).rejects.toMatchObject({ code: '42501' });
  });

  it.each([
    [
      'a leaf that follows none',
      `select append_audit_leaves('[{"seq":90,"id":90,"leaf":"${ZEROS}","personal":"${ZEROS}"}]')`,
      /does not follow/,
    ],
    [
      'a head of a size that the log does not have',
      `select append_audit_head('${LOG}', row(99, sha256('x'), sha256('y'), now(), 'k', sha256('z'))::audit_heads)`,
      /does not continue/,
    ],
  ])('appends %s: refused by the function', async (_, statement, message) => {
    await expect(app.query(raw(statement))).rejects.toThrow(message);
  });

  it('appends a head of the right size with another root, another predecessor or a time of its own: refused', async () => {
    await log.add([event(someUser(), { id: randomUUID() })]);
    await sealOne();
    const newest = await heads.newest();
    const root = toHex(await new LeafTree(log.database).rootAt(2 * ROWS + 1));
    const append = (facts: { root?: string; previous?: string; time?: string }) => {
      const { previous = newest ? headHash(newest) : '', time = 'now()' } = facts;
      return app.query(
        raw(`select append_audit_head('${LOG}', row(${2 * ROWS + 1}, decode('${facts.root ?? root}', 'hex'), decode('${previous}', 'hex'),
          ${time}, '${key.keyId}', sha256('z'))::audit_heads)`),
      );
    };
    await expect(append({ root: ZEROS })).rejects.toThrow(/root of a head/);
    await expect(append({ previous: ZEROS })).rejects.toThrow(/does not follow the newest/);
    await expect(append({ time: `'2020-01-01'` })).rejects.toThrow(/time of a head/);
    await expect(append({ time: `now() + interval '1 hour'` })).rejects.toThrow(/time of a head/);
    // With everything right but the signature it is stored, and found by the next verification.
    await append({});
    expect(await verifierOf({ database: log.database, heads, key }).verify()).toContainEqual({
      what: 'signature',
      place: String(2 * ROWS + 1),
    });
  });

  const sealOne = () => sealerOf({ database: log.database, heads, key }).seal();
});

it('no temporary table takes the place of one of the owner in its functions', async () => {
  const functions = await log.database.many<{ name: string }>(sql`
    select proname as name from pg_proc
    where pronamespace = current_schema()::regnamespace and prosecdef and not proconfig::text like '%pg_temp%'`);
  expect(functions).toEqual([]);
});
