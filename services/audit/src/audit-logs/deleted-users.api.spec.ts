import { auditApi, usersApi } from '@umbral/contracts';
import { eventually, Office } from '@umbral/service-kit/testing';

describe('[D121] deleted users', () => {
  it('are listed, the latest first, and their entries stay', async () => {
    const office = await Office.open();
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
    const { logs } = await office.admin.result(auditApi.list, { params: { userId: user.id } });
    expect(logs.map(({ action }) => action)).toContain('update');
  });

  it('are listed for administrators only', async () => {
    const office = await Office.open();
    const { caller } = await office.member({ usuarios: 'delete' });
    expect((await caller.call(auditApi.deletedUsers)).status).toBe(403);
  });
});
