import { randomUUID } from 'node:crypto';
import { rootOf, toHex, type Hash } from '@umbral/audit-proof';
import { sql, type Database } from '@umbral/service-kit';
import { eventually, stack } from '@umbral/service-kit/testing';
import pg from 'pg';
import { event, openDatabase, someUser } from '../../test/events.js';
import { insertEvents } from '../audit-logs/insert-events.js';
import { Frontier, type FrontierRow } from './frontier.js';
import { sealEntries } from './seal-entries.js';

let owner: Database;
beforeAll(() => {
  owner = openDatabase('owner');
});
afterAll(() => owner.close());

const leavesOf = (ids: readonly string[]) =>
  owner.many<{ seq: number; eventId: string }>(sql`
    select seq, event_id as "eventId" from audit_leaves join audit_logs log on log.id = log_id
    where event_id = any(${ids}::uuid[]) order by seq`);
const gaps = async () =>
  (await owner.one<{ gaps: number }>(sql`select max(seq) + 1 - count(*) as gaps from audit_leaves`))?.gaps;

describe('sealing', () => {
  it('[B-PRF-17] by several at once leaves no gap and assigns no position twice', async () => {
    const events = Array.from({ length: 300 }, () => event(someUser()));
    await insertEvents(owner, events);
    const ids = events.map(({ id }) => id);
    await Promise.all(Array.from({ length: 4 }, () => sealEntries(owner, 0)));
    const leaves = await eventually(
      () => leavesOf(ids),
      (found) => found.length === 300,
    );
    expect(new Set(leaves.map(({ seq }) => seq)).size).toBe(300);
    expect(await gaps()).toBe(0);
  });

  it('[B-PRF-18] what a running transaction may precede is sealed after it, in the order of ids', async () => {
    const [late, early] = [event(someUser()), event(someUser())];
    const client = new pg.Client({ connectionString: stack.databases.audit.owner });
    await client.connect();
    try {
      await client.query('begin');
      await client.query(
        `insert into audit_logs (event_id, service, user_id, action, entity_type, entity_id, details, "timestamp")
         values ($1, 'identity', 1, 'update', 'user', '1', '{}', now())`,
        [late.id],
      );
      await insertEvents(owner, [early]);
      await sealEntries(owner, 0);
      await client.query('commit');
    } finally {
      await client.end();
    }
    const leaves = await eventually(
      () => leavesOf([late.id, early.id]),
      (found) => found.length === 2,
    );
    expect(leaves.map(({ eventId }) => eventId)).toEqual([late.id, early.id]);
  });

  it('the edge of the tree has the root of all leaves', async () => {
    const { leaves, frontier } = await owner.transaction(async (tx) => {
      await tx.query(sql`lock table audit_leaves in share mode`);
      return {
        leaves: await tx.many<{ leaf: Hash }>(sql`select leaf from audit_leaves order by seq`),
        frontier: await tx.many<FrontierRow>(sql`select level, hash, size from audit_frontier`),
      };
    });
    expect(toHex(new Frontier(frontier).root())).toBe(toHex(rootOf(leaves.map(({ leaf }) => leaf))));
  });
});

describe('[B-PRF-20] the login of the audit', () => {
  let login: pg.Client;
  beforeAll(async () => {
    login = new pg.Client({ connectionString: stack.databases.audit.app });
    await login.connect();
  });
  afterAll(() => login.end());

  it.each([
    `update audit_leaves set leaf = sha256('x')`,
    `delete from audit_leaves`,
    `truncate audit_leaves`,
    `update audit_heads set root = sha256('x')`,
    `delete from audit_heads`,
    `delete from audit_frontier`,
    `update audit_frontier set level = 1`,
    `update audit_logs set salt = null`,
    `insert into audit_logs (event_id, service, user_id, action, entity_type, entity_id, details, "timestamp", salt)
      values ('${randomUUID()}', 'identity', 1, 'update', 'user', '1', '{}', now(), '${randomUUID()}')`,
  ])('may not: %s', async (statement) => {
    await expect(login.query(statement)).rejects.toMatchObject({ code: '42501' });
  });
});
