import { sql, type Database } from '@umbral/service-kit';
import { event, openDatabase, someUser } from '../../test/events.js';
import { countOfUser, pageOfUser } from './audit-log-pages.js';
import { insertEvents } from './insert-events.js';

describe('deep pages', () => {
  let database: Database;
  const userId = someUser();
  const total = 2_000;
  beforeAll(async () => {
    database = openDatabase('owner');
    const start = Date.UTC(2026, 2, 28, 20, 0, 0);
    // A busy hour, quiet ones, equal instants, and the night in which daylight saving time starts.
    const at = (index: number) => start + (index < 900 ? index * 3_000 : 2_700_000 + Math.floor(index / 3) * 60_000);
    const events = Array.from({ length: total }, (_, index) =>
      event(userId, { occurredAt: new Date(at(index)).toISOString() }),
    );
    await database.transaction((tx) => insertEvents(tx, events));
  });
  afterAll(() => database.close());

  it('sums the hours to the number of rows', async () => {
    expect(await countOfUser(database, userId)).toBe(total);
  });

  it.each([0, 1, 49, 50, 333, 999, 1_000, 1_101, 1_500, 1_949, 1_950, 1_999])(
    'finds the rows after the %i newest',
    async (skip) => {
      const expected = await database.many<{ id: number }>(sql`
      select id from audit_logs where user_id = ${userId} order by "timestamp" desc, id desc offset ${skip} limit 50`);
      const found = await pageOfUser(database, userId, { skip, limit: 50, total });
      expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    },
  );

  it('finds nothing beyond the end', async () => {
    expect(await pageOfUser(database, userId, { skip: total, limit: 50, total })).toEqual([]);
  });
});
