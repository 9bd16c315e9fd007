import type { Actor } from '@umbral/contracts';
import { createKitDatabase, type KitDatabase } from '../../test/stack.js';
import { raw, sql } from '../database/sql.js';
import { searchKeyMigrationSql } from './search-key.js';
import { searchRecords, type Findable } from './search-records.js';

let kit: KitDatabase;
beforeAll(async () => {
  kit = await createKitDatabase(`${searchKeyMigrationSql}
    create table people (
      id integer primary key, owner integer not null default 1, name text not null, nickname text, email text, phone text,
      is_active boolean not null default true, created_at timestamptz not null default now(),
      search_key text generated always as (
        search_key_of(name, array[nickname]::text[], array[email, phone_digits(phone)]::text[])) stored)`);
});
afterAll(() => kit.drop());
beforeEach(() => kit.database.query(sql`delete from people`));

const people: Findable = {
  kind: 'user',
  record: {
    table: 'people',
    alias: 'p',
    from: raw('people p'),
    scope: ({ actor }) => sql`p.owner = ${actor.id}`,
  },
  title: sql`p.name`,
  subtitle: sql`p.phone`,
  isActive: sql`p.is_active`,
};

interface Person {
  id: number;
  owner?: number;
  name: string;
  nickname?: string;
  email?: string;
  phone?: string;
  isActive?: boolean;
}

async function add(...all: Person[]) {
  for (const { id, owner = 1, name, nickname, email, phone, isActive = true } of all)
    await kit.database.query(sql`insert into people (id, owner, name, nickname, email, phone, is_active, created_at)
      values (${id}, ${owner}, ${name}, ${nickname}, ${email}, ${phone}, ${isActive}, now() + ${id}::int * interval '1 s')`);
}

const actor: Actor = {
  id: 1,
  roleId: 2,
  name: 'Ana',
  email: 'ana@umbral.test',
  companyId: null,
  companyIds: [],
  permissions: { view: {}, delete: {} },
  sessionKey: 'spec',
};
const answerOf = (q: string, kinds: (Findable | false)[] = [people]) =>
  searchRecords(kit.database, { actor, requestId: 'spec', ip: '', userAgent: '', query: { q } }, kinds);
const found = async (q: string) => (await answerOf(q)).groups.flatMap(({ hits }) => hits.map(({ id }) => id));

describe('searching records', () => {
  it('returns hits by kind, without kinds that have no hits or are not permitted', async () => {
    await add({ id: 1, name: 'Ana', phone: '600 111 222' });
    const hit = { id: 1, title: 'Ana', subtitle: '600 111 222', isActive: true };
    expect(await answerOf('ana', [people, false])).toEqual({ groups: [{ kind: 'user', hits: [hit], more: false }] });
    expect(await answerOf('berta')).toEqual({ groups: [] });
    expect(await answerOf('ana', [false])).toEqual({ groups: [] });
  });

  it('ranks the id first, then identifiers, then titles that start with the text; then active, then newest', async () => {
    await add(
      { id: 611222333, name: 'Por su número' },
      { id: 2, name: 'Otra', nickname: 'la 611222333' },
      { id: 3, name: 'Suyo', phone: '+34 611 22 23 33', isActive: false },
      { id: 4, name: '611222333 es mi casa' },
      { id: 5, name: 'Más nueva', nickname: '611222333' },
      { id: 6, name: 'Inactiva', nickname: '611222333', isActive: false },
    );
    expect(await found('611222333')).toEqual([611222333, 3, 4, 5, 2]);
  });

  it('returns five, and whether there are more', async () => {
    await add(...[1, 2, 3, 4, 5].map((id) => ({ id, name: 'Ana' })));
    expect((await answerOf('ana')).groups[0]).toMatchObject({ hits: { length: 5 }, more: false });
    await add({ id: 6, name: 'Ana' });
    const [group] = (await answerOf('ana')).groups;
    expect([group?.hits.map(({ id }) => id), group?.more]).toEqual([[6, 5, 4, 3, 2], true]);
  });

  it('respects the scope, also for an id', async () => {
    await add({ id: 7, owner: 2, name: 'De otros', phone: '600111222' });
    for (const q of ['#7', 'otros', '600111222']) expect(await found(q)).toEqual([]);
  });

  it.each([
    ['peREZ ana', [1]],
    ['perez berta', []],
    ['600 11 12 22', [1]],
    ['ana 0034 600111222', [1]],
    ['ANA@umbral', [1]],
    ['50%', [2]],
    ['%%%', []],
    ['___', []],
    ['a_b', [3]],
    ['axb', []],
    ['c\\d', [3]],
    ['pérez ana@umbral.test', [1]],
    ["o'brien", [3]],
    ['#2', [2]],
    ['ab', []],
  ])('%s finds %s', async (q, ids) => {
    await add(
      { id: 1, name: 'Ana Pérez', email: 'ana@umbral.test', phone: '+34 600.111.222' },
      { id: 2, name: 'Berta 50%' },
      { id: 3, name: "O'Brien a_b c\\d" },
    );
    expect(await found(q)).toEqual(ids);
  });

  it('finds no text that spans two fields', async () => {
    await add({ id: 1, name: 'Ana', nickname: 'Nube', email: 'x@umbral.test', phone: '600111222' });
    for (const q of ['ana nube', 'nube x@u']) expect(await found(q)).toEqual([1]);
    for (const q of ['ananube', 'test600', 'nubex']) expect(await found(q)).toEqual([]);
  });
});
