import { banksApi, productsApi, type Paged, type Product } from '@umbral/contracts';
import { namesInSpanishOrder, Office, unique, type Caller } from '@umbral/service-kit/testing';
import { closeDatabase, lastAudit } from '../../test/events.js';
import { newBank, newProduct, setActive, toggle } from '../../test/records.js';
import { aProduct } from '@umbral/contracts/factories';

let office: Office;
let admin: Caller;
let bankId: number;

beforeAll(async () => {
  office = await Office.open();
  admin = office.admin;
  bankId = (await newBank(admin)).id;
});
afterAll(closeDatabase);

const create = (change: object = {}) =>
  admin.call(productsApi.create, { body: { ...aProduct({ bankId }), ...change } });

describe('creating a product', () => {
  describe('of a company’s bank', () => {
    const theirs = { companyId: 1, companyName: 'Otra', userId: 9 };
    let company: Awaited<ReturnType<Office['company']>>;
    let bank: Awaited<ReturnType<typeof newBank>>;
    let sent: ReturnType<typeof aProduct>;
    let body: Product;
    beforeAll(async () => {
      company = await office.company();
      bank = await newBank(admin, { companyId: company.id });
      sent = aProduct({ bankId: bank.id });
      ({ body } = await admin.call(productsApi.create, { body: { ...sent, ...theirs } }));
    });

    it('[P-API-35] returns every field that was sent', () => {
      expect(body).toMatchObject(sent);
    });

    it('[D70] audits every field that was sent', async () => {
      const { changes } = (await lastAudit('product', body.id))?.details ?? {};
      const after = Object.entries(changes ?? {}).map(([name, change]) => [name, change.after]);
      expect(Object.fromEntries(after)).toMatchObject({ ...sent, bankName: bank.name, isActive: true });
    });

    it('[P-ENT-15] returns its owner, and its bank’s name and company', () => {
      expect(body).toEqual({
        ...sent,
        id: body.id,
        userId: 1,
        userEmail: 'admin@umbral.test',
        companyId: company.id,
        companyName: company.name,
        bankName: bank.name,
        guarantorMinSalary: null,
        guarantorMinPropertyValue: null,
        workRegime: null,
        workSeniority: null,
        notes: null,
        rateType: null,
        fixedYears: null,
        spread: null,
        bonuses: [],
        isActive: true,
        createdAt: body.createdAt,
        updatedAt: body.updatedAt,
      });
    });
  });

  it('stores the longest names that there are, whose search text is an entry of an index', async () => {
    const letters = (from: number, count: number) =>
      String.fromCodePoint(...Array.from({ length: count }, (_, index) => from + ((index * 7919) % 42_000)));
    const squared = Array.from({ length: 88 }, (_, index) => String.fromCodePoint(0x3300 + index)).join('');
    const name = `${squared}${letters(0x20000, 167)}`;
    const bank = await newBank(admin, { name: letters(0x20500, 255) });
    const { status, body } = await create({ name, bankId: bank.id });
    expect([status, body.name, body.bankName]).toEqual([201, name, bank.name]);
  });

  it('[P-PRD-24] stores the rate with three decimals', async () => {
    const { status, body } = await create({ interestRate: 3.125 });
    expect([status, body.interestRate]).toEqual([201, 3.125]);
  });

  it('[P-ENT-19] stores the requirements of guarantors, to the cent', async () => {
    const given = { allowsGuarantor: true, guarantorMinSalary: '1500.50', guarantorMinPropertyValue: 99_999_999.99 };
    const { body } = await create(given);
    expect(body).toMatchObject({ ...given, guarantorMinSalary: 1500.5 });
  });

  it('stores the other optional fields', async () => {
    const given = { workRegime: 'Autónomo', workSeniority: 50, notes: 'Con nómina' };
    expect((await create(given)).body).toMatchObject(given);
  });

  it('[D32] refuses a code that its bank already has, ignoring case; another bank may have it', async () => {
    const code = `D-${unique()}`;
    const other = await newBank(admin);
    expect((await create({ code })).status).toBe(201);
    const { status, problem } = await create({ code: ` ${code.toLowerCase()} ` });
    expect([status, problem.message]).toEqual([409, 'Ya existe un producto con ese código en este banco']);
    expect((await create({ code, bankId: other.id })).status).toBe(201);
    const race = await Promise.all([create({ code: `${code}-2` }), create({ code: `${code}-2` })]);
    expect(race.map((reply) => reply.status).sort()).toEqual([201, 409]);
  });

  it('refuses an inactive bank, and one that does not exist', async () => {
    const bank = await newBank(admin);
    await setActive(admin, bank, false);
    expect((await create({ bankId: bank.id })).problem.errors).toMatchObject([
      { path: 'bankId', message: 'El banco está inactivo' },
    ]);
    expect((await create({ bankId: 2_147_483_647 })).problem.errors).toMatchObject([
      { path: 'bankId', message: expect.stringMatching(/no existe/) as string },
    ]);
  });
});

