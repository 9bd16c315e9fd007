import { CURSOR_MESSAGE, usersApi } from '@umbral/contracts';
import { sql } from '../database/sql.js';
import { cursorsFor, type ListCall } from '../records/list-call.js';
import { Cursors } from './cursors.js';
import { asc } from './order.js';

const [key, newer] = ['a key of sixteen characters', 'another of sixteen characters'];
const place = { values: ['Begoña Uriarte', '2026-11-20 08:41:07.123+00', '7'], isBack: true, page: 5_001 };
const cursors = new Cursors([key]);
const cursor = cursors.write(place, 'listUsers');
const refusalOf = (read: () => unknown) => {
  try {
    return read();
  } catch (error) {
    return (error as { options: unknown }).options;
  }
};
const refused = { errors: [{ path: 'cursor', message: CURSOR_MESSAGE, code: 'invalid' }] };

it('a cursor encodes its place, and needs no escaping in a URL', () => {
  expect(cursors.read(cursor, 'listUsers')).toEqual(place);
  expect(encodeURIComponent(cursor)).toBe(cursor);
});

it('it reveals neither values of the row nor whether two cursors are of the same row', () => {
  expect(Buffer.from(cursor, 'base64url').toString('latin1')).not.toMatch(/Bego|Uriarte|2026/);
  expect(cursors.write(place, 'listUsers')).not.toBe(cursor);
});

it('is read with the former key during a rotation, and written with the new one', () => {
  const rotated = new Cursors([newer, key]);
  expect(rotated.read(cursor, 'listUsers')).toEqual(place);
  expect(new Cursors([newer]).read(rotated.write(place, 'listUsers'), 'listUsers')).toEqual(place);
});

it('one of a list whose order has changed is refused', () => {
  const call = { operation: usersApi.list, query: {}, actor: { id: 7 } } as unknown as ListCall;
  const [before, after] = [[asc(sql`u.name`), asc(sql`u.id`)] as const, [asc(sql`u.email`), asc(sql`u.id`)] as const];
  const made = cursorsFor(cursors, call, before).cursorOf(place);
  expect(cursorsFor(cursors, call, before).placeAt(made)).toEqual(place);
  expect(refusalOf(() => cursorsFor(cursors, call, after).placeAt(made))).toEqual(refused);
});

it.each([
  ['of another list', () => cursors.read(cursor, 'listBanks')],
  ['of another key', () => new Cursors([newer]).read(cursor, 'listUsers')],
  ['too short', () => cursors.read(cursor.slice(0, 20), 'listUsers')],
  ['cut off', () => cursors.read(cursor.slice(0, -4), 'listUsers')],
  ['changed', () => cursors.read(`${cursor.startsWith('A') ? 'B' : 'A'}${cursor.slice(1)}`, 'listUsers')],
  ['invented', () => cursors.read('inventado', 'listUsers')],
])('is refused as a field error when it is %s', (_, read) => {
  expect(refusalOf(read)).toEqual(refused);
});
