import { describeStatement } from './statement-text.js';

describe('the description of a statement', () => {
  it.each([
    ['INSERT INTO "public"."banks" ("name") VALUES ($1) RETURNING "public"."banks"."id"', 'insert banks'],
    [
      'select u.id, (select count(*) from sessions s where s.user_id = u.id) from users u where u.id = $1',
      'select users',
    ],
    ['select 1 as found from "banks" where id = $1 for update', 'select banks'],
    ['select id from outbox_events order by position for update skip locked', 'select outbox_events'],
    ['update only banks b set name = $1', 'update banks'],
    [
      'with old as (select id from banks) delete from products where bank_id in (select id from old)',
      'delete products',
    ],
    ['with added as (select id from banks where id = $1) select id from added', 'select added'],
    ['select * from (select id from banks) as some', 'select banks'],
    ['BEGIN', 'begin'],
    ['', ''],
  ])('%s: %s', (statement, summary) => {
    expect(describeStatement(statement).summary).toBe(summary);
  });

  it('has no value, not even a literal', () => {
    expect(describeStatement(`select *\n  from users where name = 'O''Higgins' and id = $1`).text).toBe(
      "select * from users where name = '?' and id = $1",
    );
    expect(describeStatement(`select ${'x, '.repeat(1_000)}`).text).toHaveLength(1_000);
  });
});
