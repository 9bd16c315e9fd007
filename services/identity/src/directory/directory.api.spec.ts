import { directoryPages, usersApi, viewerQuestion } from '@umbral/contracts';
import { Office, stack } from '@umbral/service-kit/testing';
import { closeDatabase, query } from '../../test/events.js';

afterAll(closeDatabase);

const read = (path: string, headers: Record<string, string> = { 'x-umbral-internal': stack.internalKey }) =>
  fetch(`${stack.urls.identity}${path}`, { headers });

describe('the directory', () => {
  it('returns users and companies in the form of their events, by id', async () => {
    const office = await Office.open();
    const company = await office.company();
    const user = await office.user({ roleId: (await office.role()).id }, [company]);
    const users = directoryPages.users.answer.parse(
      await (await read(`${directoryPages.users.path}?after=${user.id - 1}`)).json(),
    );
    expect(users[0]).toMatchObject({
      userId: user.id,
      email: user.email,
      companyIds: [company.id],
      isActive: true,
      version: 2,
    });
    const companies = directoryPages.companies.answer.parse(
      await (await read(`${directoryPages.companies.path}?after=${company.id - 1}`)).json(),
    );
    expect(companies[0]).toEqual({ companyId: company.id, name: company.name, isActive: true, version: 1 });
  });

  it('says what an active user may view', async () => {
    const office = await Office.open();
    const { user, role } = await office.member({ estudios_viabilidad: 'view' });
    const mayView = async (module: string, userId = user.id) => {
      const answer = await read(`${viewerQuestion.path}?userId=${userId}&module=${module}`);
      return viewerQuestion.answer.parse(await answer.json()).mayView;
    };
    expect([await mayView('estudios_viabilidad'), await mayView('bancos')]).toEqual([true, false]);
    expect([await mayView('bancos', 1), await mayView('bancos', 2_147_483_647)]).toEqual([true, false]);
    await office.admin.result(usersApi.setActive, { params: { id: user.id }, body: { isActive: false } });
    expect(await mayView('estudios_viabilidad')).toBe(false);
    await office.admin.result(usersApi.setActive, { params: { id: user.id }, body: { isActive: true } });
    expect(await mayView('estudios_viabilidad')).toBe(true);
    await query('update roles set is_active = false where id = $1', [role.id]);
    expect(await mayView('estudios_viabilidad')).toBe(false);
  });

  it('is refused without the internal key', async () => {
    expect((await read(directoryPages.users.path, {})).status).toBe(403);
    expect((await read(`${viewerQuestion.path}?userId=1&module=bancos`, {})).status).toBe(403);
    const office = await Office.open();
    const token = (await office.admin.exchange())?.tokens.identity ?? '';
    expect((await read(directoryPages.companies.path, { authorization: `Bearer ${token}` })).status).toBe(403);
  });
});
