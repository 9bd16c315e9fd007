import { createPublicKey, verify } from 'node:crypto';
import { headText } from '@umbral/audit-proof';
import { raw, sql, type Log } from '@umbral/service-kit';
import { quietLog } from '@umbral/service-kit/testing';
import { event, someUser } from '../../test/events.js';
import { openOwnLog, type OwnLog } from '../../test/own-log.js';
import { sealerOf } from '../../test/sealer.js';
import { newSigningKey } from '../../test/signing-key.js';
import { verifierOf } from '../../test/verifier.js';
import { Heads } from './heads.js';
import { LeafTree } from './leaf-tree.js';
import { statusOf } from './proof-status.js';
import type { Sealer } from './sealer.js';
import type { SigningKey } from './signing-key.js';

let log: OwnLog;
let heads: Heads;
beforeEach(async () => {
  log = await openOwnLog();
  heads = new Heads(log.database, 'umbral.test/audit');
});
afterEach(() => log.close());

const key = newSigningKey();
const replica = (parts: { signsWith?: SigningKey | undefined; log?: Log } = {}) =>
  sealerOf({ database: log.database, heads, key, ...parts });
const add = (count: number) => log.add(Array.from({ length: count }, () => event(someUser())));
const sealed = async () =>
  (await log.database.one<{ count: number; next: number }>(
    sql`select count(*)::int8 as count, coalesce(max(seq) + 1, 0)::int8 as next from audit_leaves`,
  )) ?? { count: 0, next: 0 };
const status = (isSigned = true) => statusOf(log.database, { head: heads.newest(), isSigned, isAnchored: false });

describe('a sealer', () => {
  it('[B-PRF-17] that is killed between leaves and edge has stored neither', async () => {
    await add(5);
    await replica().seal();
    await add(5);
    await log.database.query(
      raw(`create function die() returns trigger language plpgsql as $$
             begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
           create trigger audit_frontier_dies before insert on audit_frontier execute function die()`),
    );
    await expect(replica().seal()).rejects.toThrow();
    expect(await sealed()).toEqual({ count: 5, next: 5 });
    await log.database.query(raw('drop trigger audit_frontier_dies on audit_frontier'));
    await replica().seal();
    expect(await sealed()).toEqual({ count: 10, next: 10 });
    expect(await replica().signHead()).toMatchObject({ size: 10 });
  });

  it('waits while a backlog is stored, and then seals all of it', async () => {
    const sealer = replica();
    // It waits for half a minute at most, which a busy machine may take to add the rows.
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    await add(1_200);
    await sealer.sealInTurn();
    await add(1_200);
    await sealer.sealInTurn();
    expect(await sealed()).toMatchObject({ count: 0 });
    await sealer.sealInTurn();
    now.mockRestore();
    expect(await sealed()).toMatchObject({ count: 2_400 });
  });

  it('waits for a backlog at most half a minute', async () => {
    const sealer = replica();
    await add(1_200);
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 31_000);
    await sealer.sealInTurn();
    now.mockRestore();
    expect(await sealed()).toMatchObject({ count: 1_200 });
  });

  it('seals an entry whose id is far behind the last sealed one, at once or by the scan of the next start', async () => {
    await log.database.query(raw('alter table audit_logs alter id restart with 30000'));
    await add(1);
    const sealer = replica();
    await sealer.seal();
    for (const [id, next, count] of [
      [29_000, sealer, 2],
      [3, replica(), 3],
    ] as const) {
      await log.database.query(raw(`alter table audit_logs alter id restart with ${id}`));
      await add(1);
      await next.seal();
      expect(await sealed()).toEqual({ count, next: count });
    }
  });

  it('signs nothing twice, and nothing of a log that has not grown', async () => {
    await add(3);
    const sealer = replica();
    await sealer.seal();
    expect(await sealer.signHead()).toMatchObject({ size: 3 });
    expect(await sealer.signHead()).toBeUndefined();
    expect(await replica().signHead()).toBeUndefined();
    await add(1);
    await sealer.seal();
    const signed = await Promise.all([sealer.signHead(), replica().signHead(), replica().signHead()]);
    expect(signed.filter(Boolean)).toHaveLength(1);
  });
});

describe('[B-PRF-23] a change below the last head', () => {
  it.each([
    ['a leaf', `update audit_leaves set leaf = sha256('x') where seq = 3`],
    [
      'positions',
      `update audit_leaves set seq = -1 where seq = 3; update audit_leaves set seq = 3 where seq = 7;
                update audit_leaves set seq = 7 where seq = -1`,
    ],
    ['a deleted leaf', `delete from audit_leaves where seq = 3`],
    ['the root that was signed', `update audit_heads set root = sha256('x')`],
  ])('%s: no replica signs another head, and it is logged', async (_, statement) => {
    const errors: string[] = [];
    const serviceLog = { ...quietLog, error: (_fields: object, text: string) => void errors.push(text) } as Log;
    const sealer = replica({ log: serviceLog });
    await add(600);
    await sealer.seal();
    await sealer.signHead();
    await log.database.query(raw(statement));
    await add(5);
    await sealer.seal();
    expect(await sealer.signHead()).toBeUndefined();
    expect(errors).toEqual(['the audit is not what was signed: no further head is signed']);
    expect(await replica().signHead()).toBeUndefined();
    expect(await status()).toMatchObject({ state: 'altered', alteration: { place: '600' } });
    expect((await heads.newest())?.size).toBe(600);
  });
});

