import { banksApi, companiesApi, usersApi } from '@umbral/contracts';
import { eventually, Office, type Caller } from '@umbral/service-kit/testing';
import { closeDatabase, query } from '../test/events.js';
import { newBank } from '../test/records.js';

let office: Office;
let admin: Caller;

beforeAll(async () => {
  office = await Office.open();
  admin = office.admin;
});
afterAll(closeDatabase);

const knownUser = async (id: number) =>
  (
    await query<{ email: string; isActive: boolean; version: number }>(
      'select email, is_active as "isActive", version from known_users where id = $1',
      [id],
    )
  )[0];
const bankNames = async (id: number) => {
  const { userEmail, companyName } = (await admin.call(banksApi.get, { params: { id } })).body;
  return { userEmail, companyName };
};

describe('[P-ENT-12] names of users and companies', () => {
  it('follow identity: created, renamed, deactivated', async () => {
    const company = await office.company();
    const { user } = await office.member({});
    await eventually(
      () => knownUser(user.id),
      (known) => known?.email === user.email,
    );
    await admin.call(usersApi.update, { params: { id: user.id }, body: { ...user, email: `otra.${user.email}` } });
    await eventually(
      () => knownUser(user.id),
      (known) => known?.email === `otra.${user.email}`,
    );
    const bank = await newBank(admin, { companyId: company.id });
    const { body: renamed } = await admin.call(companiesApi.update, {
      params: { id: company.id },
      body: { name: `${company.name} nueva` },
    });
    await eventually(
      () => bankNames(bank.id),
      ({ companyName }) => companyName === renamed.name,
    );
    await admin.call(companiesApi.toggleStatus, { params: { id: company.id } });
    expect((await bankNames(bank.id)).companyName).toBe(renamed.name);
  });

  it('have the last e-mail of a deleted user', async () => {
    const { user } = await office.member({});
    await admin.call(usersApi.setActive, { params: { id: user.id }, body: { isActive: false } });
    await admin.call(usersApi.remove, { params: { id: user.id } });
    const gone = await eventually(
      () => knownUser(user.id),
      (known) => known?.isActive === false && known.version >= 3,
    );
    expect(gone?.email).toBe(user.email);
    const bank = await newBank(admin);
    await query('update banks set user_id = $1 where id = $2', [user.id, bank.id]);
    expect((await bankNames(bank.id)).userEmail).toBe(user.email);
  });

  it('are stored for users that existed before the catalog', async () => {
    const known = await eventually(
      () => query<{ id: number }>('select id from known_users where version > 0 and id <= 6 order by id'),
      (rows) => rows.length === 6,
    );
    expect(known.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6]);
    const demo = await admin.call(banksApi.list, { query: { search: 'Ángel y Peña' } });
    expect(demo.body).toEqual([
      expect.objectContaining({ companyName: 'Norte Hipotecas', userEmail: 'admin@umbral.test' }),
    ]);
  });
});
