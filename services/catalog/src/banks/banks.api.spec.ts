import { banksApi, type Bank, type StatusFilter } from '@umbral/contracts';
import { eventually, namesInSpanishOrder, Office, pixelsOf, unique, type Caller } from '@umbral/service-kit/testing';
import { closeDatabase, lastAudit } from '../../test/events.js';
import { newBank, setActive } from '../../test/records.js';
import { aBank } from '@umbral/contracts/factories';
import { demoBanks } from '../seed/seed-demo.js';

let office: Office;
let admin: Caller;

beforeAll(async () => {
  office = await Office.open();
  admin = office.admin;
});
afterAll(closeDatabase);

const create = (body: object) => admin.call(banksApi.create, { body });
const logo = demoBanks()[0]?.logo ?? '';

describe('creating a bank', () => {
  it('[P-BNK-27] returns it with its defaults and its creator', async () => {
    const name = `Banco ${unique()}`;
    const { body } = await create({ name: ` ${name} ` });
    expect(body).toEqual({
      id: body.id,
      name,
      userId: 1,
      userEmail: 'admin@umbral.test',
      companyId: null,
      companyName: null,
      logo: null,
      details: null,
      paymentPercentage: 0,
      type: 'físico',
      isActive: true,
      createdAt: body.createdAt,
      updatedAt: body.updatedAt,
    });
  });

  it('[P-API-30] [D36] accepts every field; the company’s name is returned at once', async () => {
    const company = await office.company();
    const { body } = await create(
      aBank({ logo, paymentPercentage: 1.25, details: 'Paga a 30 días', type: 'online', companyId: company.id }),
    );
    expect(await pixelsOf(body.logo)).toBe(await pixelsOf(logo));
    expect(body).toMatchObject({
      paymentPercentage: 1.25,
      details: 'Paga a 30 días',
      type: 'online',
      companyId: company.id,
      companyName: company.name,
    });
    expect((await lastAudit('bank', body.id))?.details.changes.logo).toEqual({ before: null, after: '(imagen)' });
  });
});

it('refuses a company that does not exist, also in a change', async () => {
  const { id } = await newBank(admin);
  const body = aBank({ companyId: 2_147_483_647 });
  for (const reply of [await create(body), await admin.call(banksApi.update, { params: { id }, body })])
    expect([reply.status, reply.problem.errors]).toMatchObject([
      422,
      [{ path: 'companyId', message: expect.stringMatching(/compañía/) as string }],
    ]);
});

describe('reading banks', () => {
  const namesOf = (body: unknown) => (body as Bank[]).map(({ name }) => name);

  it('[P-API-29] returns a list', async () => {
    const bank = await newBank(admin);
    const { status, body } = await admin.call(banksApi.list);
    expect(status).toBe(200);
    expect(namesOf(body)).toContain(bank.name);
  });

  it('[P-PRM-24] [D28] shows a user with limited visibility the common banks and those of their companies; the rest is 404', async () => {
    const [own, foreign] = [await office.company(), await office.company()];
    const { caller } = await office.member({ bancos: 'view' }, [own]);
    const [common, mine, theirs] = [
      await newBank(admin),
      await newBank(admin, { companyId: own.id }),
      await newBank(admin, { companyId: foreign.id }),
    ];
    const names = namesOf((await caller.call(banksApi.list)).body);
    expect(names).toEqual(expect.arrayContaining([common.name, mine.name]));
    expect(names).not.toContain(theirs.name);
    const statuses = await Promise.all(
      [common, mine, theirs].map(async ({ id }) => (await caller.call(banksApi.get, { params: { id } })).status),
    );
    expect(statuses).toEqual([200, 200, 404]);
  });

  it('[P-BNK-02] [D30] searches name and details, without accents or case, literally', async () => {
    const mark = `ñ${unique()}`;
    const bank = await newBank(admin, { name: `Peñón ${mark}`, details: `Cáñamo 100% ${mark}` });
    const found = async (search: string) => namesOf((await admin.call(banksApi.list, { query: { search } })).body);
    for (const search of [`penon ${mark}`, `CANAMO 100% ${mark}`, ` ${mark.toUpperCase()} `])
      expect(await found(search)).toEqual([bank.name]);
    for (const search of [`penon%${mark}`, `${mark}_`, `${mark}' or true --`, '\\'])
      expect(await found(search)).not.toContain(bank.name);
  });

  it('[P-BNK-03] filters by state', async () => {
    const mark = String(unique());
    const [on, off] = [await newBank(admin, { name: `Uno ${mark}` }), await newBank(admin, { name: `Dos ${mark}` })];
    await setActive(admin, off, false);
    const found = async (status: StatusFilter) =>
      namesOf((await admin.call(banksApi.list, { query: { search: mark, status } })).body);
    expect([await found('active'), await found('inactive')]).toEqual([[on.name], [off.name]]);
  });

  it('lists them with company and creator', async () => {
    const company = await office.company();
    const { name } = await newBank(admin, { companyId: company.id });
    const { body } = await admin.call(banksApi.list, { query: { search: name } });
    expect((body as Bank[])[0]).toMatchObject({ companyName: company.name, userEmail: 'admin@umbral.test' });
  });

  describe('of Spanish names', () => {
    const mark = String(unique());
    const names = namesInSpanishOrder.map((name) => `${name} ${mark}`);
    beforeAll(async () => {
      for (const name of [...names].reverse()) await newBank(admin, { name });
    });

    it.each([
      ['[P-BNK-05]', {}],
      ['[P-XCC-26]', { sort: 'name' }],
    ] as const)('%s lists them in Spanish order, with the query %p', async (_, query) => {
      expect(namesOf((await admin.call(banksApi.list, { query: { search: mark, ...query } })).body)).toEqual(names);
    });
  });

  it('shows a renamed company under its new name', async () => {
    const company = await office.company();
    const bank = await newBank(admin, { companyId: company.id });
    const renamed = await office.rename(company);
    await eventually(
      async () => (await admin.call(banksApi.get, { params: { id: bank.id } })).body.companyName,
      (name) => name === renamed.name,
    );
  });
});
