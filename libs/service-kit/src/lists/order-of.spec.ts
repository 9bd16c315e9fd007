import { sql } from '../database/sql.js';
import { orderOf } from './order-of.js';
import { asc, desc, orderBy } from './order.js';

const list = {
  order: [desc(sql`s.created_at`), desc(sql`s.id`)],
  sorts: { name: [sql`s.name`], price: [sql`s.price`, sql`s.fee`] },
} as const;
const textOf = (sort: string | undefined) => orderBy(orderOf(list, sort)).text;

it('[D40] what is equal in the order that was asked for stands in the list’s own', () => {
  expect(textOf(undefined)).toBe('s.created_at desc, s.id desc');
  expect(textOf('name')).toBe('s.name asc, s.created_at desc, s.id desc');
  expect(textOf('price')).toBe('s.price asc, s.fee asc, s.created_at desc, s.id desc');
});

it('[D40] with a hyphen it is the same from its end, as one index gives both', () => {
  expect(textOf('-name')).toBe('s.name desc, s.created_at asc, s.id asc');
});

it('an order that a contract offers and no list has is a mistake of ours', () => {
  expect(() => orderOf({ order: [asc(sql`s.id`)] }, 'name')).toThrow("no order 'name'");
});
