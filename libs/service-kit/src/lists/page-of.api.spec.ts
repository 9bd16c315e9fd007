import type { Paged } from '@umbral/contracts';
import { createKitDatabase, type KitDatabase } from '../../test/stack.js';
import { allOf, sql, type Sql } from '../database/sql.js';
import { Cursors } from './cursors.js';
import { listCounts } from './list-counts.js';
import type { ListParts } from './list-parts.js';
import { jsonPiecesOf, LongList } from './long-list.js';
import { asc, desc } from './order.js';
import { pageOf } from './page-of.js';
import { matches } from './search.js';

interface Item {
  id: number;
  name: string;
}

describe('lists', () => {
  let kit: KitDatabase;
  beforeAll(async () => {
    kit = await createKitDatabase(`
      create table people (id int primary key, name text not null, search_text text generated always as (fold(name)) stored);
      create index on people using gin (search_text gin_trgm_ops);
      create index on people (name collate "es-ES-x-icu", id);
      insert into people (id, name) values (1, 'Zoe'), (2, 'álvaro'), (3, 'Álvaro'), (4, 'Ñandú'), (5, 'nube'), (6, 'oso'), (7, '100%'), (8, 'a_b');
      insert into people (id, name) select n, 'Persona ' || lpad(n::text, 4, '0') from generate_series(101, 195) as n;
      create table words (id int primary key, word text not null, search_text text generated always as (fold(word)) stored);
      insert into words select n, 'Palabra ' || case when n = 1 then 'única' when n <= 1001 then 'mil' else 'Ñandú' end
        from generate_series(1, 2002) n;`);
  });
  afterAll(() => kit.drop());

  const list = (page: number | undefined, search?: string, isDescending = false) =>
    pageOf<Item>(kit.database, {
      select: sql`p.id, p.name`,
      from: sql`people p`,
      where: allOf(matches('p.search_text', search)),
      key: sql`p.id`,
      order: isDescending
        ? [desc(sql`p.name collate "es-ES-x-icu"`), desc(sql`p.id`)]
        : [asc(sql`p.name collate "es-ES-x-icu"`), asc(sql`p.id`)],
      page,
    });
  const names = async (search: string) => ((await list(undefined, search)) as Item[]).map(({ name }) => name);

  it('sorts by the Spanish collation, whatever the case', async () => {
    const all = ((await list(undefined)) as Item[])
      .map(({ name }) => name)
      .filter((name) => !name.startsWith('Persona'));
    expect(all).toEqual(['100%', 'a_b', 'álvaro', 'Álvaro', 'nube', 'Ñandú', 'oso', 'Zoe']);
  });

  it('ignores accents and case, and treats wildcards literally', async () => {
    expect(await names('ALVARO')).toEqual(['álvaro', 'Álvaro']);
    expect(await names('ñandu')).toEqual(['Ñandú']);
    expect(await names('%')).toEqual(['100%']);
    expect(await names('_')).toEqual(['a_b']);
    expect(await names('\\')).toEqual([]);
  });

  it.each([false, true])(
    'returns pages that add up to the whole list, from either end (descending: %s)',
    async (isDescending) => {
      const whole = (await list(undefined, undefined, isDescending)) as Item[];
      const pages: Item[] = [];
      for (let page = 1; page <= 11; page++) {
        const { items, pagination } = (await list(page, undefined, isDescending)) as Paged<Item>;
        expect(pagination).toEqual({ page, pageSize: 10, totalPages: 11, total: 103 });
        pages.push(...items);
      }
      expect(pages).toEqual(whole);
    },
  );

  it('streams a whole list that is long', async () => {
    const long = await pageOf<{ n: number }>(kit.database, {
      select: sql`n.n, repeat('x', 100) as filling`,
      from: sql`generate_series(1, 5001) as n(n)`,
      where: sql`n.n <> 7`,
      key: sql`n.n`,
      order: [desc(sql`n.n`)],
      page: undefined,
    });
    if (!(long instanceof LongList)) throw new Error('It is not streamed');
    const pieces: string[] = [];
    for await (const piece of jsonPiecesOf(long, ({ n }) => n)) pieces.push(piece);
    expect(JSON.parse(pieces.join(''))).toEqual(
      Array.from({ length: 5001 }, (_, index) => 5001 - index).filter((n) => n !== 7),
    );
    expect(pieces).toHaveLength(11);
  });

  it('reads long lists round-robin by caller, however many one has requested', async () => {
    const ended: number[] = [];
    const readBy = async (callerId: number) => {
      const list = await pageOf<{ n: number }>(kit.database, {
        select: sql`n.n`,
        from: sql`generate_series(1, 2000) as n(n)`,
        where: sql`true`,
        key: sql`n.n`,
        order: [asc(sql`n.n`)],
        page: undefined,
        caller: { office: 'none', person: callerId },
      });
      if (!(list instanceof LongList)) throw new Error('It is not streamed');
      let pieces = 0;
      for await (const _ of jsonPiecesOf(list, ({ n }) => n)) pieces += 1;
      ended.push(callerId);
      return pieces;
    };
    await Promise.all([...Array.from({ length: 20 }, () => readBy(1)), readBy(2)]);
    expect(ended.indexOf(2)).toBeLessThan(5);
  });

  it('takes the total from list_counts, whatever the table has', async () => {
    await kit.database.query(sql`
      insert into list_counts (list, flags, "count") values
        ('people', array[true, false], 40), ('people', array[true, true], 2), ('people', array[true, true], -1), ('people', array[false, true], 9), ('others', '{}', 500)`);
    const total = async (where: Sql) => {
      const answer = await pageOf<Item>(kit.database, {
        select: sql`p.id, p.name`,
        from: sql`(select *, true as is_old, true as is_kind from people) p`,
        where,
        key: sql`p.id`,
        counts: listCounts('people', 'p', 'is_old', 'is_kind'),
        order: [asc(sql`p.id`)],
        page: 1,
      });
      return (answer as Paged<Item>).pagination.total;
    };
    expect(await total(sql`true`)).toBe(50);
    expect(await total(allOf(sql`p.is_old`))).toBe(41);
    expect(await total(allOf(sql`p.is_old`, sql`not p.is_kind`))).toBe(40);
    expect(await total(sql`not p.is_kind and not p.is_old`)).toBe(0);
  });

  describe('of a search', () => {
    const cursors = new Cursors(['a key of the words of this spec']);
    /** All pages, one after the other by their cursors, and the totals that they show. */
    async function walk(search: string, parts: Pick<ListParts, 'only' | 'searchesParts'>) {
      const [ids, totals]: [number[], number[]] = [[], []];
      for (let cursor: string | undefined, isFirst = true; isFirst || cursor; isFirst = false) {
        const { items, pagination } = (await pageOf<Item>(kit.database, {
          select: sql`w.id`,
          from: sql`words w`,
          where: allOf(matches('w.search_text', search)),
          key: sql`w.id`,
          order: [desc(sql`w.word collate "es-ES-x-icu"`), asc(sql`w.id`)],
          page: 1,
          pageSize: 400,
          place: cursor ? cursors.read(cursor, 'spec') : undefined,
          cursorOf: (place) => cursors.write(place, 'spec'),
          ...parts,
        })) as Paged<Item>;
        ids.push(...items.map(({ id }) => id));
        totals.push(pagination.total);
        cursor = pagination.next;
      }
      return { ids, totals: [...new Set(totals)] };
    }

    const even = sql`w.id % 2 = 0`;
    it.each([
      ['ninguna', undefined, 0],
      ['unica', undefined, 1],
      ['MIL', undefined, 1_000],
      ['ñandu', undefined, 1_001],
      ['palabra', undefined, 2_002],
      ['mil', even, 500],
      ['palabra', even, 1_001],
    ])('counts as many rows as its pages have: %s', async (search, only, total) => {
      const expected = await kit.database.many<Item>(sql`
        select w.id from words w where ${allOf(only, matches('w.search_text', search))}
        order by w.word collate "es-ES-x-icu" desc, w.id`);
      const ids = expected.map(({ id }) => id);
      expect(ids).toHaveLength(total);
      for (const searchesParts of [false, true])
        expect(await walk(search, { searchesParts, ...(only && { only }) })).toEqual({ ids, totals: [total] });
    });
  });

  it('returns the last page beyond the end, and one empty page of an empty list', async () => {
    expect(((await list(999)) as Paged<Item>).pagination.page).toBe(11);
    expect(await list(1, 'ninguno')).toEqual({
      items: [],
      pagination: { page: 1, pageSize: 10, totalPages: 1, total: 0 },
    });
  });
});
