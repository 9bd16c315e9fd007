import { allOf, joined, raw, sql } from './sql.js';

describe('sql', () => {
  it('numbers the values of nested pieces in order', () => {
    const inner = sql`b = ${2} and c = ${'x'}`;
    const statement = sql`select ${raw('"a"')} from t where a = ${1} and (${inner}) limit ${10}`;
    expect(statement.text).toBe('select "a" from t where a = $1 and (b = $2 and c = $3) limit $4');
    expect(statement.values).toEqual([1, 2, 'x', 10]);
    expect(statement.isUnprepared).toBe(false);
  });

  it('never puts a value into the text', () => {
    const statement = sql`select ${"'; drop table users; --"}`;
    expect(statement.text).toBe('select $1');
  });

  it('joins the conditions that are present', () => {
    expect(allOf(undefined, false, null).text).toBe('true');
    const both = allOf(sql`a = ${1}`, undefined, sql`b = ${2}`);
    expect([both.text, both.values]).toEqual(['(a = $1) and (b = $2)', [1, 2]]);
    expect(joined([], ', ').text).toBe('');
  });
});
