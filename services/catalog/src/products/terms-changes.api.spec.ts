import { banksApi, productsApi, type Bank, type Product, type TermsChange } from '@umbral/contracts';
import type { VerbTx, Database } from '@umbral/service-kit';
import { eventually, Office, openPool, stack, type Caller } from '@umbral/service-kit/testing';
import { closeDatabase, eventsOf, query, whileChanging } from '../../test/events.js';
import { newBank, newProduct, setActive, toggle } from '../../test/records.js';
import type { PrismaClient } from '../generated/prisma/client.js';
import { publishReference } from '../reference-rates/reference-terms.js';

let office: Office;
let admin: Caller;
let database: Database;

beforeAll(async () => {
  office = await Office.open();
  admin = office.admin;
  database = openPool({ url: stack.databases.catalog.app, name: 'terms spec', max: 2 });
});
afterAll(async () => {
  await database.close();
  await closeDatabase();
});

const changesOf = ({ id }: Product) => eventsOf('catalog.product.terms_changed', 'productId', id);
const put = (product: Product, given: object) =>
  admin.result(productsApi.update, { params: { id: product.id }, body: { ...product, ...given } });
const putBank = (bank: Bank, given: object) =>
  admin.result(banksApi.update, { params: { id: bank.id }, body: { ...bank, ...given } });

describe('the event of changed terms', () => {
  it('[B-FIG-33] is published with each change of a product’s terms', async () => {
    const bank = await newBank(admin);
    const product = await newProduct(admin, { bankId: bank.id, interestRate: 3 });
    const cheaper = await put(product, { interestRate: 2.5 });
    await put(cheaper, { name: 'Otro nombre', notes: 'Otra nota' });
    await toggle(admin, product);
    await put(product, { interestRate: 9 }).catch(() => undefined);
    const changes = await changesOf(product);
    expect(changes.map(({ cause }) => cause)).toEqual(['product', 'product', 'product']);
    expect(changes).toMatchObject([
      { before: null, after: { interestRate: 3, isActive: true, bankIsActive: true, bankCompanyId: null } },
      { before: { interestRate: 3 }, after: { interestRate: 2.5 } },
      { before: { interestRate: 2.5, isActive: true }, after: { isActive: false } },
    ]);
    expect(changes[0]?.after).not.toHaveProperty('name');
  });

  it('[B-FIG-33] is published for every active product of a bank when its state or company changes', async () => {
    const company = await office.company();
    await eventually(
      () => query('select 1 from known_companies where id = $1', [company.id]),
      ({ length }) => length === 1,
    );
    const bank = await newBank(admin);
    const [one, other, idle] = [
      await newProduct(admin, { bankId: bank.id }),
      await newProduct(admin, { bankId: bank.id }),
      await newProduct(admin, { bankId: bank.id }),
    ];
    await toggle(admin, idle);
    const published = (await changesOf(idle)).length;
    await putBank(bank, { companyId: company.id });
    await putBank({ ...bank, companyId: company.id }, { details: 'Sin cambios para nadie' });
    await setActive(admin, bank, false);
    await setActive(admin, bank, true);
    for (const product of [one, other])
      expect((await changesOf(product)).slice(1)).toMatchObject([
        { cause: 'bank', before: { bankCompanyId: null }, after: { bankCompanyId: company.id } },
        { cause: 'bank', before: { isActive: true }, after: { isActive: false, bankIsActive: false } },
      ]);
    expect(await changesOf(idle)).toHaveLength(published);
  });
});

describe('another index', () => {
  /** The events of a change of this month’s value; rolled back. */
  const published = (month: string, before: number | null, after: number | null) =>
    database.transaction(async (tx) => {
      const changes: TermsChange[] = [];
      const publish = (_name: string, change: TermsChange) => void changes.push(change);
      await publishReference({ ...tx, publish } as unknown as VerbTx<PrismaClient, 'catalog.product.terms_changed'>, {
        ...{ month, before, after },
      });
      return changes;
    });

  it('[B-FIG-35] publishes one event for each product that follows it, where the latest value changes', async () => {
    const [bank, company] = [await newBank(admin), await office.company()];
    await eventually(
      () => query('select 1 from known_companies where id = $1', [company.id]),
      ({ length }) => length === 1,
    );
    const [mixed, fixed] = [
      await newProduct(admin, { bankId: bank.id, rateType: 'mixed', fixedYears: 10, spread: 0.6 }),
      await newProduct(admin, { bankId: bank.id }),
    ];
    const LATEST = '9999-01';
    const changes = await published(LATEST, null, 7.125);
    const of = (product: Product) => changes.filter(({ productId }) => productId === product.id);
    expect(of(fixed)).toEqual([]);
    const [change] = of(mixed);
    const [newest] = await query<{ value: number }>(
      `select value::float8 as value from reference_rates order by month desc limit 1`,
    );
    expect(change).toMatchObject({
      ...{ cause: 'reference', before: { reference: newest?.value ?? null }, after: { reference: 7.125 } },
    });
    expect({ ...change?.after, reference: 0 }).toEqual({ ...change?.before, reference: 0 });
    expect((await published(LATEST, 7.125, null)).find(({ productId }) => productId === mixed.id)).toMatchObject({
      ...{ before: { reference: 7.125 }, after: { reference: newest?.value ?? null } },
    });
    // 0 % is a value, not none.
    expect((await published(LATEST, 7.125, 0)).find(({ productId }) => productId === mixed.id)).toMatchObject({
      ...{ before: { reference: 7.125 }, after: { reference: 0 } },
    });
    // What is being written meanwhile is waited for, in both directions.
    const dearer = `update products set spread = 0.9 where id = ${mixed.id}`;
    const late = await whileChanging(dearer, () => published(LATEST, null, 7.125));
    expect(late.find(({ productId }) => productId === mixed.id)?.before).toMatchObject({ spread: 0.9 });
    const entering = `lock table products in share row exclusive mode; update products set spread = 1.2 where id = ${mixed.id}`;
    await whileChanging(entering, () => putBank(bank, { companyId: company.id }));
    expect((await changesOf(mixed)).at(-1)?.before).toMatchObject({ spread: 1.2 });
    expect(await published('0001-01', 1, 2)).toEqual([]);
    expect(await published(LATEST, 7.125, 7.125)).toEqual([]);
  });
});
