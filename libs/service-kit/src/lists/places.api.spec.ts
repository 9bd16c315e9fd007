import type { Paged } from '@umbral/contracts';
import { createKitDatabase, type KitDatabase } from '../../test/stack.js';
import { raw, sql } from '../database/sql.js';
import { pageLinksOf } from '../operation/links.js';
import { Cursors } from './cursors.js';
import { asc, desc, type Orders } from './order.js';
import { pageOf } from './page-of.js';

interface Item {
  id: number;
}

const byName = sql`p.name collate "es-ES-x-icu"`;
const orders: Record<string, Orders> = {
  'one way': [asc(byName), asc(sql`p.id`)],
  'the other way': [desc(byName), desc(sql`p.id`)],
  'up and then down': [asc(byName), desc(sql`p.joined`), desc(sql`p.id`)],
  'down and then up': [desc(byName), asc(sql`p.joined`), asc(sql`p.id`)],
  'up, down and up again': [asc(sql`p.joined`), desc(byName), asc(sql`p.id`)],
};

describe.each(Object.entries(orders))('pages that start at a cursor, sorted %s', (_, order) => {
  let kit: KitDatabase;
  beforeEach(async () => {
    kit = await createKitDatabase(`
      create table people (id int primary key, name text not null, joined timestamptz not null);
      insert into people select n, (array['Álvaro', 'álvaro', 'Ñandú', 'Núñez', 'Zoe'])[1 + n % 5],
        '2026-01-01'::timestamptz + (n % 3) * interval '1 microsecond' from generate_series(1, 51) n;`);
  });
  afterEach(() => kit.drop());

  const cursors = new Cursors(['a key of the places of this spec']);
  const read = (query: { page?: number; cursor?: string | undefined }) =>
    pageOf<Item>(kit.database, {
      select: sql`p.id`,
      from: sql`people p`,
      where: sql`p.id <> 13`,
      key: sql`p.id`,
      order,
      page: query.page,
      pageSize: 5,
      place: query.cursor === undefined ? undefined : cursors.read(query.cursor, 'spec'),
      cursorOf: (place) => cursors.write(place, 'spec'),
    }) as Promise<Paged<Item>>;
  const whole = async () => ((await read({})) as unknown as Item[]).map(({ id }) => id);
  const change = (text: string) => kit.database.query(raw(text));

  /** From one page to the other end; `between` runs after the second one. */
  async function walk(page: number, side: 'next' | 'previous', between: () => Promise<unknown> = async () => {}) {
    const [ids, numbers]: [number[], number[]] = [[], []];
    let answer = await read({ page });
    for (let turn = 1; ; turn += 1) {
      const found = answer.items.map(({ id }) => id);
      if (side === 'next') ids.push(...found);
      else ids.unshift(...found);
      numbers.push(answer.pagination.page);
      if (turn === 2) await between();
      const cursor = answer.pagination[side];
      if (!cursor) return { ids, numbers };
      answer = await read({ cursor });
    }
  }

  it('add up to the whole list, from either end, with their numbers', async () => {
    const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
    expect(await walk(1, 'next')).toEqual({ ids: await whole(), numbers });
    expect(await walk(10, 'previous')).toEqual({ ids: await whole(), numbers: numbers.reverse() });
  });

  it.each([
    ['next', 1],
    ['previous', 10],
  ] as const)('repeat no row and skip none that stays, whatever is added and removed (%s)', async (side, page) => {
    const before = await whole();
    const at = (index: number) => before[side === 'next' ? index : before.length - 1 - index] as number;
    // Rows of the pages that were read, among them the one of the cursor, and one of a later page.
    const gone = [at(0), at(4), at(9), at(20)];
    const { ids, numbers } = await walk(page, side, async () => {
      await change(`delete from people where id in (${gone.join(', ')})`);
      await change(
        `insert into people select id + 100, name, joined from people where id in (${at(1)}, ${at(8)}, ${at(30)})`,
      );
    });
    expect(new Set(ids).size).toBe(ids.length);
    const stayed = before.filter((id) => id !== at(20));
    expect(ids.filter((id) => id < 100)).toEqual(stayed);
    expect(ids).toContain(at(30) + 100);
    expect(numbers.at(-1)).toBe(side === 'next' ? Math.ceil((await whole()).length / 5) : 1);
  });

  it.each([
    ['next', 9, 9, 'prev'],
    ['previous', 2, 1, 'next'],
  ] as const)('are empty where no row is left (%s), and link to those that are', async (side, from, page, link) => {
    const { pagination } = await read({ page: from });
    const gone = (await whole()).slice(...(side === 'next' ? [-5] : [0, 5]));
    await change(`delete from people where id in (${gone.join(', ')})`);
    const answer = await read({ cursor: pagination[side] });
    expect(answer).toEqual({ items: [], pagination: { page, pageSize: 5, totalPages: 9, total: 45 } });
    const links = pageLinksOf(`/api/people?page=${page}&cursor=c`, answer);
    expect(links).toBe(
      ['first', link, 'last']
        .map((rel) => `</api/people?page=${{ first: 1, last: 9 }[rel] ?? page}>; rel="${rel}"`)
        .join(', '),
    );
  });
});
