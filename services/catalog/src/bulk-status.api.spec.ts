import { banksApi, errorCatalogue, productsApi, type BulkStatusAnswer } from '@umbral/contracts';
import { Office, type Caller } from '@umbral/service-kit/testing';
import { auditOf, closeDatabase } from '../test/events.js';

let office: Office;
let admin: Caller;

beforeAll(async () => {
  office = await Office.open();
  admin = office.admin;
});
afterAll(closeDatabase);

const outcomesOf = ({ results }: BulkStatusAnswer) =>
  results.map(({ id, ok, changed, code }) => [id, ok, changed, code]);
const toggles = async (entity: 'bank' | 'product', { id }: { id: number }) =>
  (await auditOf(entity, id)).filter(({ action }) => action === 'toggle_status').length;
const bankWithProduct = async () => {
  const bank = await office.bank();
  return { bank, product: await office.product({ bankId: bank.id }) };
};

describe('banks that are deactivated in bulk', () => {
  let banks: Awaited<ReturnType<typeof bankWithProduct>>[];
  let answer: BulkStatusAnswer;
  beforeAll(async () => {
    banks = [await bankWithProduct(), await bankWithProduct()];
    await admin.result(productsApi.toggleStatus, { params: { id: banks[1]!.product.id } });
    const ids = [banks[1]!.bank.id, banks[0]!.bank.id];
    answer = await admin.result(banksApi.bulkStatus, { body: { ids, isActive: false } });
  });

  it('[B-EXP-29] have one result each, in the order of the request', () => {
    expect(answer.results.map(({ id, name, ok, changed }) => [id, name, ok, changed])).toEqual(
      [...banks].reverse().map(({ bank }) => [bank.id, bank.name, true, true]),
    );
    expect([answer.done, answer.failed]).toEqual([2, 0]);
  });

  it('[B-EXP-30] deactivate their active products, each with its own audit entry', async () => {
    const product = await admin.result(productsApi.get, { params: { id: banks[0]!.product.id } });
    expect(product.isActive).toBe(false);
    const counted = banks.flatMap(({ bank, product: ofBank }) => [toggles('bank', bank), toggles('product', ofBank)]);
    expect(await Promise.all(counted)).toEqual([1, 1, 1, 1]);
  });
});

it('[B-EXP-30] a product of an inactive bank cannot be activated, and is unchanged when it is inactive', async () => {
  const [{ bank, product }, other] = [await bankWithProduct(), await bankWithProduct()];
  await admin.result(banksApi.setActive, { params: { id: bank.id }, body: { isActive: false } });
  const ids = [product.id, other.product.id];
  const off = await admin.result(productsApi.bulkStatus, { body: { ids, isActive: false } });
  expect(outcomesOf(off)).toEqual([
    [product.id, true, false, null],
    [other.product.id, true, true, null],
  ]);
  const on = await admin.result(productsApi.bulkStatus, { body: { ids, isActive: true } });
  expect(outcomesOf(on)).toEqual([
    [product.id, false, false, 'conflict'],
    [other.product.id, true, true, null],
  ]);
  expect(on.results[0]?.message).toMatch(/El banco está inactivo/);
});

it('[B-EXP-32] returns 403 without the permission', async () => {
  const { caller } = await office.member({ bancos: 'delete', productos: 'delete' }, [await office.company()]);
  const { bank, product } = await bankWithProduct();
  const replies = [
    await caller.call(banksApi.bulkStatus, { body: { ids: [bank.id], isActive: false } }),
    await caller.call(productsApi.bulkStatus, { body: { ids: [product.id], isActive: false } }),
    await admin.call(banksApi.bulkStatus, { body: { ids: [], isActive: false } }),
  ];
  expect(replies.map(({ status }) => status)).toEqual([403, 403, 422]);
});

it('[B-EXP-33] a stale record is not changed, and undoing restores the changed ones', async () => {
  const { product } = await bankWithProduct();
  const body = { ids: [product.id], isActive: false };
  const stale = { ...body, etags: { [product.id]: `"${product.id}-99"` } };
  const refused = await admin.result(productsApi.bulkStatus, { body: stale });
  expect(refused.results).toEqual([
    expect.objectContaining({ code: 'stale_record', message: errorCatalogue.stale_record.message }),
  ]);
  const { results } = await admin.result(productsApi.bulkStatus, { body });
  const etags = { [product.id]: results[0]!.etag! };
  const undone = await admin.result(productsApi.bulkStatus, { body: { ids: [product.id], isActive: true, etags } });
  expect(outcomesOf(undone)).toEqual([[product.id, true, true, null]]);
});
