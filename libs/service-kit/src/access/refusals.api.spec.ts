import { prismaOn } from '../../test/prisma-stand-in.js';
import { createKitDatabase, quietLog, type KitDatabase } from '../../test/stack.js';
import { actor } from '../../test/tokens.js';
import { sql } from '../database/sql.js';
import { Transactions } from '../database/transactions.js';
import { Refusals } from './refusals.js';

describe('[D20] refused calls', () => {
  let kit: KitDatabase;
  beforeAll(async () => {
    kit = await createKitDatabase('');
  });
  afterAll(() => kit.drop());

  const context = (id: number) => ({ actor: actor({ id }), requestId: 'r', ip: '203.0.113.9', userAgent: 'spec' });
  const users = { id: 'listUsers', method: 'GET', path: '/api/users', summary: '', access: 'administrator' } as const;
  const roles = { ...users, id: 'deleteRole', method: 'DELETE', path: '/api/roles/:id' } as const;

  it('are audited as counts: one row per user and operation', async () => {
    const refusals = new Refusals(new Transactions(prismaOn(kit.database), 'identity', quietLog), quietLog);
    for (let times = 0; times < 50; times += 1) refusals.count(context(7), users as never);
    refusals.count(context(7), roles as never);
    refusals.count(context(8), roles as never);
    refusals.count({ requestId: 'r', ip: '', userAgent: '' }, roles as never);
    await refusals.stop();
    await refusals.stop();
    const rows = await kit.database.many<{ payload: object }>(sql`select payload from outbox_events order by position`);
    const refused = (id: number, call: string, count: number) =>
      expect.objectContaining({
        action: 'refused',
        userId: id,
        entityType: 'user',
        entityId: String(id),
        ipAddress: '203.0.113.9',
        details: { changes: { call: { before: null, after: call }, count: { before: null, after: count } } },
      });
    expect(rows.map(({ payload }) => payload)).toEqual([
      refused(7, 'GET /api/users', 50),
      refused(7, 'DELETE /api/roles/:id', 1),
      refused(8, 'DELETE /api/roles/:id', 1),
    ]);
  });
});
