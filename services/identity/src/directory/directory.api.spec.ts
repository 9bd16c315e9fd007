import { directoryPages } from '@umbral/contracts';
import { Office, stack } from '@umbral/service-kit/testing';
import { closeDatabase } from '../../test/events.js';

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

  it('is refused without the internal key', async () => {
    expect((await read(directoryPages.users.path, {})).status).toBe(403);
    const office = await Office.open();
    const token = (await office.admin.exchange())?.tokens.identity ?? '';
    expect((await read(directoryPages.companies.path, { authorization: `Bearer ${token}` })).status).toBe(403);
  });
});
