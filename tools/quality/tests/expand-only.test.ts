import assert from 'node:assert/strict';
import { test } from 'node:test';
import { takenAway } from '../../local/database/expand-only.ts';
import { notExpanding } from '../../local/database/pending-migrations.ts';
import { countsIn, failsMore } from '../../release/ship/call-counts.ts';

const refused: [string, string, string[]][] = [
  ['drops a table', 'DROP TABLE users;', ['drops a table']],
  ['drops a view', 'drop view if exists sums;', ['drops a view']],
  ['drops a function', 'drop function f(text);', ['drops a function']],
  ['empties a table', 'truncate users;', ['empties a table']],
  ['drops a column', 'alter table users drop column "name";', ['drops a column']],
  ['drops a column without the word', 'alter table users drop name;', ['drops a column']],
  ['drops one and adds another', 'alter table users add column a int, drop column b;', ['drops a column']],
  ['renames a column', 'alter table users rename column a to b;', ['renames what the running version reads']],
  ['renames a table', 'ALTER TABLE "users" RENAME TO "people";', ['renames what the running version reads']],
  ['renames a value', "alter type kind rename value 'a' to 'b';", ['renames what the running version reads']],
  ['changes a type', 'alter table users alter column a type bigint;', ['gives a column another type']],
  ['changes it in more words', 'alter table users alter a set data type bigint;', ['gives a column another type']],
  [
    'forbids null',
    'alter table users alter column a set not null;',
    ['requires a value that the running version may omit'],
  ],
  ['drops a default', 'alter table users alter column a drop default;', ['drops a default']],
  [
    'needs a new column',
    'alter table users add column a numeric(3, 2) not null;',
    ['adds a column that the running version leaves empty'],
  ],
  [
    'needs the second of two',
    'alter table users add a int not null default 1, add column b text not null;',
    ['adds a column that the running version leaves empty'],
  ],
  ['drops a trigger for good', 'drop trigger t on users;', ['drops a trigger']],
  [
    'runs a block',
    "do $$ begin execute 'drop table users'; end $$;\nDO LANGUAGE plpgsql $x$ begin null; end $x$;",
    ['runs a block, whose statements are not checked', 'runs a block, whose statements are not checked'],
  ],
  ['does it twice', '-- one\ndrop table a;\n/* two */ drop table b;', ['drops a table', 'drops a table']],
];
for (const [what, sql, reasons] of refused)
  test(`a migration that ${what} cannot run while the former version works`, () =>
    assert.deepEqual(takenAway(sql), reasons));

const allowed: [string, string][] = [
  [
    'makes a table, and what it needs there',
    'create table a (id int not null);\nalter table a add column b int not null;\nalter table a drop column b;',
  ],
  [
    'adds a column that may be empty, or has a default',
    "alter table users add column a int, add b text not null default 'x, not null';",
  ],
  ['adds a column that is worked out', 'alter table users add column a int not null generated always as (1) stored;'],
  [
    'adds a rule and takes one away',
    'alter table users add constraint c check (a is not null) not valid;\nalter table users drop constraint d;',
  ],
  ['allows null', 'alter table users alter column a drop not null;'],
  ['replaces an index', 'drop index a;\ncreate index concurrently a on users (b);\nalter index a rename to c;'],
  [
    'makes a trigger anew',
    'drop trigger if exists t on users;\ncreate trigger t before insert on users for each row execute function f();',
  ],
  ['speaks of dropping only', "-- drop table users;\ncomment on table users is 'drop table users; drop table x';"],
  [
    'drops inside of a function that is called later',
    'create or replace function f() returns void language sql as $$ drop table users; $$;',
  ],
];
for (const [what, sql] of allowed)
  test(`a migration may be one that ${what}`, () => assert.deepEqual(takenAway(sql), []));

test('a block that was read passes, by the name of its migration', () => {
  const blocks = ['catalog/20261127120000_counted_search', 'catalog/20261127120001_other'];
  const pending = blocks.map((name) => ({ name, file: name, sql: 'do $$ begin null; end $$;' }));
  assert.deepEqual(
    notExpanding(pending).map(({ name }) => name),
    ['catalog/20261127120001_other'],
  );
});

const METRICS = `# TYPE umbral_request_duration_seconds histogram
umbral_request_duration_seconds_bucket{le="0.002",service="catalog",operation="banks.list",status="200"} 7
umbral_request_duration_seconds_count{service="catalog",operation="banks.list",status="200"} 97
umbral_request_duration_seconds_count{service="catalog",operation="banks.list",status="500"} 2
umbral_request_duration_seconds_count{service="catalog",operation="banks.create",status="503"} 1
umbral_request_duration_seconds_count{service="catalog",operation="other",status="404"} 5
`;

test('calls and failures are read from the metrics of a process', () =>
  assert.deepEqual(countsIn(METRICS), { calls: 105, failed: 3 }));

test('a build fails more when a larger share of its calls fails than of the former one', () => {
  const fine = { calls: 500, failed: 0 };
  assert.equal(failsMore({ calls: 4, failed: 3 }, fine), true);
  assert.equal(failsMore({ calls: 4, failed: 3 }, undefined), true);
  assert.equal(failsMore({ calls: 2, failed: 2 }, fine), false, 'one call may fail for a reason of its own');
  assert.equal(failsMore({ calls: 1_000, failed: 5 }, fine), false, 'less than one in a hundred');
  assert.equal(failsMore({ calls: 100, failed: 50 }, { calls: 100, failed: 45 }), false, 'both lose their database');
});
