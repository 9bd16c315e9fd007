import { eligibilityApi, type Company, type Product } from '@umbral/contracts';
import { Caller, Office, stack, type Member } from '@umbral/service-kit/testing';
import { closeDatabase } from '../../test/events.js';
import { beyondOthers, pairNamed, withPlainSpaces } from '../../test/golden.js';
import { newBank, newProduct } from '../../test/records.js';

let office: Office;
let admin: Caller;
let agent: Member;
let company: Company;
let bankId: number;

beforeAll(async () => {
  office = await Office.open();
  admin = office.admin;
  company = await office.company();
  agent = await office.member({ estudios_viabilidad: 'view' }, [company]);
  ({ id: bankId } = await newBank(admin, { companyId: company.id }));
});
afterAll(closeDatabase);

const { study } = pairNamed('K01');
const bodyOf = (change: object) => ({ ...study, companyId: company.id, ...change });
const findChanges = (product: Pick<Product, 'id'>, change: object = {}, who = admin) =>
  who.call(eligibilityApi.changes, { params: { id: product.id }, body: bodyOf(change) });
const offer = (change: object = {}) => newProduct(admin, { bankId, interestRate: 0.1, maxYears: 50, ...change });
async function assessOne(product: Product, change: object = {}) {
  const { body } = await admin.call(eligibilityApi.assess, { body: bodyOf(change) });
  return withPlainSpaces(body).find(({ id }) => id === product.id);
}

it('[B-FIT-37] unproved changes are counted, and there are none', async () => {
  const text = await (await fetch(`${stack.managementUrls.catalog}/metrics`)).text();
  expect(text).toMatch(/^what_if_unproved\{service="catalog"\} 0$/m);
});

describe('what would make a product fit', () => {
  it('[B-FIT-17] nothing needs to change for one that fits', async () => {
    const product = await offer();
    expect(await assessOne(product)).toMatchObject({
      isCompatible: true,
      changes: [],
      untouchable: [],
      noChange: null,
    });
    expect((await findChanges(product)).body).toEqual({ changes: [], untouchable: [], noChange: null });
  });

  it('[B-FIT-18] untouchable reasons are returned with their messages', async () => {
    const product = await offer({ nationality: 'internacional', maxAge: 20 });
    const { body } = await findChanges(product);
    expect(withPlainSpaces(body)).toEqual({
      changes: [],
      untouchable: ['AGE', 'NATIONALITY'],
      noChange: expect.stringMatching(
        /^Ningún cambio de la operación lo hace compatible: Edad fuera .*; Producto solo para operaciones internacionales$/,
      ) as string,
    });
  });

  it('[B-FIT-18] returns the limits where each reason could be removed but not all', async () => {
    const product = await offer({ maxPurchasePrice: 1000, minPurchasePrice: 1, energyCertificate: 'A' });
    const { body } = await findChanges(product, { energyCertificate: 'E' });
    expect(withPlainSpaces(body)).toEqual({
      changes: [],
      untouchable: [],
      noChange:
        'Ni con la mitad del precio de entrada, un precio un 30 % menor, sin deudas o con el doble de ingresos encajaría',
    });
  });

  it('[B-FIT-25] the verdict is the one that the changed study gets', async () => {
    const product = await offer({ financingPercentage: 80 });
    const request = { financingPercentage: 90 };
    const change = (await findChanges(product, request)).body.changes.find(
      ({ levers }) => levers[0]?.lever === 'entry',
    );
    const changed = await assessOne(product, { financingPercentage: 80 });
    expect(change?.verdict).toEqual({
      assessedPayment: changed?.assessedPayment,
      assessedCapital: changed?.assessedCapital,
      effortPercentage: changed?.effortPercentage,
      warnings: changed?.warnings,
    });
  });

  it.each([
    ['energy alone', { energyCertificate: 'B' }, {}, { financingPercentage: null, energyCertificate: 'B' }],
    [
      'entry in whole percent',
      { financingPercentage: 80 },
      { financingPercentage: 90 },
      { financingPercentage: 80, energyCertificate: null },
    ],
    [
      'both of the pair',
      { financingPercentage: 80, energyCertificate: 'B' },
      { financingPercentage: 90 },
      { financingPercentage: 80, energyCertificate: 'B' },
    ],
  ])('[B-FIT-27] suggests %s', async (_title, terms, change, suggestion) => {
    const assessed = await assessOne(await offer({ ...terms, maxAge: 80 }), { ...change, ...beyondOthers(study) });
    const share = suggestion.financingPercentage ?? Number(study.financingPercentage);
    expect(assessed?.suggestion).toEqual({
      ...suggestion,
      downPayment: (Number(study.purchasePrice) * (100 - share)) / 100,
      payment: assessed?.assessedPayment,
    });
  });

  it('[B-FIT-27] suggests nothing where only people could change', async () => {
    expect((await assessOne(await offer({ maxAge: 20 })))?.suggestion).toBeNull();
  });

  it('[B-FIT-19] a list has changes for its nearest 25 misfits only', async () => {
    const crowded = await office.company();
    const { id } = await newBank(admin, { companyId: crowded.id });
    const ids = new Set<number | null>();
    while (ids.size < 27) ids.add((await newProduct(admin, { bankId: id, maxAge: 20 })).id);
    const { body } = await admin.call(eligibilityApi.assess, { body: bodyOf({ companyId: crowded.id }) });
    const misfits = body.filter(({ isCompatible }) => !isCompatible);
    expect(misfits.filter(({ changes }) => changes !== null)).toHaveLength(25);
    expect(misfits.length).toBeGreaterThanOrEqual(27);
    // The others also have what no change removes.
    const own = misfits.filter((product) => ids.has(product.id));
    expect(own.map(({ untouchable, distance }) => [untouchable.includes('AGE'), distance])).toEqual(
      Array.from(ids, () => [true, null]),
    );
  });

  it('[B-FIT-22] requires estudios_viabilidad', async () => {
    const product = await offer();
    const { caller: blind } = await office.member({ productos: 'delete', bancos: 'delete' });
    const statuses = await Promise.all(
      [new Caller(), blind, agent.caller].map(async (who) => (await findChanges(product, {}, who)).status),
    );
    expect(statuses).toEqual([401, 403, 200]);
  });

  it('is 404 for an unknown product, one of another company, and a study that is not complete', async () => {
    const product = await offer();
    const { id: companyId } = await office.company();
    const foreign = await newProduct(admin, { bankId: (await newBank(admin, { companyId })).id });
    const statuses = await Promise.all([
      findChanges({ id: 2_147_483_647 }),
      findChanges(foreign),
      findChanges(product, { holders: [] }),
      findChanges(product, { companyId: 2_147_483_647 }, agent.caller),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    // Nor with the company of the product, or none, which list it.
    for (const change of [{ companyId }, { companyId: null }])
      expect((await findChanges(foreign, change, agent.caller)).status).toBe(404);
  });
});
