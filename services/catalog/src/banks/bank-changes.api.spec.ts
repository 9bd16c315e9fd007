import { banksApi, productsApi, type Bank } from '@umbral/contracts';
import { aBank, aProduct } from '@umbral/contracts/factories';
import { anExhaustingJpeg, dataUrlOf, eventually, Office, pixelsOf, type SignedIn } from '@umbral/service-kit/testing';
import {
  auditOf,
  closeDatabase,
  eventsOf,
  lastAudit,
  productChangesOf,
  query,
  whileChanging,
} from '../../test/events.js';
import { newBank, newProduct, readProduct, setActive, toggle } from '../../test/records.js';
import { demoBanks } from '../seed/seed-demo.js';

let office: Office;
let admin: SignedIn;

beforeAll(async () => {
  office = await Office.open();
  admin = office.admin;
});
afterAll(closeDatabase);

const logo = demoBanks()[0]?.logo;
const put = (bank: Bank, change: object) =>
  admin.call(banksApi.update, { params: { id: bank.id }, body: { ...bank, ...change } });

describe('changing a bank', () => {
  it('[P-API-31] returns the new record; the audit has the changed fields only', async () => {
    const bank = await newBank(admin, { paymentPercentage: 1 });
    const { status, body } = await put(bank, { paymentPercentage: '1.50', type: 'online' });
    expect([status, body.paymentPercentage]).toEqual([200, 1.5]);
    expect((await lastAudit('bank', bank.id))?.details.changes).toEqual({
      paymentPercentage: { before: 1, after: 1.5 },
      type: { before: 'físico', after: 'online' },
    });
    expect(await productChangesOf(bank.id)).toBe(1);
  });

  it('happens once for a repeated Idempotency-Key: a repeated call is no stale one, and another body is refused', async () => {
    const { id } = await newBank(admin);
    const { headers: read } = await admin.call(banksApi.get, { params: { id } });
    const headers = { 'if-match': read.get('etag') ?? '', 'idempotency-key': `repetida-${id}` };
    const change = (body: object) => admin.call(banksApi.update, { params: { id }, body, headers });
    const sent = aBank();
    const [first, second] = [await change(sent), await change(sent)];
    expect([first.status, second.status, second.body]).toEqual([200, 200, first.body]);
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
    expect((await change(aBank())).problem.code).toBe('idempotency_key_reused');
  });

  it('[D70] the audit has the name of the company, too', async () => {
    const [one, other] = [await office.company(), await office.company()];
    const known = (id: number) => query('select 1 from known_companies where id = $1', [id]);
    for (const { id } of [one, other])
      await eventually(
        () => known(id),
        ({ length }) => length === 1,
      );
    const bank = await newBank(admin, { companyId: one.id });
    await put(bank, { companyId: other.id });
    expect((await lastAudit('bank', bank.id))?.details.changes).toEqual({
      companyId: { before: one.id, after: other.id },
      companyName: { before: one.name, after: other.name },
    });
  });

  it('publishes each product with its next version for another name or company, and for nothing else', async () => {
    const bank = await newBank(admin);
    const [one, two] = [await newProduct(admin, { bankId: bank.id }), await newProduct(admin, { bankId: bank.id })];
    await toggle(admin, two);
    const { id: companyId } = await office.company();
    await put(bank, { details: 'Sin cambios para sus productos' });
    await put(bank, { companyId });
    await put(bank, { companyId, name: `${bank.name} 2` });
    const { id, userId } = { ...one, userId: admin.user.id };
    const changes = [2, 3].map((version) => ({ id, version, userId, companyId }));
    expect(await eventsOf('catalog.product.changed', 'id', id)).toEqual(changes);
    expect((await eventsOf('catalog.product.changed', 'id', two.id)).map(({ version }) => version)).toEqual([2, 3, 4]);
    const shown = await readProduct(admin, one);
    expect(shown).toMatchObject({ companyId, bankName: `${bank.name} 2` });
    expect(Date.parse(shown?.updatedAt ?? '')).toBeGreaterThan(Date.parse(one.updatedAt));
  });

  it('[P-BNK-29] without `logo` the stored one stays; null and empty text remove it', async () => {
    const bank = await newBank(admin, { logo });
    expect(await pixelsOf(bank.logo)).toBe(await pixelsOf(logo));
    expect((await put(bank, { logo: undefined })).body.logo).toBe(bank.logo);
    expect((await put(bank, { logo: null })).body.logo).toBeNull();
    expect((await put(bank, { logo })).body.logo).toBe(bank.logo);
    expect((await put(bank, { logo: '' })).body.logo).toBeNull();
  });
});

