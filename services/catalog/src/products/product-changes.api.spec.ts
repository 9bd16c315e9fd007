import { banksApi, productsApi, type Product } from '@umbral/contracts';
import { Caller, Office, type Member } from '@umbral/service-kit/testing';
import { closeDatabase, lastAudit, productChangesOf } from '../../test/events.js';
import { newBank, newProduct, readProduct, setActive, toggle } from '../../test/records.js';

let office: Office;
let admin: Caller;
let viewer: Member;

beforeAll(async () => {
  office = await Office.open();
  admin = office.admin;
  viewer = await office.member({ productos: 'delete' });
});
afterAll(closeDatabase);

const nobody = new Caller();
const aFreshProduct = async (given = {}) => newProduct(admin, { bankId: (await newBank(admin)).id, ...given });
const put = (product: Product, change: object, headers = {}, who = admin) =>
  who.call(productsApi.update, { params: { id: product.id }, body: { ...product, ...change }, headers });
const beyond = { id: 2_147_483_647 };

describe('changing a product', () => {
  it('[P-API-36] [S-AUD-15] answers the new record with a new ETag; the audit has what changed and only that', async () => {
    const product = await aFreshProduct();
    const { status, body, headers } = await put(product, { interestRate: 2.9, workRegime: 'Funcionario' });
    expect([status, headers.get('etag')]).toEqual([200, `"${product.id}-2"`]);
    expect(body).toEqual({ ...product, interestRate: 2.9, workRegime: 'Funcionario', updatedAt: body.updatedAt });
    expect(await lastAudit('product', product.id)).toMatchObject({ action: 'update', entityName: product.name });
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
    expect((await put(product, { bankId: closed.id })).problem.errors).toEqual([
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

  it('[D41] is 412 with an old ETag, and of two with the same one wins', async () => {
    const product = await aFreshProduct();
    const headers = { 'if-match': `"${product.id}-1"` };
    const replies = await Promise.all([
      put(product, { notes: 'Una' }, headers),
      put(product, { notes: 'Otra' }, headers),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect((await put(product, {}, headers)).problem.message).toBe('Otra persona ha modificado este registro');
  });

  it('[P-PRD-10] decides 401, then 403, then 404, then 409, then 422', async () => {
    const product = await aFreshProduct();
    expect((await put({ ...product, ...beyond }, { code: '' }, {}, nobody)).status).toBe(401);
    expect((await put({ ...product, ...beyond }, { code: '' }, {}, viewer.caller)).status).toBe(403);
    expect((await put({ ...product, ...beyond }, { code: '' })).status).toBe(404);
    await toggle(admin, product);
    const { status, problem } = await put(product, { code: '' });
    expect([status, problem.code]).toEqual([409, 'inactive_record']);
    await toggle(admin, product);
    expect((await put(product, { code: '' })).status).toBe(422);
  });
});

describe('activating and deactivating a product', () => {
  it('[P-API-37] [P-XCC-19] [S-AUD-15] flips the state without a body and answers it with the name', async () => {
    const product = await aFreshProduct();
    const off = await toggle(admin, product);
    expect([off.status, off.body.isActive, off.body.name]).toEqual([200, false, product.name]);
    expect(await lastAudit('product', product.id)).toMatchObject({
      action: 'toggle_status',
      details: { changes: { isActive: { before: true, after: false } } },
    });
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

  it('[D22] [D41] wants an administrator, a known product and a fresh ETag', async () => {
    const product = await aFreshProduct();
    expect((await toggle(nobody, product)).status).toBe(401);
    expect((await toggle(viewer.caller, product)).status).toBe(403);
    expect((await toggle(admin, { ...product, ...beyond })).status).toBe(404);
    const stale = await admin.call(productsApi.toggleStatus, {
      params: { id: product.id },
      headers: { 'if-match': '"1-1"' },
    });
    expect(stale.status).toBe(412);
  });
});

describe('deleting a product', () => {
  const remove = (product: Product, who = admin) => who.call(productsApi.remove, { params: { id: product.id } });

  it('[P-API-38] [P-PRD-11] [P-PRM-20] [S-AUD-15] is for good and for inactive products', async () => {
    const product = await aFreshProduct();
    const early = await remove(product);
    expect([early.status, early.problem.code]).toEqual([409, 'still_active']);
    await toggle(admin, product);
    expect((await remove(product)).status).toBe(204);
    expect((await remove(product)).status).toBe(404);
    expect(await lastAudit('product', product.id)).toMatchObject({ action: 'delete', entityName: product.name });
  });

  it('[D20] [D22] is the administrator’s', async () => {
    const product = await aFreshProduct();
    await toggle(admin, product);
    expect((await remove(product, viewer.caller)).status).toBe(403);
    expect((await remove(product, nobody)).status).toBe(401);
  });
});
