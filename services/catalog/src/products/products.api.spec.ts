import { banksApi, productsApi, type Product } from '@umbral/contracts';
import { Caller, Office, unique, type Member } from '@umbral/service-kit/testing';
import { closeDatabase, lastAudit } from '../../test/events.js';
import { newBank, newProduct, setActive, toggle } from '../../test/records.js';
import { aProduct } from '@umbral/contracts/factories';

let office: Office;
let admin: Caller;
let viewer: Member;
let bankId: number;

beforeAll(async () => {
  office = await Office.open();
  admin = office.admin;
  viewer = await office.member({ productos: 'delete' });
  bankId = (await newBank(admin)).id;
});
afterAll(closeDatabase);

const nobody = new Caller();
const create = (change: object = {}, who = admin) =>
  who.call(productsApi.create, { body: { ...aProduct({ bankId }), ...change } });

describe('creating a product', () => {
  it('[P-API-35] [P-ENT-15] [P-ENT-16] [P-ENT-20] answers it with its bank’s name and company, and its first ETag', async () => {
    const company = await office.company();
    const bank = await newBank(admin, { companyId: company.id });
    const sent = aProduct({ bankId: bank.id });
    const { status, body, headers } = await admin.call(productsApi.create, {
      body: { ...sent, companyId: 1, companyName: 'Otra', userId: 9 },
    });
    expect(status).toBe(201);
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
      isActive: true,
      createdAt: body.createdAt,
      updatedAt: body.updatedAt,
    });
    expect(headers.get('etag')).toBe(`"${body.id}-1"`);
    expect(await lastAudit('product', body.id)).toMatchObject({ action: 'create', userId: 1, entityName: sent.name });
  });

  it('[P-ENT-20] is for nationals when nothing else is said', async () => {
    expect((await create({ nationality: undefined })).body).toMatchObject({
      nationality: 'nacional',
      workRegime: null,
      workSeniority: null,
    });
  });

  it('[P-PRD-26] [P-PRD-28] [P-PRD-29] takes every certificate, nationality and work regime', async () => {
    const choices = [
      ...['unknown', 'A', 'B', 'C', 'D', 'E', 'F', 'G'].map((energyCertificate) => ({ energyCertificate })),
      ...['nacional', 'internacional', 'ambos'].map((nationality) => ({ nationality })),
      ...['Cuenta ajena', 'Autónomo', 'Funcionario', 'Pensionista', 'Estudiante', 'Desempleado', 'Otros'].map(
        (workRegime) => ({ workRegime }),
      ),
    ];
    for (const choice of choices) expect((await create(choice)).body).toMatchObject(choice);
  });

  it('[P-PRD-24] [P-PRD-29] [P-PRD-30] [P-ENT-19] keeps what may be left out, to the cent and to the rate’s third decimal', async () => {
    const given = {
      interestRate: 3.125,
      allowsGuarantor: true,
      guarantorMinSalary: '1500.50',
      guarantorMinPropertyValue: 99_999_999.99,
      workRegime: 'Autónomo',
      workSeniority: 50,
      notes: 'Con nómina',
    };
    const { status, body } = await create(given);
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...given, guarantorMinSalary: 1500.5 });
  });

  it.each([
    ['[P-PRD-19] effort', { effortRatioPercentage: 1 }, { effortRatioPercentage: 100 }],
    ['[P-PRD-20] ages', { minAge: 18, maxAge: 18 }, { minAge: 100, maxAge: 100 }],
    ['[P-PRD-21] prices', { minPurchasePrice: 1, maxPurchasePrice: 1 }, { maxPurchasePrice: 2_147_483_647 }],
    ['[P-PRD-22] appraisal', { minAppraisalPercentage: 1 }, { maxAppraisalPercentage: 200 }],
    ['[P-PRD-23] financing', { financingPercentage: 1 }, { financingPercentage: 100 }],
    ['[P-PRD-24] interest', { interestRate: 0.1 }, { interestRate: 20 }],
    ['[P-PRD-25] years', { maxYears: 1 }, { maxYears: 50 }],
    ['[P-PRD-30] seniority', { workSeniority: 0 }, { workSeniority: 50 }],
  ])('takes the bounds of %s', async (_title, low, high) => {
    expect((await create(low)).body).toMatchObject(low);
    expect((await create(high)).body).toMatchObject(high);
  });

  it.each([
    ['[P-PRD-17] no code', { code: ' ' }, 'code', /código es requerido/],
    ['[P-PRD-17] no name', { name: undefined }, 'name', /nombre es requerido/],
    ['[P-ENT-16] a code of 51 characters', { code: 'x'.repeat(51) }, 'code', /50/],
    ['[P-ENT-16] a name of 256 characters', { name: 'x'.repeat(256) }, 'name', /255/],
    ['a code that the database cannot hold', { code: 'A\u0000' }, 'code', /caracteres/],
    ['[P-PRD-18] bank 0', { bankId: 0 }, 'bankId', /^Debe seleccionar un banco$/],
    ['[P-PRD-18] no bank', { bankId: undefined }, 'bankId', /^Debe seleccionar un banco$/],
    ['an unknown bank', { bankId: 2_147_483_647 }, 'bankId', /no existe/],
    ['a bank beyond all numbers', { bankId: 99_999_999_999 }, 'bankId', /banco/],
    ['[P-PRD-19] effort 0', { effortRatioPercentage: 0 }, 'effortRatioPercentage', /1 y 100/],
    ['[P-PRD-19] effort 101', { effortRatioPercentage: 101 }, 'effortRatioPercentage', /1 y 100/],
    ['[P-PRD-20] age 17', { minAge: 17 }, 'minAge', /18 y 100/],
    ['[P-PRD-20] age 101', { maxAge: 101 }, 'maxAge', /18 y 100/],
    ['[P-PRD-21] price 0', { minPurchasePrice: 0 }, 'minPurchasePrice', /1 €/],
    ['a price that no column holds', { maxPurchasePrice: 2_147_483_648 }, 'maxPurchasePrice', /demasiado grande/],
    ['[P-PRD-22] appraisal 0', { minAppraisalPercentage: 0 }, 'minAppraisalPercentage', /1 y 200/],
    ['[P-PRD-22] appraisal 201', { maxAppraisalPercentage: 201 }, 'maxAppraisalPercentage', /1 y 200/],
    ['[P-PRD-21] price 0 at most', { maxPurchasePrice: 0 }, 'maxPurchasePrice', /1 €/],
    ['[P-PRD-23] financing 0', { financingPercentage: 0 }, 'financingPercentage', /1 y 100/],
    ['[P-PRD-23] financing 101', { financingPercentage: 101 }, 'financingPercentage', /1 y 100/],
    ['[P-PRD-24] interest 0,09', { interestRate: 0.09 }, 'interestRate', /0,1 y 20/],
    ['[P-PRD-24] interest 20,1', { interestRate: 20.1 }, 'interestRate', /0,1 y 20/],
    ['[P-PRD-25] 0 years', { maxYears: 0 }, 'maxYears', /1 y 50/],
    ['[P-PRD-25] 51 years', { maxYears: 51 }, 'maxYears', /1 y 50/],
    ['[P-PRD-26] certificate H', { energyCertificate: 'H' }, 'energyCertificate', /certificado/],
    ['[P-PRD-28] another nationality', { nationality: 'national' }, 'nationality', /nacionalidad/],
    ['[P-PRD-29] another regime', { workRegime: 'Becario' }, 'workRegime', /régimen/],
    ['[P-PRD-30] seniority -1', { workSeniority: -1 }, 'workSeniority', /0 y 50/],
    ['[P-PRD-30] seniority 51', { workSeniority: 51 }, 'workSeniority', /0 y 50/],
    ['[P-PRD-31] ages the wrong way round', { minAge: 60, maxAge: 59 }, 'maxAge', /mínima/],
    ['[P-PRD-32] prices the wrong way round', { minPurchasePrice: 500_001 }, 'maxPurchasePrice', /mínimo/],
    ['[P-PRD-33] appraisals the wrong way round', { minAppraisalPercentage: 91 }, 'maxAppraisalPercentage', /mínima/],
    [
      '[P-PRD-34] a guarantor without salary',
      { allowsGuarantor: true, guarantorMinPropertyValue: 1 },
      'guarantorMinSalary',
      /salario/,
    ],
    [
      '[P-PRD-34] a guarantor with a salary of less than a cent',
      { allowsGuarantor: true, guarantorMinSalary: 0.004, guarantorMinPropertyValue: 1 },
      'guarantorMinSalary',
      /salario/,
    ],
    [
      '[P-PRD-35] a guarantor without property',
      { allowsGuarantor: true, guarantorMinSalary: 1, guarantorMinPropertyValue: 0 },
      'guarantorMinPropertyValue',
      /inmuebles/,
    ],
    [
      'a guarantor’s salary that no column holds',
      { guarantorMinSalary: 100_000_000 },
      'guarantorMinSalary',
      /demasiado grande/,
    ],
    ['empty text for a number', { maxYears: '' }, 'maxYears', /./],
  ])('refuses %s', async (_title, change, path, message) => {
    const { status, problem } = await create(change);
    expect(status).toBe(422);
    expect(problem.errors).toEqual([{ path, message: expect.stringMatching(message) as string }]);
  });

  it.each([
    'effortRatioPercentage',
    'minAge',
    'maxAge',
    'isFirstHome',
    'energyCertificate',
    'minPurchasePrice',
    'maxPurchasePrice',
    'minAppraisalPercentage',
    'maxAppraisalPercentage',
    'financingPercentage',
    'interestRate',
    'maxYears',
    'allowsGuarantor',
  ])('[P-ENT-17] refuses a product without %s', async (field) => {
    const { status, problem } = await create({ [field]: undefined });
    expect([status, problem.errors?.map(({ path }) => path)]).toEqual([422, [field]]);
  });

  it.each([
    'effortRatioPercentage',
    'minAge',
    'maxAge',
    'minPurchasePrice',
    'maxPurchasePrice',
    'minAppraisalPercentage',
    'maxAppraisalPercentage',
    'financingPercentage',
    'maxYears',
  ])('[P-ENT-18] refuses half a number as %s', async (field) => {
    const { status, problem } = await create({ [field]: 42.5 });
    expect([status, problem.errors]).toEqual([
      422,
      [{ path: field, message: expect.stringMatching(/entero/) as string }],
    ]);
  });

  it('[D32] refuses a code that its bank has already, in any case; another bank may have it', async () => {
    const code = `D-${unique()}`;
    const other = await newBank(admin);
    expect((await create({ code })).status).toBe(201);
    const { status, problem } = await create({ code: ` ${code.toLowerCase()} ` });
    expect([status, problem.message]).toEqual([409, 'Ya existe un producto con ese código en este banco']);
    expect((await create({ code, bankId: other.id })).status).toBe(201);
    const race = await Promise.all([create({ code: `${code}-2` }), create({ code: `${code}-2` })]);
    expect(race.map((reply) => reply.status).sort()).toEqual([201, 409]);
  });

  it('refuses an inactive bank', async () => {
    const bank = await newBank(admin);
    await setActive(admin, bank, false);
    expect((await create({ bankId: bank.id })).problem.errors).toEqual([
      { path: 'bankId', message: 'El banco está inactivo' },
    ]);
  });

  it('[D40] makes one of two calls with the same key', async () => {
    const [body, headers] = [aProduct({ bankId }), { 'idempotency-key': `product-${unique()}` }];
    const twice = await Promise.all([0, 1].map(() => admin.call(productsApi.create, { body, headers })));
    expect(new Set(twice.map((reply) => reply.body.id)).size).toBe(1);
  });

  it('[D22] is the administrator’s, whatever the permissions and the body', async () => {
    expect((await create({ code: '' }, nobody)).status).toBe(401);
    expect((await create({ code: '' }, viewer.caller)).status).toBe(403);
  });
});

