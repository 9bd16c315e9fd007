import { createKitDatabase, eventually, type KitDatabase } from '../../test/stack.js';
import { sql } from './sql.js';

let kit: KitDatabase;
beforeAll(async () => {
  kit = await createKitDatabase();
});
afterAll(() => kit.drop());

const backend = sql`select pg_backend_pid() as pid`;
const isThere = (pid: number) => sql`select 1 as found from pg_stat_activity where pid = ${pid}`;

describe('a connection that breaks', () => {
  it('between two statements of a transaction fails it, and leaves the process and the pool alone', async () => {
    const other = kit.open();
    const work = kit.database.transaction(async (tx) => {
      const { pid } = (await tx.one<{ pid: number }>(backend)) as { pid: number };
      await other.query(sql`select pg_terminate_backend(${pid})`);
      await eventually(
        () => other.one(isThere(pid)),
        (found) => !found,
      );
      // Nobody waits for an answer of the connection in this moment, in which its end is noticed.
      await new Promise(setImmediate);
      await tx.query(sql`select 1`);
    });
    await expect(work).rejects.toThrow(/terminat|not queryable/);
    expect(await kit.database.one(sql`select 1 as answer`)).toEqual({ answer: 1 });
  });
});
