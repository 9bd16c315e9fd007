import { companiesApi, searchApi, usersApi, type SearchKind } from '@umbral/contracts';
import { cifOf, dniOf, unique } from '@umbral/contracts/factories';
import { Office, type Grants, type Member } from '@umbral/service-kit/testing';
import { closeDatabase } from '../../test/events.js';

const ALL: Grants = { usuarios: 'delete', companias: 'delete' };

type Who = Pick<Member, 'caller'>;

let office: Office;
let admin: Who;
let plainRole: { id: number };
/** In the names of records of one test. */
let mark: string;

beforeAll(async () => {
  office = await Office.open();
  admin = { caller: office.admin };
  plainRole = await office.role();
});
afterAll(closeDatabase);
beforeEach(() => {
  mark = `Zr${unique()}`;
});

const search = async (q: string, { caller }: Who = admin) =>
  (await caller.result(searchApi.identity, { query: { q } })).groups;
const found = async (q: string, kind: SearchKind, who?: Who) =>
  (await search(q, who)).find((group) => group.kind === kind)?.hits.map(({ id }) => id) ?? [];

const newUser = (given: object = {}, companies: { id: number }[] = []) =>
  office.user({ roleId: plainRole.id, ...given }, companies);

describe('finding companies and users', () => {
  it('[B-SRC-01] returns companies before users, and omits a kind without hits', async () => {
    const company = await office.company({ name: `Norte ${mark}`, description: 'Hipotecas del norte' });
    const user = await newUser({ name: `Begoña ${mark}` });
    const companies = {
      kind: 'company',
      hits: [{ id: company.id, title: company.name, subtitle: 'Hipotecas del norte', isActive: true }],
      more: false,
    };
    const users = {
      kind: 'user',
      hits: [{ id: user.id, title: user.name, subtitle: user.email, isActive: true }],
      more: false,
    };
    expect(await search(mark)).toEqual([companies, users]);
    expect(await search(`norte ${mark}`)).toEqual([companies]);
    // A company is found by its name only.
    expect(await search(`${mark} hipotecas`)).toEqual([]);
  });

  it('[B-SRC-03] requires every word, in any order', async () => {
    const user = await newUser({ name: `Ana Pérez ${mark}` });
    const company = await office.company({ name: `Peña Grande ${mark}` });
    expect(await found(`${mark} perez ana`, 'user')).toEqual([user.id]);
    expect(await found(`grande ${mark} pena`, 'company')).toEqual([company.id]);
    for (const q of [`${mark} ana rubio`, `${mark} grande chica`]) expect(await search(q)).toEqual([]);
  });

  it('[B-SRC-05] finds a user by DNI, CIF, phone and address, in any format', async () => {
    const number = unique();
    const dni = dniOf(number % 100_000_000);
    const cif = cifOf('B', number % 10_000_000);
    const phone = `+34 ${String(600_000_000 + (number % 99_999_999))}`;
    const { id, email } = await newUser({ dni, cif, phone });
    const digits = dni.slice(0, 8);
    const spellings = [dni, dni.toLowerCase(), `${digits}-${dni.slice(8)}`, `${digits} ${dni.slice(8)}`];
    const grouped = `${digits.slice(0, 2)}.${digits.slice(2, 5)}.${digits.slice(5)} - ${dni.slice(8)}`;
    const cifs = [cif, cif.toLowerCase(), `${cif.slice(0, 1)}-${cif.slice(1)}`, `${cif.slice(0, 1)} ${cif.slice(1)}`];
    const plain = phone.slice(4);
    const phones = [plain, phone, `0034${plain}`, `${plain.slice(0, 3)} ${plain.slice(3, 6)} ${plain.slice(6)}`];
    for (const q of [...spellings, grouped, ...cifs, ...phones, email, email.toUpperCase()])
      expect([q, (await found(q, 'user'))[0]]).toEqual([q, id]);
  });

  it('[B-SRC-06] finds an id of both kinds, first in its group', async () => {
    const company = await office.company({ name: `Con número ${mark}` });
    const user = await newUser();
    await office.company({ name: `Otra #${company.id} ${mark}` });
    await newUser({ name: `Otra #${user.id} ${mark}` });
    for (const sign of ['', '#']) {
      expect((await found(`${sign}${company.id}`, 'company'))[0]).toBe(company.id);
      expect((await found(`${sign}${user.id}`, 'user'))[0]).toBe(user.id);
    }
  });

  it('[B-SRC-07] finds only ids by two characters, and treats wildcards literally', async () => {
    await newUser({ name: `Abanto ${mark}` });
    await office.company({ name: `Abanto ${mark}` });
    expect(await search('ab')).toEqual([]);
    expect((await search('1')).map(({ hits }) => hits.map(({ id }) => id))).toEqual([[1], [1]]);
    for (const q of [`${mark} %%%`, `${mark} ___`, `ab_nto ${mark}`]) expect(await search(q)).toEqual([]);
    const user = await newUser({ name: `Cien%%% ___ ${mark}` });
    for (const q of [`%%% ${mark}`, `___ ${mark}`]) expect(await found(q, 'user')).toEqual([user.id]);
  });

  it('[B-SRC-08] returns five and indicates a sixth', async () => {
    const ids = [];
    for (let number = 1; number <= 6; number += 1) {
      ids.unshift((await office.company({ name: `${mark} ${number}` })).id);
      if (number < 5) continue;
      const [group] = await search(mark);
      expect([group?.hits.map(({ id }) => id), group?.more]).toEqual([ids.slice(0, 5), number === 6]);
    }
  });

  it('[B-SRC-09] ranks an address before a name prefix, that before others, and active before inactive', async () => {
    const email = `${mark.toLowerCase()}@pruebas.test`;
    const within = await newUser({ name: `Casa ${email}` });
    const inactive = await newUser({ name: `Local ${email}` });
    await office.admin.result(usersApi.setActive, { params: { id: inactive.id }, body: { isActive: false } });
    const begins = await newUser({ name: `${email} bis` });
    const exact = await newUser({ email });
    expect(await found(email.toUpperCase(), 'user')).toEqual([exact.id, begins.id, within.id, inactive.id]);
  });

  it('[B-SRC-10] finds no users of other companies and no such company, not even by id', async () => {
    const [here, elsewhere] = [await office.company({ name: `Aquí ${mark}` }), await office.company()];
    const agent = await office.member(ALL, [here]);
    const stranger = await office.member(ALL, [elsewhere]);
    const colleague = await newUser({ name: `Persona ${mark}` }, [here]);
    for (const q of [mark, `#${here.id}`]) {
      expect(await found(q, 'company', agent)).toContain(here.id);
      expect(await found(q, 'company', stranger)).not.toContain(here.id);
    }
    for (const q of [mark, `#${colleague.id}`, colleague.email, colleague.dni ?? '']) {
      expect(await found(q, 'user', agent)).toContain(colleague.id);
      expect(await found(q, 'user', stranger)).not.toContain(colleague.id);
    }
  });

  it.each<[string, Grants, SearchKind[]]>([
    ['nothing', {}, []],
    ['users', { usuarios: 'view' }, ['user']],
    ['companies', { companias: 'view' }, ['company']],
  ])('[B-SRC-11] with access to %s finds no other kinds', async (_, grants, kinds) => {
    const here = await office.company({ name: `Visible ${mark}` });
    await newUser({ name: `Visible ${mark}` }, [here]);
    const viewer = await office.member(grants, [here]);
    expect((await search(mark, viewer)).map(({ kind }) => kind)).toEqual(kinds);
  });

  it('[B-SRC-14] finds changed records by their new name, and no deleted ones', async () => {
    const company = await office.company({ name: `Antes ${mark}` });
    await office.admin.result(companiesApi.update, { params: { id: company.id }, body: { name: `Ahora ${mark}` } });
    expect([await found(`ahora ${mark}`, 'company'), await search(`antes ${mark}`)]).toEqual([[company.id], []]);
    const { id } = await newUser({ name: `Fugaz ${mark}` });
    await office.admin.result(usersApi.setActive, { params: { id }, body: { isActive: false } });
    expect(await found(`fugaz ${mark}`, 'user')).toEqual([id]);
    await office.admin.result(usersApi.remove, { params: { id } });
    expect([await search(`fugaz ${mark}`), await found(`#${id}`, 'user')]).toEqual([[], []]);
  });
});
