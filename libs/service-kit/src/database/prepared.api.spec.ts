import { prismaOn } from '../../test/prisma-stand-in.js';
import { createKitDatabase, quietLog, type KitDatabase } from '../../test/stack.js';
import { actor } from '../../test/tokens.js';
import type { Queryable } from './database.js';
import { unprepared, raw, sql, type Sql } from './sql.js';
import { Transactions } from './transactions.js';

let kit: KitDatabase;
let transactions: Transactions;
beforeAll(async () => {
  kit = await createKitDatabase(`
    create table things (id int primary key, note varchar(10), version int not null default 1);
    insert into things select n, 'nota' from generate_series(1, 9) n;`);
  transactions = new Transactions(prismaOn(kit.database), 'identity', quietLog);
});
afterAll(() => kit.drop());

const noteOf = (id: number, column = 'note') => sql`select ${raw(column)} as text from things where id = ${id}`;
const repeat = async (database: Queryable, statement: Sql) => {
  for (let times = 0; times < 4; times++) await database.one(statement);
};
const prepared = (text: string) =>
  kit.database.many(sql`select name from pg_prepared_statements where statement like ${`${text}%`}`);
const inTransaction = (statement: Sql) =>
  transactions.withTransaction(
    { actor: actor({ id: 7 }), requestId: 'r', ip: '203.0.113.9', userAgent: 'spec' },
    async (tx) => {
      await tx.query(sql`update things set version = version + 1 where id = 9`);
      return tx.one(statement);
    },
  );

describe('a repeated statement', () => {
  it('is planned once, whatever its values', async () => {
    for (let id = 1; id < 6; id++) await kit.database.one(noteOf(id));
    expect(await prepared('select note as text')).toHaveLength(1);
  });

  it('is planned each time where a part of it is `unprepared`', async () => {
    await repeat(kit.database, sql`select id from things where ${unprepared(sql`note like ${'%'}`)}`);
    expect(await prepared('select id from things where')).toHaveLength(0);
  });

  it('is prepared again when a migration has changed its result type', async () => {
    await repeat(kit.database, noteOf(1));
    await kit.database.query(sql`alter table things alter column note type text`);
    expect(await kit.database.one(noteOf(1))).toEqual({ text: 'nota' });
  });

  it('is prepared again in a transaction too, which is retried and changes once', async () => {
    await kit.database.query(sql`alter table things add column other varchar(5) default 'otra'`);
    for (let times = 0; times < 4; times++) await inTransaction(noteOf(9, 'other'));
    await kit.database.query(sql`alter table things alter column other type text`);
    expect(await inTransaction(noteOf(9, 'other'))).toEqual({ text: 'otra' });
    expect(await kit.database.one(sql`select version from things where id = 9`)).toEqual({ version: 6 });
  });
});
