import { banksApi, productsApi, type Product } from '@umbral/contracts';
import { Office, type Caller } from '@umbral/service-kit/testing';
import { closeDatabase, lastAudit, productChangesOf } from '../../test/events.js';
import { newBank, newProduct, readProduct, setActive, toggle } from '../../test/records.js';

let office: Office;
let admin: Caller;

beforeAll(async () => {
  office = await Office.open();
  admin = office.admin;
});
afterAll(closeDatabase);

const aFreshProduct = async (given = {}) => newProduct(admin, { bankId: (await newBank(admin)).id, ...given });
const put = (product: Product, change: object) =>
  admin.call(productsApi.update, { params: { id: product.id }, body: { ...product, ...change } });

describe('changing a product', () => {
  it('[P-API-36] returns the new record; the audit has the changed fields only', async () => {
    const product = await aFreshProduct();
    const { body } = await put(product, { interestRate: 2.9, workRegime: 'Funcionario' });
    expect(body).toEqual({ ...product, interestRate: 2.9, workRegime: 'Funcionario', updatedAt: body.updatedAt });
    expect((await lastAudit('product', product.id))?.details.changes).toEqual({
      interestRate: { before: 3.5, after: 2.9 },
      workRegime: { before: null, after: 'Funcionario' },
    });
    expect(await productChangesOf(product.bankId)).toBe(2);
  });

  it('moves it to another bank, and with it to the bank’s company', async () => {
    const [product, company] = [await aFreshProduct(), await office.company()];
    const bank = await newBank(admin, { companyId: company.id });
    expect((await put(product, { bankId: bank.id })).body).toMatchObject({
      bankName: bank.name,
      companyId: company.id,
      companyName: company.name,
    });
    await admin.call(banksApi.update, { params: { id: bank.id }, body: { ...bank, companyId: null } });
    expect(await readProduct(admin, product)).toMatchObject({ companyId: null, companyName: null });
    const closed = await newBank(admin);
    await setActive(admin, closed, false);
    expect((await put(product, { bankId: closed.id })).problem.errors).toMatchObject([
      { path: 'bankId', message: 'El banco está inactivo' },
    ]);
  });

  it('[D32] refuses the code of another product of the bank', async () => {
    const product = await aFreshProduct();
    const other = await newProduct(admin, { bankId: product.bankId });
    const { status, problem } = await put(product, { code: other.code });
    expect([status, problem.code]).toEqual([409, 'duplicate_product_code']);
    expect((await put(product, { code: product.code.toLowerCase() })).status).toBe(200);
  });
});

describe('activating and deactivating a product', () => {
  it('[P-API-37] needs no body, returns state and name, and is published', async () => {
    const product = await aFreshProduct();
    const off = await toggle(admin, product);
    expect([off.status, off.body.isActive, off.body.name]).toEqual([200, false, product.name]);
    expect((await toggle(admin, product)).body.isActive).toBe(true);
    expect(await productChangesOf(product.bankId)).toBe(3);
  });

  it('[D35] does not activate a product of an inactive bank', async () => {
    const bank = await newBank(admin);
    const product = await newProduct(admin, { bankId: bank.id });
    await setActive(admin, bank, false);
    const { status, problem } = await toggle(admin, product);
    expect([status, problem.code, problem.message]).toEqual([
      409,
      'conflict',
      expect.stringContaining('El banco está inactivo'),
    ]);
    await setActive(admin, bank, true);
    expect((await toggle(admin, product)).body.isActive).toBe(true);
  });
});

it('[P-API-38] publishes the deletion of a product', async () => {
  const product = await aFreshProduct();
  await toggle(admin, product);
  expect((await admin.call(productsApi.remove, { params: { id: product.id } })).status).toBe(204);
  expect(await readProduct(admin, product)).toBeUndefined();
  expect(await productChangesOf(product.bankId)).toBe(3);
});
