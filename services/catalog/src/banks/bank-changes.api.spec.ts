import { banksApi, type Bank } from '@umbral/contracts';
import { Caller, eventually, Office, type Member } from '@umbral/service-kit/testing';
import { auditOf, closeDatabase, lastAudit, productChangesOf, query } from '../../test/events.js';
import { newBank, newProduct, readProduct, setActive, toggle } from '../../test/records.js';
import { drawLogo } from '../seed/logos.js';

let office: Office;
let admin: Caller;
let viewer: Member;

beforeAll(async () => {
  office = await Office.open();
  admin = office.admin;
  viewer = await office.member({ bancos: 'delete', productos: 'delete' });
});
afterAll(closeDatabase);

const nobody = new Caller();
const logo = drawLogo('ring', [10, 80, 160]);
const put = (bank: Bank, change: object, headers = {}, who = admin) =>
  who.call(banksApi.update, { params: { id: bank.id }, body: { ...bank, ...change }, headers });

describe('changing a bank', () => {
  it('[P-API-31] [S-AUD-15] answers the new record with a new ETag; the audit has what changed and only that', async () => {
    const bank = await newBank(admin, { paymentPercentage: 1 });
    const { status, body, headers } = await put(bank, { paymentPercentage: '1.50', type: 'online' });
    expect([status, body.paymentPercentage, headers.get('etag')]).toEqual([200, 1.5, `"${bank.id}-2"`]);
    expect(await lastAudit('bank', bank.id)).toMatchObject({ action: 'update', entityName: bank.name });
    expect((await lastAudit('bank', bank.id))?.details.changes).toEqual({
      paymentPercentage: { before: 1, after: 1.5 },
      type: { before: 'físico', after: 'online' },
    });
    expect(await productChangesOf(bank.id)).toBe(1);
  });

  it('[D70] the audit calls a company by its name, too', async () => {
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

  it('[P-BNK-29] without `logo` keeps the stored one; null and empty text remove it', async () => {
    const bank = await newBank(admin, { logo });
    expect((await put(bank, { logo: undefined })).body.logo).toBe(logo);
    expect((await put(bank, { logo: null })).body.logo).toBeNull();
    expect((await put(bank, { logo })).body.logo).toBe(logo);
    expect((await put(bank, { logo: '' })).body.logo).toBeNull();
  });

  it('[P-BNK-10] is for active banks only', async () => {
    const bank = await newBank(admin);
    await setActive(admin, bank, false);
    const { status, problem } = await put(bank, { name: 'Nuevo' });
    expect([status, problem.code]).toEqual([409, 'inactive_record']);
  });

  it('[D41] is 412 with an old ETag, and of two with the same one wins', async () => {
    const bank = await newBank(admin);
    const headers = { 'if-match': `"${bank.id}-1"` };
    const replies = await Promise.all([
      put(bank, { details: 'Una' }, headers),
      put(bank, { details: 'Otra' }, headers),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 412]);
    const late = await put(bank, { details: 'Tarde' }, headers);
    expect([late.problem.code, late.problem.message]).toEqual([
      'stale_record',
      'Otra persona ha modificado este registro',
    ]);
  });

  it('applies no key that is not its own', async () => {
    const bank = await newBank(admin);
    const { body } = await put(bank, {
      id: 1,
      userId: 99,
      isActive: false,
      version: 7,
      userEmail: 'x@y.z',
      createdAt: '2000-01-01T00:00:00.000Z',
    });
    expect(body).toMatchObject({
      id: bank.id,
      userId: 1,
      isActive: true,
      userEmail: 'admin@umbral.test',
      createdAt: bank.createdAt,
    });
  });

  it('decides 401, then 403, then 404, then 409, then 422', async () => {
    const bank = await newBank(admin);
    const unknown = { ...bank, id: 2_147_483_647 };
    expect((await put(unknown, { name: '' }, {}, nobody)).status).toBe(401);
    expect((await put(unknown, { name: '' }, {}, viewer.caller)).status).toBe(403);
    expect((await put(unknown, { name: '' })).status).toBe(404);
    await setActive(admin, bank, false);
    expect((await put(bank, { name: '' })).status).toBe(409);
    await setActive(admin, bank, true);
    expect((await put(bank, { name: '' })).status).toBe(422);
  });
});

describe('activating and deactivating a bank', () => {
  it('[P-API-32] [P-BNK-17] [P-XCC-19] [D35] takes its products along when it goes, and restores none when it comes back', async () => {
    const [bank, other] = [await newBank(admin), await newBank(admin)];
    const [one, two, spared] = [
      await newProduct(admin, { bankId: bank.id }),
      await newProduct(admin, { bankId: bank.id }),
      await newProduct(admin, { bankId: other.id }),
    ];
    await toggle(admin, two);
    const { status, body } = await setActive(admin, bank, false);
    expect([status, body.isActive]).toEqual([200, false]);
    const states = async () =>
      (await Promise.all([one, two, spared].map((product) => readProduct(admin, product)))).map(
        (product) => product?.isActive,
      );
    expect(await states()).toEqual([false, false, true]);
    expect((await setActive(admin, bank, true)).body.isActive).toBe(true);
    expect(await states()).toEqual([false, false, true]);
  });

  it('[S-AUD-15] [D70] [D72] audits the bank and each product that went with it', async () => {
    const bank = await newBank(admin);
    const [one, two] = [await newProduct(admin, { bankId: bank.id }), await newProduct(admin, { bankId: bank.id })];
    await toggle(admin, two);
    await setActive(admin, bank, false);
    const flipped = { action: 'toggle_status', details: { changes: { isActive: { before: true, after: false } } } };
    expect(await lastAudit('bank', bank.id)).toMatchObject(flipped);
    expect(await lastAudit('product', one.id)).toMatchObject({ ...flipped, entityName: one.name });
    expect((await auditOf('product', two.id)).map(({ action }) => action)).toEqual(['create', 'toggle_status']);
  });

  it('[P-BNK-17] leaves no active product behind, even one that is being created', async () => {
    const bank = await newBank(admin);
    const creations = [0, 1, 2, 3].map(() => newProduct(admin, { bankId: bank.id }).catch(() => undefined));
    await setActive(admin, bank, false);
    const products = await Promise.all(creations);
    for (const product of products) if (product) expect((await readProduct(admin, product))?.isActive).toBe(false);
  });

  it('wants a boolean, a known bank, an administrator and a fresh ETag', async () => {
    const bank = await newBank(admin);
    const patch = (body: object, who = admin, id = bank.id, headers = {}) =>
      who.call(banksApi.setActive, { params: { id }, body, headers });
    expect((await patch({ isActive: 'no' })).status).toBe(422);
    expect((await patch({})).status).toBe(422);
    expect((await patch({}, admin, 2_147_483_647)).status).toBe(404);
    expect((await patch({ isActive: false }, viewer.caller)).status).toBe(403);
    expect((await patch({ isActive: false }, nobody)).status).toBe(401);
    expect((await patch({ isActive: false }, admin, bank.id, { 'if-match': `"${bank.id}-9"` })).status).toBe(412);
  });
});

describe('deleting a bank', () => {
  const remove = (bank: Bank, who = admin) => who.call(banksApi.remove, { params: { id: bank.id } });

  it('[P-API-33] [P-BNK-11] [P-BNK-18] [P-PRM-20] [P-ENT-16] [S-AUD-15] is for good, for inactive banks, with products and all', async () => {
    const bank = await newBank(admin);
    const product = await newProduct(admin, { bankId: bank.id });
    const early = await remove(bank);
    expect([early.status, early.problem.code]).toEqual([409, 'still_active']);
    await setActive(admin, bank, false);
    expect((await remove(bank)).status).toBe(204);
    expect((await remove(bank)).status).toBe(404);
    expect(await readProduct(admin, product)).toBeUndefined();
    expect(await lastAudit('bank', bank.id)).toMatchObject({ action: 'delete', entityName: bank.name });
    expect(await lastAudit('product', product.id)).toMatchObject({ action: 'delete', entityName: product.name });
  });

  it('[D20] [D22] is the administrator’s', async () => {
    const bank = await newBank(admin);
    await setActive(admin, bank, false);
    expect((await remove(bank, viewer.caller)).status).toBe(403);
    expect((await remove(bank, nobody)).status).toBe(401);
    expect((await remove(bank)).status).toBe(204);
  });
});
