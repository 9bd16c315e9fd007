import { eligibilityApi, productsApi, type Product } from '@umbral/contracts';
import { Office, type Caller } from '@umbral/service-kit/testing';
import { closeDatabase, lastAudit } from '../../test/events.js';
import { pairNamed } from '../../test/golden.js';
import { newBank, newProduct, readProduct } from '../../test/records.js';

let office: Office;
let admin: Caller;
let companyId: number;
let bankId: number;

beforeAll(async () => {
  office = await Office.open();
  admin = office.admin;
  companyId = (await office.company()).id;
  bankId = (await newBank(admin, { companyId })).id;
});
afterAll(closeDatabase);

const payroll = { code: 'nomina', label: 'Nómina', points: 0.3, annualCost: 0 };
const life = { code: 'vida', label: 'Seguro de vida', points: 0.25, annualCost: 420.5 };
const mixed: Pick<Product, 'rateType' | 'fixedYears' | 'spread' | 'bonuses'> = {
  rateType: 'mixed',
  fixedYears: 10,
  spread: 0.65,
  bonuses: [payroll, life],
};
const aMixed = () => newProduct(admin, { bankId, ...mixed });
/** A body of a client without rates. */
const withoutRate = ({ rateType: _type, fixedYears: _years, spread: _spread, bonuses: _bonuses, ...body }: Product) =>
  body;
const put = (product: Product, change: object) =>
  admin.call(productsApi.update, {
    params: { id: product.id },
    body: { ...withoutRate(product), ...change } as Product,
  });
const assessed = async () => {
  const { study } = pairNamed('K01');
  return (await admin.call(eligibilityApi.assess, { body: { ...study, companyId } })).body;
};

describe('the rate of a product', () => {
  it('[B-SCE-29] is returned as it was sent, with its conditions in order', async () => {
    const product = await aMixed();
    expect(product).toMatchObject(mixed);
    expect(await readProduct(admin, product)).toMatchObject(mixed);
  });

  it('[B-SCE-29] stays where it is missing, and is removed by null', async () => {
    const product = await aMixed();
    expect((await put(product, { interestRate: 2.9 })).body).toMatchObject({ ...mixed, interestRate: 2.9 });
    expect((await put(product, { bonuses: null })).body).toMatchObject({ ...mixed, bonuses: [] });
    const none = { rateType: null, fixedYears: null, spread: null, bonuses: [] };
    expect((await put(product, { rateType: null })).body).toMatchObject(none);
  });

  it('[B-SCE-29] drops fields of another kind of rate', async () => {
    const product = await aMixed();
    const { body } = await put(product, { rateType: 'variable' });
    expect(body).toMatchObject({ rateType: 'variable', fixedYears: null, spread: 0.65 });
    expect((await put(product, { rateType: 'fixed' })).body).toMatchObject({ fixedYears: null, spread: null });
  });

  it('[B-SCE-29] a mixed one requires fixed years below its term and a spread, also with stored values', async () => {
    const product = await newProduct(admin, { bankId });
    const YEARS = { path: 'fixedYears', message: 'Los años a tipo fijo deben ser menos que el plazo' };
    const SPREAD = { path: 'spread', message: 'El diferencial es requerido' };
    expect((await put(product, { rateType: 'mixed' })).problem.errors).toMatchObject([YEARS, SPREAD]);
    expect((await put(product, { rateType: 'variable' })).problem.errors).toMatchObject([SPREAD]);
    expect((await put(product, { rateType: 'mixed', fixedYears: 30, spread: 1 })).problem.errors).toMatchObject([
      YEARS,
    ]);
    expect((await put(await aMixed(), { maxYears: 10 })).problem.errors).toMatchObject([YEARS]);
  });

  it('[B-SCE-29] refuses values out of bounds as field errors, and duplicate conditions', async () => {
    const product = await newProduct(admin, { bankId });
    const pathsOf = async (change: object) => (await put(product, change)).problem.errors?.map(({ path }) => path);
    expect(await pathsOf({ rateType: 'libre' })).toEqual(['rateType']);
    expect(await pathsOf({ spread: 10.5 })).toEqual(['spread']);
    expect(await pathsOf({ fixedYears: 50 })).toEqual(['fixedYears']);
    expect(await pathsOf({ bonuses: [{ ...life, points: 4 }] })).toEqual(['bonuses.0.points']);
    expect((await put(product, { bonuses: [payroll, payroll] })).problem.errors).toMatchObject([
      { path: 'bonuses', message: 'Hay condiciones repetidas' },
    ]);
  });

  it('[B-SCE-29] is audited', async () => {
    const product = await newProduct(admin, { bankId });
    await put(product, { rateType: 'variable', spread: 0.5, bonuses: [life] });
    expect((await lastAudit('product', product.id))?.details.changes).toEqual({
      rateType: { before: null, after: 'variable' },
      spread: { before: null, after: 0.5 },
      bonuses: { before: [], after: [life] },
    });
  });

  it('[B-SCE-30] is in the list of a study, and changes no verdict', async () => {
    const product = await newProduct(admin, { bankId });
    const find = async () => (await assessed()).find(({ id }) => id === product.id);
    const before = await find();
    expect(before).toMatchObject({ rateType: null, fixedYears: null, spread: null, bonuses: [] });
    await put(product, mixed);
    const { figures: _figures, shortName: _shortName, ...verdict } = before!;
    expect(await find()).toMatchObject({ ...verdict, ...mixed });
  });
});
