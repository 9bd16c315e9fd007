import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { problemsOf } from '../../local/database/migration-problems.ts';
import { temporaryFolder } from './temporary-folder.ts';

const ALONE = '-- umbral: without a transaction\n';

async function problems(sql: string) {
  const folder = temporaryFolder();
  const file = join(folder, 'migration.sql');
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, sql);
  return (await problemsOf([{ name: 'spec/one', file, sql }])).map(({ text }) => text).join('\n');
}

const refused: [string, string, RegExp][] = [
  ['an index that stops writes', 'create index users_name on users (name);', /require-concurrent-index-creation/],
  ['an index made in a transaction', 'create index concurrently a on users (name);', /its first line has to be/],
  ['a column of another type', 'alter table users alter column name type text;', /changing-column-type/],
  [
    'a generated column',
    'alter table users add column n text generated always as (lower(name)) stored;',
    /adding-field-with-default/,
  ],
  [
    'a rule that reads the whole table',
    'alter table users add constraint a check (id > 0);',
    /constraint-missing-not-valid/,
  ],
  ['a column that is dropped while it is read', 'alter table users drop column name;', /ban-drop-column/],
  ['a table that is written as a whole', 'update users set name = upper(name);', /writes all of users at once/],
  ['the same outside of a transaction', `${ALONE}delete from users;`, /writes all of users at once/],
];
for (const [what, sql, expected] of refused)
  test(`a migration is refused for ${what}`, async () => assert.match(await problems(sql), expected));

const allowed: [string, string][] = [
  [
    'a new table with its index and rows',
    'create table a (id int primary key, b int);\ncreate index a_b on a (b);\nupdate a set b = 1;',
  ],
  [
    'a column without a value, and one with a constant',
    "alter table users add column a int, add column b text not null default 'x';",
  ],
  ['an index made beside the work', `${ALONE}create index concurrently users_name on users (name);`],
  [
    'rows that are filled a few at a time',
    `${ALONE}-- umbral: until no row changes\nupdate users set a = 1 where id in (select id from users where a is null limit 1000);`,
  ],
  ['a rule that is checked afterwards', 'alter table users add constraint a check (id > 0) not valid;'],
  ['a function that writes', 'create function f() returns void language sql as $$\nupdate users set name = name;\n$$;'],
];
for (const [what, sql] of allowed)
  test(`a migration may have ${what}`, async () => assert.equal(await problems(sql), ''));
