import { ADMINISTRATOR_ROLE_ID, AUDIT_PAGE_SIZE, auditApi, usersApi } from '@umbral/contracts';
import { sql } from '@umbral/service-kit';
import { eventually } from '@umbral/service-kit/testing';
import { openAudit } from '../../test/audit.js';
import { event, publish, someUser } from '../../test/events.js';
import { countOfUser } from './audit-log-pages.js';

describe('GET /api/audit-logs/:userId', () => {
  const audit = openAudit();

  const read = (userId: unknown, number?: string | number) =>
    audit.office.admin.call(auditApi.list, { params: { userId }, query: number === undefined ? {} : { page: number } });
  const page = async (userId: number, number = 1) => auditApi.list.answer.parse((await read(userId, number)).body);
  const stored = (userId: number, count: number) =>
    eventually(
      () => countOfUser(audit.database, userId),
      (total) => total >= count,
    );

  it('[S-ENT-44] returns the recorded event, field by field', async () => {
    const userId = someUser();
    const recorded = event(userId, { action: 'toggle_status', entityType: 'company', entityName: null });
    await publish(audit.link, [recorded]);
    await stored(userId, 1);
    const {
      logs: [{ seq, ...log } = { seq: undefined }],
    } = await page(userId);
    // It may or may not be sealed by now.
    expect(seq === null || Number.isInteger(seq)).toBe(true);
    expect(log).toEqual({
      id: expect.any(Number) as number,
      userId,
      action: 'toggle_status',
      entityType: 'company',
      entityId: String(userId),
      entityName: null,
      details: { changes: { name: { before: 'Bego', after: 'Begoña' } } },
      ipAddress: '203.0.113.9',
      userAgent: 'Mozilla/5.0',
      timestamp: recorded.occurredAt,
      eventId: recorded.id,
    });
  });

  it('[S-AUD-16] returns IP address, user agent and time', async () => {
    const userId = someUser();
    const recorded = event(userId, { ipAddress: '203.0.113.77', userAgent: 'Navegador/1.0' });
    await publish(audit.link, [recorded]);
    await stored(userId, 1);
    expect((await page(userId)).logs).toMatchObject([
      { ipAddress: '203.0.113.77', userAgent: 'Navegador/1.0', timestamp: recorded.occurredAt },
    ]);
  });

  it('[S-ENT-44] stores texts of maximum length', async () => {
    const userId = someUser();
    const longest = {
      entityId: '9'.repeat(50),
      entityName: 'ñ'.repeat(255),
      ipAddress: '0000:0000:0000:0000:0000:ffff:192.168.100.228',
      userAgent: 'x'.repeat(500),
    };
    await publish(audit.link, [event(userId, longest)]);
    await stored(userId, 1);
    expect((await page(userId)).logs).toEqual([expect.objectContaining(longest)]);
    const widths = await audit.database.many<{ name: string; width: number }>(sql`
      select column_name as name, character_maximum_length as width from information_schema.columns
      where table_name = 'audit_logs' and character_maximum_length is not null and column_name <> 'service'`);
    expect(Object.fromEntries(widths.map(({ name, width }) => [name, width]))).toEqual({
      action: 100,
      entity_type: 50,
      entity_id: 50,
      entity_name: 255,
      ip_address: 45,
      user_agent: 500,
    });
  });

  describe('of a user with 120 entries, which arrived in reverse order,', () => {
    const userId = someUser();
    const start = Date.now() - 3 * 86_400_000;
    const events = Array.from({ length: 120 }, (_, index) =>
      event(userId, { entityId: String(index), occurredAt: new Date(start + index * 61_000).toISOString() }),
    );
    beforeAll(async () => {
      await publish(audit.link, [...events].reverse());
      await stored(userId, 120);
    });

    it('[S-AUD-07] [D73] [D75] pages 50 at a time, newest first', async () => {
      const pages = await Promise.all([1, 2, 3].map((number) => page(userId, number)));
      expect(pages.map(({ logs }) => logs.length)).toEqual([AUDIT_PAGE_SIZE, AUDIT_PAGE_SIZE, 20]);
      expect(pages.flatMap(({ logs }) => logs.map(({ entityId }) => Number(entityId)))).toEqual(
        events.map((_, index) => 119 - index),
      );
    });

    it('[S-API-57] returns the number of the page, of all pages and of all entries', async () => {
      expect((await page(userId, 2)).pagination).toMatchObject({ page: 2, totalPages: 3, total: 120 });
      const last = await page(userId, 3);
      expect(last.pagination).toMatchObject({ page: 3, totalPages: 3, total: 120 });
      expect(await page(userId, 99)).toEqual(last);
    });
  });

  it('returns an empty page for a user without entries', async () => {
    expect(await page(someUser())).toEqual({ logs: [], pagination: { page: 1, totalPages: 1, total: 0 } });
  });

  it('shows a sign-in', async () => {
    const { id } = (await audit.office.member({})).user;
    const { logs } = await eventually(
      () => page(id),
      ({ pagination }) => pagination.total > 0,
    );
    expect(logs).toEqual([
      expect.objectContaining({ action: 'login', entityType: 'user', entityId: String(id), userId: id }),
    ]);
  });

  it('[D70] retains the entries of a deleted user, with their name', async () => {
    const deleter = await audit.office.member({}, [], { id: ADMINISTRATOR_ROLE_ID });
    const { user } = await audit.office.member({});
    const params = { id: user.id };
    await deleter.caller.result(usersApi.setActive, { params, body: { isActive: false } });
    await deleter.caller.result(usersApi.remove, { params });
    const named = { entityType: 'user', entityId: String(user.id), entityName: user.name };
    const { logs } = await eventually(
      () => page(user.id),
      ({ pagination }) => pagination.total === 1,
    );
    expect(logs[0]).toMatchObject({ action: 'login', ...named });
    const deletion = await eventually(
      () => page(deleter.user.id),
      ({ pagination }) => pagination.total === 3,
    );
    expect(deletion.logs[0]).toMatchObject({ action: 'delete', ...named });
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('cannot be changed by %s', async (method) => {
    expect([403, 404, 405]).toContain(
      (await audit.office.admin.send('/api/audit-logs/1', { method, body: {} })).status,
    );
  });

  it.each(['x', '0', '-1', '0x1', '9999999999'])('returns 404 for user %s', async (id) => {
    expect((await read(id)).status).toBe(404);
  });

  it.each(['0', 'x', '1.5'])('refuses page %s', async (number) => {
    expect((await read(1, number)).status).toBe(422);
  });
});
