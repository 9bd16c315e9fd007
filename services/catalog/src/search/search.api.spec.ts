import { banksApi, productsApi, searchApi, type Bank, type SearchKind } from '@umbral/contracts';
import { aProduct } from '@umbral/contracts/factories';
import { Office, unique, type Member } from '@umbral/service-kit/testing';
import { closeDatabase } from '../../test/events.js';
import { newBank, newProduct, setActive, toggle } from '../../test/records.js';

type Who = Pick<Member, 'caller'>;

let office: Office;
let admin: Who;
let bank: Bank;
/** Part of the names of one test’s records. */
let mark: string;

beforeAll(async () => {
  office = await Office.open();
  admin = { caller: office.admin };
  bank = await newBank(office.admin);
});
afterAll(closeDatabase);
beforeEach(() => {
  mark = `Zr${unique()}`;
});

const search = async (q: string, { caller }: Who = admin) =>
  (await caller.result(searchApi.catalog, { query: { q } })).groups;
const found = async (q: string, kind: SearchKind, who?: Who) =>
  (await search(q, who)).find((group) => group.kind === kind)?.hits.map(({ id }) => id) ?? [];

const product = (name: string, given: object = {}) => newProduct(office.admin, { bankId: bank.id, name, ...given });

describe('finding products and banks', () => {
  it('[B-SRC-01] returns products before banks, and no kind without hits', async () => {
    const own = await newBank(office.admin, { name: `Banco ${mark}`, type: 'online' });
    const fixed = await product('Hipoteca fija', { bankId: own.id, code: 'FIJA-1' });
    const products = {
      kind: 'product',
      hits: [{ id: fixed.id, title: 'Hipoteca fija', subtitle: `FIJA-1 · ${own.name}`, isActive: true }],
      more: false,
    };
    const banks = {
      kind: 'bank',
      hits: [{ id: own.id, title: own.name, subtitle: 'online', isActive: true }],
      more: false,
    };
    expect(await search(mark)).toEqual([products, banks]);
    // By its name, its code and its bank.
    for (const q of [`hipoteca ${mark}`, `fija-1 ${mark}`]) expect(await search(q)).toEqual([products]);
  });

  it('[B-SRC-03] requires every word, in any order', async () => {
    const { id } = await product(`Hipoteca Joven ${mark}`);
    const { id: bankId } = await newBank(office.admin, { name: `Caja Rural ${mark}` });
    expect(await found(`${mark} joven hipo`, 'product')).toEqual([id]);
    expect(await found(`rural ${mark} caja`, 'bank')).toEqual([bankId]);
    for (const q of [`${mark} joven fija`, `${mark} caja urbana`]) expect(await search(q)).toEqual([]);
  });

  it('[B-SRC-06] finds an id in both kinds, first in its group', async () => {
    const own = await newBank(office.admin);
    const { id } = await product(`Con número ${mark}`);
    await newBank(office.admin, { name: `Otro #${own.id} ${mark}` });
    await product(`Otra #${id} ${mark}`);
    for (const sign of ['', '#']) {
      expect((await found(`${sign}${own.id}`, 'bank'))[0]).toBe(own.id);
      expect((await found(`${sign}${id}`, 'product'))[0]).toBe(id);
    }
  });

  it('[B-SRC-07] finds only ids by two characters, and treats wildcards literally', async () => {
    await product(`Abanto ${mark}`);
    await newBank(office.admin, { name: `Abanto ${mark}` });
    expect(await search('ab')).toEqual([]);
    for (const q of [`${mark} %%%`, `${mark} ___`, `ab_nto ${mark}`]) expect(await search(q)).toEqual([]);
    const { id } = await product(`Cien%%% ___ ${mark}`);
    for (const q of [`%%% ${mark}`, `___ ${mark}`]) expect(await found(q, 'product')).toEqual([id]);
  });

  it('[B-SRC-08] returns five and whether there are more', async () => {
    const ids = [];
    for (let number = 1; number <= 6; number += 1) {
      ids.unshift((await product(`${mark} ${number}`)).id);
      if (number < 5) continue;
      const [group] = await search(mark);
      expect([group?.hits.map(({ id }) => id), group?.more]).toEqual([ids.slice(0, 5), number === 6]);
    }
  });

  it('[B-SRC-09] ranks an id before a name prefix, that before others, and active before inactive', async () => {
    const exact = await product(`Cualquiera ${mark}`);
    const q = String(exact.id);
    const within = await product(`Serie ${q} ${mark}`);
    const inactive = await product(`Vieja ${q} ${mark}`);
    await toggle(office.admin, inactive);
    const begins = await product(`${q} ${mark}`);
    expect((await found(`#${q}`, 'product'))[0]).toBe(exact.id);
    // The code of the first one may contain the digits of its id.
    const others = (await found(`${q} ${mark}`, 'product')).filter((id) => id !== exact.id);
    expect(others).toEqual([begins.id, within.id, inactive.id]);
  });

  it('[B-SRC-10] finds no record of another company, not even by its id', async () => {
    const stranger = await office.member({ bancos: 'view', productos: 'view' }, [await office.company()]);
    const own = await newBank(office.admin, { name: `Ajeno ${mark}`, companyId: (await office.company()).id });
    for (const q of [mark, `#${own.id}`]) expect(await search(q, stranger)).toEqual([]);
  });

  it('[B-SRC-11] returns no groups without permissions', async () => {
    const member = await office.member({});
    expect(await search(bank.name, member)).toEqual([]);
  });

  it('[B-SRC-12] finds nothing without the administrator role, whatever the permissions for banks and products', async () => {
    const viewer = await office.member({ bancos: 'delete', productos: 'delete' }, [await office.company()]);
    const own = await newBank(office.admin, { name: `Propio ${mark}`, companyId: viewer.user.companyId });
    const { id } = await product(`Propia ${mark}`, { bankId: own.id });
    for (const q of [mark, `#${id}`, `#${own.id}`]) expect(await search(q, viewer)).toEqual([]);
    expect([await found(mark, 'product'), await found(mark, 'bank')]).toEqual([[id], [own.id]]);
  });

  it('[B-SRC-14] finds changed records by their current names, and no deleted ones', async () => {
    const own = await newBank(office.admin, { name: `Antes ${mark}` });
    const { id } = await product('Hipoteca', { bankId: own.id, code: 'VIEJO-1' });
    await office.admin.result(banksApi.update, { params: { id: own.id }, body: { ...own, name: `Ahora ${mark}` } });
    expect([await found(`ahora ${mark}`, 'product'), await search(`antes ${mark}`)]).toEqual([[id], []]);
    const body = aProduct({ bankId: own.id, code: 'NUEVO-1' });
    await office.admin.result(productsApi.update, { params: { id }, body });
    expect([await found(`nuevo-1 ${mark}`, 'product'), await search(`viejo-1 ${mark}`)]).toEqual([[id], []]);
    await setActive(office.admin, own, false);
    await office.admin.result(banksApi.remove, { params: { id: own.id } });
    expect(await search(mark)).toEqual([]);
    expect(await found(`#${id}`, 'product')).toEqual([]);
  });
});
