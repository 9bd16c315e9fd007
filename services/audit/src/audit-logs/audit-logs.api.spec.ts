import { auditApi } from '@umbral/contracts';
import { sql, type Database, type NatsLink } from '@umbral/service-kit';
import { eventually, Office, openLink } from '@umbral/service-kit/testing';
import { event, openDatabase, publish, someUser } from '../../test/movements.js';
import { administrator, newPerson, signIn, type Session } from '../../test/people.js';
import { countOfUser } from './audit-log-pages.js';

describe('GET /api/audit-logs/:userId', () => {
  let admin: Session;
  let office: Office;
  let link: NatsLink;
  let database: Database;
  beforeAll(async () => {
    [admin, office, link] = await Promise.all([signIn(administrator), Office.open(), openLink()]);
    database = openDatabase();
  });
  afterAll(async () => {
    await link.close();
    await database.close();
  });

  const page = async (userId: number, number = 1) => {
    const { status, body } = await admin.get(`/api/audit-logs/${userId}?page=${number}`);
    expect(status).toBe(200);
    return auditApi.list.answer.parse(body);
  };
  const stored = (userId: number, count: number) =>
    eventually(
      () => countOfUser(database, userId),
      (total) => total >= count,
    );

  it('[S-API-57] [S-ENT-44] [S-AUD-16] answers what was recorded, field by field', async () => {
    const userId = someUser();
    const recorded = event(userId, { action: 'toggle_status', entityType: 'company', entityName: null });
    await publish(link, [recorded]);
    await stored(userId, 1);
    expect(await page(userId)).toEqual({
      logs: [
        {
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
        },
      ],
      pagination: { page: 1, totalPages: 1, total: 1 },
    });
  });

  it('[S-ENT-44] keeps the longest texts whole', async () => {
    const userId = someUser();
    const longest = {
      entityId: '9'.repeat(50),
      entityName: 'ñ'.repeat(255),
      ipAddress: '0000:0000:0000:0000:0000:ffff:192.168.100.228',
      userAgent: 'x'.repeat(500),
    };
    await publish(link, [event(userId, longest)]);
    await stored(userId, 1);
    expect((await page(userId)).logs).toEqual([expect.objectContaining(longest)]);
    const widths = await database.many<{ name: string; width: number }>(sql`
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

  it('[S-API-57] [S-AUD-07] [D73] [D75] pages 50 at a time, newest first, whatever order the events came in', async () => {
    const userId = someUser();
    const start = Date.UTC(2026, 4, 1, 10, 0, 0);
    const events = Array.from({ length: 120 }, (_, index) =>
      event(userId, { entityId: String(index), occurredAt: new Date(start + index * 61_000).toISOString() }),
    );
    await publish(link, [...events].reverse());
    await stored(userId, 120);
    const pages = await Promise.all([1, 2, 3].map((number) => page(userId, number)));
    expect(pages.map(({ logs }) => logs.length)).toEqual([50, 50, 20]);
    expect(pages.flatMap(({ logs }) => logs.map(({ entityId }) => Number(entityId)))).toEqual(
      events.map((_, index) => 119 - index),
    );
    expect(await page(userId, 99)).toEqual({ ...pages[2], pagination: { page: 3, totalPages: 3, total: 120 } });
  });

  it('answers an empty page for a user who did nothing', async () => {
    expect(await page(someUser())).toEqual({ logs: [], pagination: { page: 1, totalPages: 1, total: 0 } });
  });

  it('shows a sign-in within two seconds', async () => {
    const { id, session } = await newPerson(office);
    await session();
    const { logs } = await eventually(
      () => page(id),
      ({ pagination }) => pagination.total > 0,
      2_000,
    );
    expect(logs).toEqual([
      expect.objectContaining({ action: 'login', entityType: 'user', entityId: String(id), userId: id }),
    ]);
  });

  it('[D70] keeps what somebody did who has been deleted, and the name they had', async () => {
    const administrators = (await admin.get('/api/auth/me')).body as { roleId: number };
    const deleter = await newPerson(office, { roleId: administrators.roleId });
    const { id, session } = await newPerson(office, { name: 'Nerea Ibarra' });
    await session();
    const deleting = await deleter.session();
    await deleting.send('PATCH', `/api/users/${id}`, { isActive: false });
    expect((await deleting.send('DELETE', `/api/users/${id}`)).status).toBe(204);
    const { logs } = await eventually(
      () => page(id),
      ({ pagination }) => pagination.total === 1,
    );
    expect(logs[0]).toMatchObject({
      action: 'login',
      entityType: 'user',
      entityId: String(id),
      entityName: 'Nerea Ibarra',
    });
    const told = await eventually(
      () => page(deleter.id),
      ({ pagination }) => pagination.total === 3,
    );
    expect(told.logs[0]).toMatchObject({
      action: 'delete',
      entityType: 'user',
      entityId: String(id),
      entityName: 'Nerea Ibarra',
    });
  });

  it('is for the administrator only', async () => {
    const nobody = await signIn();
    expect((await nobody.get('/api/audit-logs/1')).status).toBe(401);
    const agent = await (await newPerson(office)).session();
    const { status, body } = await agent.get('/api/audit-logs/1');
    expect([status, body]).toEqual([403, expect.objectContaining({ code: 'forbidden' })]);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('cannot be changed by %s', async (method) => {
    expect([403, 404, 405]).toContain((await admin.send(method, '/api/audit-logs/1', {})).status);
  });

  it.each(['x', '0', '-1', '0x1', '9999999999'])('knows no user %s', async (id) => {
    expect((await admin.get(`/api/audit-logs/${id}`)).status).toBe(404);
  });

  it.each(['0', 'x', '1.5'])('refuses page %s', async (number) => {
    expect((await admin.get(`/api/audit-logs/1?page=${number}`)).status).toBe(422);
  });
});
