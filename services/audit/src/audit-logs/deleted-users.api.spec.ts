import { auditApi, usersApi } from '@umbral/contracts';
import { sql } from '@umbral/service-kit';
import { eventually, unique } from '@umbral/service-kit/testing';
import { openAudit } from '../../test/audit.js';
import { event, publish, someUser } from '../../test/events.js';

describe('[D121] deleted users', () => {
  const audit = openAudit();
  it('are listed, the latest first, and their entries stay', async () => {
    const { office } = audit;
    const { user, caller } = await office.member({});
    await caller.result(usersApi.update, { params: { id: user.id }, body: { name: user.name, email: user.email } });
    const list = (search: string, page = 1) => office.admin.result(auditApi.deletedUsers, { query: { search, page } });
    expect((await list(user.email)).items).toEqual([]);
    await office.admin.result(usersApi.setActive, { params: { id: user.id }, body: { isActive: false } });
    await office.admin.result(usersApi.remove, { params: { id: user.id } });
    const { items, pagination } = await eventually(
      () => list(user.email.toUpperCase()),
      // Rows and their count are two statements.
      (page) => page.items.length > 0 && page.pagination.total > 0,
    );
    expect(items).toEqual([
      { id: user.id, name: user.name, email: user.email, deletedAt: expect.any(String) as string },
    ]);
    expect(pagination).toEqual({ page: 1, pageSize: 10, totalPages: 1, total: 1 });
    expect((await list('', 1)).items[0]?.id).toBeGreaterThan(0);
    expect((await list(user.name, 99)).pagination.page).toBe(1);
    const get = (id: number) => office.admin.call(auditApi.deletedUser, { params: { id } });
    expect((await get(user.id)).body).toEqual(items[0]);
    expect((await get(office.admin.user.id)).status).toBe(404);
    // Entries of different batches may be stored in any order.
    await eventually(
      () => office.admin.result(auditApi.list, { params: { userId: user.id } }),
      ({ logs }) => logs.some(({ action }) => action === 'update'),
    );
  });

  it('have pages, each user once', async () => {
    const mark = unique();
    const ids = Array.from({ length: 12 }, someUser);
    const at = (index: number) => new Date(Date.now() - index * 60_000).toISOString();
    const deletions = ids.map((id, index) =>
      event(1, { action: 'delete', entityId: String(id), entityName: `Baja ${mark}`, occurredAt: at(index) }),
    );
    const ofBank = event(1, { action: 'delete', entityType: 'bank', entityName: `Baja ${mark}`, occurredAt: at(0) });
    await publish(audit.link, [ofBank, ...deletions]);
    await eventually(() => audit.database.one(sql`select from audit_logs where event_id = ${ofBank.id}`));
    const page = (page: number) =>
      audit.office.admin.result(auditApi.deletedUsers, { query: { search: `baja ${mark}`, page } });
    await eventually(
      () => page(1),
      ({ pagination }) => pagination.total >= 12,
    );
    const pages = [await page(1), await page(2)];
    expect(pages.map(({ items }) => items.map(({ id }) => id))).toEqual([ids.slice(0, 10), ids.slice(10)]);
  });

  it('are listed for administrators only', async () => {
    const { caller } = await audit.office.member({ usuarios: 'delete' });
    expect((await caller.call(auditApi.deletedUsers)).status).toBe(403);
  });
});
