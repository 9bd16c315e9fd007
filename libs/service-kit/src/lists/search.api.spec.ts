import { createKitDatabase, type KitDatabase } from '../../test/stack.js';
import { sql } from '../database/sql.js';
import { matches } from './search.js';

const NAMES = ['Ana', '100 % fijo', 'a_b', 'c\\d', "O'Brien", 'Begoña'];

let kit: KitDatabase;
beforeAll(async () => {
  kit = await createKitDatabase(
    'create table things (name text, search_text text generated always as (fold(name)) stored)',
  );
  for (const name of NAMES) await kit.database.query(sql`insert into things (name) values (${name})`);
});
afterAll(() => kit.drop());

async function found(text: string): Promise<unknown[]> {
  return (await kit.database.many(sql`select name from things where ${matches('search_text', text)}`)).map(
    ({ name }) => name,
  );
}

it.each([
  ['%', ['100 % fijo']],
  ['_', ['a_b']],
  ['\\', ['c\\d']],
  ["'", ["O'Brien"]],
  ['BEGONA', ['Begoña']],
  ['A%', []],
  ['a_', ['a_b']],
  ['\\%', []],
  // Folding makes the plain characters of these.
  ['％', ['100 % fijo']],
  ['﹪', ['100 % fijo']],
  ['＿', ['a_b']],
  ['＼', ['c\\d']],
  ['＼％', []],
  ['a％', []],
])('[D30] looks for %s literally', async (text, names) => {
  expect(await found(text)).toEqual(names);
});