describe('reading products', () => {
  const idsOf = (body: unknown) => (body as Product[]).map(({ id }) => id);
  const list = async (query: object, who = admin) => (await who.call(productsApi.list, { query })).body;

  it('[P-API-34] finds the products of a bank, inactive ones too', async () => {
    const bank = await newBank(admin);
    const [one, two] = [
      await newProduct(admin, { bankId: bank.id, name: 'B' }),
      await newProduct(admin, { bankId: bank.id, name: 'A' }),
    ];
    await toggle(admin, two);
    expect(idsOf(await list({ bankId: String(bank.id) }))).toEqual([two.id, one.id]);
    expect(idsOf(await list({ bankId: String(bank.id), status: 'active' }))).toEqual([one.id]);
    const total = async (query: object) => ((await list({ ...query, page: 1 })) as Paged<Product>).pagination.total;
    expect([await total({ bankId: bank.id }), await total({ search: bank.name })]).toEqual([2, 2]);
  });

  it('[P-PRM-24] [D28] hides the products of invisible banks', async () => {
    const [own, foreign] = [await office.company(), await office.company()];
    const { caller } = await office.member({ productos: 'view' }, [own]);
    const [mine, theirs] = [
      await newProduct(admin, { bankId: (await newBank(admin, { companyId: own.id })).id }),
      await newProduct(admin, { bankId: (await newBank(admin, { companyId: foreign.id })).id }),
    ];
    expect(idsOf(await list({}, caller))).toContain(mine.id);
    expect(idsOf(await list({}, caller))).not.toContain(theirs.id);
    expect((await caller.call(productsApi.get, { params: { id: theirs.id } })).status).toBe(404);
  });

  it('[P-PRD-02] [D30] searches product and bank name, without accents or case, literally', async () => {
    const mark = unique();
    const bank = await newBank(admin, { name: `Peñón ${mark}`, details: `Detalle ${mark}x` });
    const product = await newProduct(admin, { bankId: bank.id, name: `Árbol 100% ${mark}` });
    for (const search of [`penon ${mark}`, `ARBOL 100% ${mark}`, String(mark)])
      expect(idsOf(await list({ search }))).toEqual([product.id]);
    for (const search of [`${mark}x`, `arbol%${mark}`, `_rbol 100% ${mark}`, '\\'])
      expect(idsOf(await list({ search }))).toEqual([]);
  });

  it('[P-PRD-02] finds a product by the current name of its current bank', async () => {
    const mark = unique();
    const [first, second] = [
      await newBank(admin, { name: `Primero ${mark}` }),
      await newBank(admin, { name: `Segundo ${mark}` }),
    ];
    const product = await newProduct(admin, { bankId: first.id });
    expect(
      (await admin.call(banksApi.update, { params: { id: first.id }, body: { ...first, name: `Renombrado ${mark}` } }))
        .status,
    ).toBe(200);
    expect(idsOf(await list({ search: `renombrado ${mark}` }))).toEqual([product.id]);
    expect(idsOf(await list({ search: `primero ${mark}` }))).toEqual([]);
    expect(
      (await admin.call(productsApi.update, { params: { id: product.id }, body: { ...product, bankId: second.id } }))
        .status,
    ).toBe(200);
    expect(idsOf(await list({ search: `segundo ${mark}` }))).toEqual([product.id]);
    expect(idsOf(await list({ search: `renombrado ${mark}` }))).toEqual([]);
  });

  describe('of a bank with Spanish names', () => {
    let bankOfNames: Awaited<ReturnType<typeof newBank>>;
    beforeAll(async () => {
      bankOfNames = await newBank(admin);
      for (const name of [...namesInSpanishOrder].reverse()) await newProduct(admin, { bankId: bankOfNames.id, name });
    });

    it.each([
      ['[P-PRD-06]', {}],
      ['[P-XCC-26]', { sort: 'name' }],
    ] as const)('%s lists them in Spanish order, with the query %p', async (_, query) => {
      const listed = (await list({ bankId: String(bankOfNames.id), ...query })) as Product[];
      expect(listed.map(({ name }) => name)).toEqual(namesInSpanishOrder);
    });
  });
});