it.each([
  ['that knew it before', 'leaves', (former: Sealer) => former],
  ['that starts meanwhile', 'head', () => replica()],
])('a log that is repaired, and its alteration removed, is signed by a replica %s', async (_, what, replicaAfter) => {
  const flip = () =>
    log.database.query(raw(`update audit_leaves set leaf = set_byte(leaf, 0, 255 - get_byte(leaf, 0)) where seq = 3`));
  const former = replica();
  await add(600);
  await former.seal();
  await former.signHead();
  await flip();
  await add(5);
  const sealer = replicaAfter(former);
  await sealer.seal();
  expect(await sealer.signHead()).toBeUndefined();
  expect(await status()).toMatchObject({ state: 'altered', alteration: { what, place: '600' } });
  await flip();
  await log.database.query(raw('delete from audit_alterations'));
  expect((await status()).alteration).toBeNull();
  expect(await sealer.signHead()).toMatchObject({ size: 605 });
});

it('[B-PRF-24] after a change of key each head verifies with the key that it names', async () => {
  const next = newSigningKey();
  await add(2);
  await replica().seal();
  await replica().signHead();
  await add(2);
  await replica({ signsWith: next }).seal();
  await replica({ signsWith: next }).signHead();
  const { heads: signed } = await heads.page(1);
  expect(signed.map(({ keyId, size }) => [keyId, size])).toEqual([
    [next.keyId, 4],
    [key.keyId, 2],
  ]);
  for (const head of signed) {
    const { publicKey } = head.keyId === key.keyId ? key : next;
    const signature = Buffer.from(head.signature, 'base64');
    expect(verify(null, Buffer.from(headText(head)), createPublicKey(publicKey), signature)).toBe(true);
  }
  // A key is valid up to its last size, and the next one after it.
  const changedAt = (size: number) => [
    { ...key, fromSize: 0, toSize: size },
    { ...next, fromSize: size, toSize: null },
  ];
  const found = (size: number) => verifierOf({ database: log.database, heads, key, keys: changedAt(size) }).verify();
  expect(await found(2)).toEqual([]);
  expect(await found(1)).toContainEqual({ what: 'signature', place: '2' });
  expect(await found(4)).toContainEqual({ what: 'signature', place: '4' });
});

it('[B-PRF-25] without a key entries are sealed and no head is signed', async () => {
  const sealer = replica({ signsWith: undefined });
  await add(4);
  await sealer.seal();
  expect(await sealer.signHead()).toBeUndefined();
  expect(await sealed()).toEqual({ count: 4, next: 4 });
  expect(await status(false)).toMatchObject({ sealedSize: 4, head: null, state: 'unsigned' });
});

/** The bench `seal` uses half a million. */
it('[B-PRF-30] older entries are sealed in the background while lists are read', async () => {
  const COUNT = 30_000;
  await log.database.query(sql`
    insert into audit_logs (event_id, service, user_id, action, entity_type, entity_id, details, "timestamp")
    select gen_random_uuid(), 'identity', 1 + n % 50, 'update', 'user', '1', '{}', now() - n * interval '1 second'
    from generate_series(1, ${COUNT}::int) n`);
  await log.settled();
  const sealing = replica().seal();
  let isSealing = true;
  const done = sealing.finally(() => (isSealing = false));
  let read = 0;
  while (isSealing) {
    const rows = await log.database.many(
      sql`select id from audit_logs where user_id = 7 order by "timestamp" desc, id desc limit 50`,
    );
    expect(rows).toHaveLength(50);
    read += 1;
  }
  await done;
  // A lock until the end of the sealing would allow one.
  expect(read).toBeGreaterThan(1);
  expect(await sealed()).toEqual({ count: COUNT, next: COUNT });
  expect(await replica().signHead()).toMatchObject({ size: COUNT });

  // The roots of its 117 tiles are compared 64 at a time, in rotation.
  const tree = new LeafTree(log.database);
  await tree.rootAt(COUNT);
  const flip = (seq: number) =>
    log.database.query(
      sql`update audit_leaves set leaf = set_byte(leaf, 0, 255 - get_byte(leaf, 0)) where seq = ${seq}`,
    );
  const isUnchanged = () => tree.isUnchanged(64);
  expect(await isUnchanged()).toBe(true);
  await flip(COUNT - 1_000);
  expect(await isUnchanged()).toBe(false);
  await flip(COUNT - 1_000);
  expect(await isUnchanged()).toBe(true);
  await flip(3);
  expect(await isUnchanged()).toBe(false);
});
