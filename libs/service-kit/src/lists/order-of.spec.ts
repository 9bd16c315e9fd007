import { sql } from '../database/sql.js';
import { orderOf } from './order-of.js';
import { asc, desc, orderBy } from './order.js';

const list = {
  order: [desc(sql`s.created_at`), desc(sql`s.id`)],
  sorts: { name: [sql`s.name`], price: [sql`s.price`, sql`s.fee`] },
} as const;
const textOf = (sort: string | undefined) => orderBy(orderOf(list, sort)).text;

it('[D40] rows that are equal in the requested order are sorted in the list’s own', () => {
  expect(textOf(undefined)).toBe('s.created_at desc, s.id desc');
  expect(textOf('name')).toBe('s.name asc, s.created_at desc, s.id desc');
  expect(textOf('price')).toBe('s.price asc, s.fee asc, s.created_at desc, s.id desc');
});

it('[D40] a hyphen reverses the whole order, so that one index serves both', () => {
  expect(textOf('-name')).toBe('s.name desc, s.created_at asc, s.id asc');
});

it('an order that a contract declares and no list has throws', () => {
  expect(() => orderOf({ order: [asc(sql`s.id`)] }, 'name')).toThrow("no order 'name'");
});
