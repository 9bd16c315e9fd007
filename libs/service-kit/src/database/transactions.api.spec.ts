import { prismaOn } from '../../test/prisma-stand-in.js';
import { createKitDatabase, eventually, quietLog, type KitDatabase } from '../../test/stack.js';
import { actor } from '../../test/tokens.js';
import { assertFresh } from '../freshness/assert-fresh.js';
import { idempotent } from '../idempotency/idempotent.js';
import { VersionedAnswer, withEtag } from '../operation/answer.js';
import { sql } from './sql.js';
import { Transactions } from './transactions.js';

describe('transactions', () => {
  let kit: KitDatabase;
  let transactions: Transactions;
  const context = { actor: actor({ id: 7 }), requestId: 'r', ip: '203.0.113.9', userAgent: 'spec' };

  beforeAll(async () => {
    kit = await createKitDatabase(`
      create table things (id int primary key, name text, version int not null default 1);
      insert into things (id, name) values (1, 'uno'), (2, 'dos');`);
    transactions = new Transactions(prismaOn(kit.database), 'identity', quietLog);
  });
  afterAll(() => kit.drop());

  const events = () =>
    kit.database.many<{ subject: string; entity: string }>(sql`
    select subject, payload ->> 'entityId' as entity from outbox_events order by position`);
  const audit = (entityId: number) => ({ action: 'update', entityType: 'user', entityId, entityName: 'Eva' }) as const;

  it('commits change and event in one transaction, and runs afterCommit only after the commit', async () => {
    const after: string[] = [];
    await transactions.withTransaction(context, async (tx) => {
      tx.audit(audit(1));
      await tx.query(sql`update things set name = 'UNO' where id = 1`);
      tx.afterCommit(
        async () =>
          void after.push(
            (await kit.database.one<{ name: string }>(sql`select name from things where id = 1`))?.name ?? '',
          ),
      );
    });
    await eventually(
      () => after,
      (names) => names.length === 1,
    );
    expect(after).toEqual(['UNO']);
    await expect(
      transactions.withTransaction(context, async (tx) => {
        tx.audit(audit(99));
        tx.afterCommit(() => after.push('never'));
        await tx.query(sql`update things set name = 'lost' where id = 1`);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect((await events()).map(({ entity }) => entity)).toEqual(['1']);
    expect(after).toEqual(['UNO']);
  });

  it('retries the work after a deadlock, and writes its events once', async () => {
    let arrived = 0;
    let tries = 0;
    const cross = (first: number, second: number) =>
      transactions.withTransaction(context, async (tx) => {
        tries += 1;
        await tx.lock('things', first);
        arrived += 1;
        await eventually(
          () => arrived,
          (count) => count >= 2,
        );
        await tx.lock('things', second);
        tx.audit(audit(first * 100));
      });
    await Promise.all([cross(1, 2), cross(2, 1)]);
    // The victim is retried, and may deadlock once more.
    expect(tries).toBeGreaterThanOrEqual(3);
    expect(
      (await events())
        .map(({ entity }) => entity)
        .filter((entity) => entity.length === 3)
        .sort(),
    ).toEqual(['100', '200']);
  });

  it('accepts one of several writers with the same version', async () => {
    const write = () =>
      transactions.withTransaction(context, async (tx) => {
        expect(await tx.lock('things', 2)).toBe(true);
        const row = await tx.one<{ id: number; version: number }>(sql`select id, version from things where id = 2`);
        assertFresh('"2-1"', row!);
        await tx.query(sql`update things set version = version + 1 where id = 2`);
      });
    const outcomes = await Promise.allSettled([write(), write(), write()]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await transactions.withTransaction(context, (tx) => tx.lock('things', 404))).toBe(false);
  });

  describe('with an Idempotency-Key', () => {
    let created = 0;
    const create = (key: string | undefined, body: string, { who = context, followers = 0 } = {}) =>
      transactions.withTransaction(who, (tx) =>
        idempotent(
          tx,
          who,
          { idempotencyKey: key, operationId: 'createThing', fingerprints: () => [body] },
          async () => {
            created += 1;
            const self = await tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`);
            await eventually(
              () =>
                kit.database.many(sql`select 1 from pg_stat_activity where ${self?.pid} = any(pg_blocking_pids(pid))`),
              ({ length }) => length >= followers,
            );
            return withEtag({ id: created, body }, { id: created, version: 1 });
          },
        ),
      );
    beforeEach(() => {
      created = 0;
    });

    it('creates once for simultaneous and later calls, and returns the same to all', async () => {
      const answers = await Promise.all([1, 2, 3].map(() => create('k1', 'a', { followers: 2 })));
      answers.push(await create('k1', 'a'));
      expect(created).toBe(1);
      for (const answer of answers) expect(answer).toEqual(new VersionedAnswer({ id: 1, body: 'a' }, '"1-1"'));
    });

    it('refuses the key with other data, and separates callers', async () => {
      await create('k2', 'a');
      await expect(create('k2', 'b')).rejects.toMatchObject({ code: 'idempotency_key_reused' });
      await create('k2', 'b', { who: { ...context, actor: actor({ id: 8 }) } });
      await create(undefined, 'a');
      expect(created).toBe(3);
    });

    it('matches a call by the fingerprint of a former key', async () => {
      await create('k4', 'former');
      const call = { idempotencyKey: 'k4', operationId: 'createThing', fingerprints: () => ['next', 'former'] };
      const again = transactions.withTransaction(context, (tx) =>
        idempotent(tx, context, call, () => Promise.reject(new Error('done twice'))),
      );
      expect(await again).toMatchObject({ body: { body: 'former' } });
    });

    it('does not store the key of failed work', async () => {
      const failing = transactions.withTransaction(context, (tx) =>
        idempotent(tx, context, { idempotencyKey: 'k3', operationId: 'createThing', fingerprints: () => ['a'] }, () =>
          Promise.reject(new Error('no')),
        ),
      );
      await expect(failing).rejects.toThrow('no');
      await create('k3', 'a');
      expect(created).toBe(1);
    });
  });
});