describe('activating and deactivating a bank', () => {
  it('[P-API-32] returns its new state', async () => {
    const bank = await newBank(admin);
    const off = await setActive(admin, bank, false);
    expect([off.status, off.body.isActive]).toEqual([200, false]);
    expect((await setActive(admin, bank, true)).body.isActive).toBe(true);
  });

  it('to the state that it has changes nothing: no version, audit entry or event', async () => {
    const bank = await newBank(admin);
    const product = await newProduct(admin, { bankId: bank.id });
    const { status, body, headers } = await setActive(admin, bank, true);
    expect([status, body, headers.get('etag')]).toEqual([200, bank, `"${bank.id}-1"`]);
    expect((await auditOf('bank', bank.id)).map(({ action }) => action)).toEqual(['create']);
    expect(await eventsOf('catalog.bank.changed', 'id', bank.id)).toEqual([]);
    expect(await eventsOf('catalog.product.changed', 'id', product.id)).toEqual([]);
  });

  it('[P-BNK-17] [D35] deactivates its products, and activates none of them', async () => {
    const [bank, other] = [await newBank(admin), await newBank(admin)];
    const [one, two, spared] = [
      await newProduct(admin, { bankId: bank.id }),
      await newProduct(admin, { bankId: bank.id }),
      await newProduct(admin, { bankId: other.id }),
    ];
    await toggle(admin, two);
    const states = async () =>
      (await Promise.all([one, two, spared].map((product) => readProduct(admin, product)))).map(
        (product) => product?.isActive,
      );
    await setActive(admin, bank, false);
    expect(await states()).toEqual([false, false, true]);
    await setActive(admin, bank, true);
    expect(await states()).toEqual([false, false, true]);
  });

  it('[D70] [D72] audits the bank and each deactivated product', async () => {
    const bank = await newBank(admin);
    const [one, two] = [await newProduct(admin, { bankId: bank.id }), await newProduct(admin, { bankId: bank.id })];
    await toggle(admin, two);
    await setActive(admin, bank, false);
    const flipped = { action: 'toggle_status', details: { changes: { isActive: { before: true, after: false } } } };
    expect(await lastAudit('bank', bank.id)).toMatchObject(flipped);
    expect(await lastAudit('product', one.id)).toMatchObject({ ...flipped, entityName: one.name });
    expect((await auditOf('product', two.id)).map(({ action }) => action)).toEqual(['create', 'toggle_status']);
  });

  it('publishes each deactivated product with its next version, and refuses its former ETag', async () => {
    const bank = await newBank(admin, { companyId: (await office.company()).id });
    const [one, two] = [await newProduct(admin, { bankId: bank.id }), await newProduct(admin, { bankId: bank.id })];
    await toggle(admin, two);
    const params = { id: one.id };
    const { headers } = await admin.call(productsApi.get, { params });
    await setActive(admin, bank, false);
    await setActive(admin, bank, true);
    const ifMatch = { 'if-match': headers.get('etag') ?? '' };
    const stale = await admin.call(productsApi.toggleStatus, { params, headers: ifMatch });
    expect([stale.status, stale.problem.code]).toEqual([412, 'stale_record']);
    const { id, userId } = { ...one, userId: admin.user.id };
    const { companyId } = bank;
    expect(await eventsOf('catalog.product.changed', 'id', id)).toEqual([{ id, version: 2, userId, companyId }]);
    expect((await eventsOf('catalog.product.changed', 'id', two.id)).map(({ version }) => version)).toEqual([2]);
  });

  it('[P-BNK-17] leaves no active product, even one that is created, moved or activated meanwhile', async () => {
    const [bank, other] = [await newBank(admin), await newBank(admin)];
    const [idle, moving] = [
      await newProduct(admin, { bankId: bank.id }),
      await newProduct(admin, { bankId: other.id }),
    ];
    await toggle(admin, idle);
    const writes = {
      created: () => admin.call(productsApi.create, { body: aProduct({ bankId: bank.id }) }),
      moved: () => admin.call(productsApi.update, { params: { id: moving.id }, body: { ...moving, bankId: bank.id } }),
      activated: () => toggle(admin, idle),
    };
    const statuses: Record<string, number> = {};
    for (const [name, write] of Object.entries(writes)) {
      await setActive(admin, bank, true);
      const deactivation = `update banks set is_active = false where id = ${bank.id}`;
      statuses[name] = (await whileChanging(deactivation, write)).status;
    }
    expect(statuses).toEqual({ created: 422, moved: 422, activated: 409 });
  });

  it('is waited for by a change of its product, which has not locked the product yet', async () => {
    const bank = await newBank(admin);
    const product = await newProduct(admin, { bankId: bank.id });
    const { status } = await whileChanging(
      `update banks set is_active = false where id = ${bank.id}`,
      () => admin.call(productsApi.update, { params: { id: product.id }, body: { ...product, name: 'Otro nombre' } }),
      // As a deactivation goes on; a deadlock would be resolved and retried, and not be seen.
      `select from products where bank_id = ${bank.id} for update nowait;
       update products set is_active = false where bank_id = ${bank.id}`,
    );
    expect(status).toBe(409);
  });
});

describe('deleting a bank', () => {
  const remove = async () => {
    const bank = await newBank(admin);
    const product = await newProduct(admin, { bankId: bank.id });
    await setActive(admin, bank, false);
    return { bank, product, reply: await admin.call(banksApi.remove, { params: { id: bank.id } }) };
  };

  it('[P-API-33] returns no body, and deletes the bank', async () => {
    const { bank, reply } = await remove();
    expect(reply.status).toBe(204);
    expect((await admin.call(banksApi.get, { params: { id: bank.id } })).status).toBe(404);
  });

  it('[P-BNK-18] deletes its products, and audits each', async () => {
    const { product } = await remove();
    expect(await readProduct(admin, product)).toBeUndefined();
    expect(await lastAudit('product', product.id)).toMatchObject({ action: 'delete', entityName: product.name });
    expect(await eventsOf('catalog.product.deleted', 'id', product.id)).toMatchObject([{ id: product.id, version: 3 }]);
  });
});

describe('the logo of a bank', () => {
  it('is refused at its field when it has too many pixels, and nothing is stored', async () => {
    const bank = await newBank(admin, { logo });
    const large = dataUrlOf(await anExhaustingJpeg());
    const errors = [
      { path: 'logo', message: 'La imagen tiene demasiados píxeles: como máximo 4 millones, por ejemplo 2000 × 2000' },
    ];
    const changed = await put(bank, { logo: large });
    expect([changed.status, changed.problem.errors]).toMatchObject([422, errors]);
    const created = await admin.call(banksApi.create, { body: aBank({ logo: large }) });
    expect([created.status, created.problem.errors]).toMatchObject([422, errors]);
    expect((await admin.result(banksApi.get, { params: { id: bank.id } })).logo).toBe(bank.logo);
  });
});
