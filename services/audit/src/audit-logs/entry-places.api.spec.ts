import { auditApi, CURSOR_MESSAGE, type AuditLog, type Pagination } from '@umbral/contracts';
import { openAudit } from '../../test/audit.js';
import { event, openDatabase, someUser } from '../../test/events.js';
import { insertEvents } from './insert-events.js';

interface Page {
  logs: AuditLog[];
  pagination: Omit<Pagination, 'pageSize'>;
}
interface PageQuery {
  page?: number;
  cursor?: string | undefined;
}

describe('entries by cursor', () => {
  const audit = openAudit();
  const owner = openDatabase('owner');
  afterAll(() => owner.close());

  const start = Date.UTC(2026, 8, 28, 22, 0, 0);
  /** A busy hour, days with one entry per hour, several at one instant, and the end of a month. */
  const at = (index: number) => start + (index < 90 ? Math.floor(index / 4) * 1_000 : (index - 90) * 5_400_000);
  const record = (userId: number, entityId: string, indexes: number[]) =>
    owner.transaction((tx) =>
      insertEvents(
        tx,
        indexes.map((index) =>
          event(userId, { entityType: 'bank', entityId, occurredAt: new Date(at(index)).toISOString() }),
        ),
      ),
    );
  const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);
  const readUser = (userId: number) => (query: PageQuery) =>
    audit.office.admin.call(auditApi.list, { params: { userId }, query });
  const readRecord = (entityId: string) => (query: PageQuery) =>
    audit.office.admin.call(auditApi.ofRecord, { params: { entityType: 'bank', entityId }, query });

  it.each(['person', 'record'])('of a %s: each once, newest first, while others are added', async (whose) => {
    const userId = someUser();
    const entityId = String(userId);
    await record(userId, entityId, range(0, 170));
    const call = whose === 'person' ? readUser(userId) : readRecord(entityId);
    const read = async (query: PageQuery) => (await call(query)).body;
    const walk = async (first: Page, side: 'next' | 'previous', between: () => Promise<unknown>) => {
      const pages = [first];
      for (let cursor = first.pagination[side]; cursor; cursor = pages.at(-1)?.pagination[side]) {
        await between();
        pages.push(await read({ cursor }));
      }
      return side === 'next' ? pages : pages.reverse();
    };
    const idsOf = (pages: Page[]) => pages.flatMap(({ logs }) => logs.map(({ id }) => id));
    const all = idsOf(await Promise.all([1, 2, 3, 4].map((page) => read({ page }))));
    expect(new Set(all).size).toBe(170);

    let newest = 170;
    const down = await walk(await read({ page: 1 }), 'next', async () => {
      await record(userId, entityId, range(newest, newest + 7));
      newest += 7;
    });
    expect(idsOf(down)).toEqual(all);
    expect(down.map(({ pagination }) => pagination.page)).toEqual([1, 2, 3, 4]);

    const last = await read({ page: 99 });
    const up = await walk(last, 'previous', () => Promise.resolve());
    expect(idsOf(up).slice(-170)).toEqual(all);
    expect(new Set(idsOf(up)).size).toBe(170 + 21);
    expect(up[0]?.pagination).toMatchObject({ page: 1, total: 191 });
  });

  it.each([
    ['that is invented', 'inventado'],
    ['without a valid time', Buffer.from('0 2 2026-13-45T99:00:00.000Z 7').toString('base64url')],
    ['of a day that does not exist', Buffer.from('0 2 2026-02-31T00:00:00.000Z 7').toString('base64url')],
    ['of a year that does not exist', Buffer.from('0 2 0000-01-01T00:00:00.000Z 7').toString('base64url')],
    ['of the last year that four digits write', Buffer.from('0 2 9999-12-31T23:59:59.999Z 7').toString('base64url')],
    ['without a number', Buffer.from('0 2 2026-11-20T08:41:07.000Z x').toString('base64url')],
    ['with invalid characters', '../..'],
  ])('a cursor %s is refused at its field', async (_, cursor) => {
    for (const call of [readUser(someUser()), readRecord('1')]) {
      const { status, body } = await call({ cursor });
      expect([status, body]).toMatchObject([422, { errors: [{ path: 'cursor', message: CURSOR_MESSAGE }] }]);
    }
  });
});