describe('reading products', () => {
  const idsOf = (body: unknown) => (body as Product[]).map(({ id }) => id);
  const list = async (query: object, who = admin) => (await who.call(productsApi.list, { query })).body;

  it('[P-API-34] [D22] shows the whole list to administrators and to roles with productos, to nobody else', async () => {
    const product = await newProduct(admin, { bankId });
    const { caller: blind } = await office.member({ bancos: 'delete' });
    for (const who of [admin, viewer.caller]) expect(idsOf(await list({}, who))).toContain(product.id);
    expect((await blind.call(productsApi.list)).status).toBe(403);
    expect((await blind.call(productsApi.get, { params: { id: product.id } })).status).toBe(403);
    expect((await nobody.call(productsApi.list)).status).toBe(401);
  });

  it('[P-API-34] finds the products of a bank, inactive ones too', async () => {
    const bank = await newBank(admin);
    const [one, two] = [
      await newProduct(admin, { bankId: bank.id, name: 'B' }),
      await newProduct(admin, { bankId: bank.id, name: 'A' }),
    ];
    await toggle(admin, two);
    expect(idsOf(await list({ bankId: String(bank.id) }))).toEqual([two.id, one.id]);
    expect(idsOf(await list({ bankId: String(bank.id), status: 'active' }))).toEqual([one.id]);
    expect((await admin.call(productsApi.list, { query: { bankId: 'x' } })).status).toBe(422);
  });

  it('[P-PRM-24] [D28] hides the products of banks out of sight', async () => {
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

  it('[P-PRD-02] finds a product by the present name of its present bank', async () => {
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

  it('[P-PRD-05] [P-PRD-06] [P-XCC-25] [P-XCC-26] [D40] pages ten by ten in Spanish order', async () => {
    const bank = await newBank(admin);
    for (const name of ['Zeta', 'nube', 'Ñandú', 'Óscar', 'ola', 'Ana', 'Álvaro', 'Íñigo', 'iris', 'Nuria', 'ñu'])
      await newProduct(admin, { bankId: bank.id, name });
    const page = async (number: string) =>
      (await list({ bankId: String(bank.id), page: number })) as { items: Product[]; pagination: object };
    const [first, second, beyond] = [await page('1'), await page('2'), await page('99')];
    expect(first.pagination).toEqual({ page: 1, pageSize: 10, totalPages: 2, total: 11 });
    expect([...first.items, ...second.items].map(({ name }) => name)).toEqual([
      'Álvaro',
      'Ana',
      'Íñigo',
      'iris',
      'nube',
      'Nuria',
      'Ñandú',
      'ñu',
      'ola',
      'Óscar',
      'Zeta',
    ]);
    expect(beyond).toEqual(second);
  });
});
