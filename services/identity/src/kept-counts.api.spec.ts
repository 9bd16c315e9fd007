import pg from 'pg';
import { stack } from '../test/stack.js';

const lists = [
  ['users', 'is_active, is_credit_intermediary'],
  ['companies', 'is_active'],
] as const;

const change = `
  insert into companies (name) values ('Contada Uno'), ('Contada Dos'), ('Contada Tres');
  insert into users (role_id, name, email, is_active) select 1, 'Contada', 'contada.' || n || '@umbral.test', n > 1 from generate_series(1, 4) n;
  update users set is_credit_intermediary = true where email in ('contada.1@umbral.test', 'contada.2@umbral.test');
  update companies set is_active = false where name = 'Contada Dos';
  delete from users where email = 'contada.4@umbral.test';
  delete from companies where name = 'Contada Tres'`;

describe('[D40] kept counts', () => {
  let client: pg.Client;
  beforeAll(async () => {
    client = new pg.Client({ connectionString: stack.databases.identity.app });
    await client.connect();
  });
  afterAll(() => client.end());

  /** Kept beside counted, in one statement: other suites write meanwhile. */
  const totals = async (list: string, flags: string) => {
    const { rows } = await client.query<{ kept: string | null; counted: string | null }>(`
      select kept.total as kept, counted.total as counted
      from (select flags, sum("count") as total from list_counts where list = $1 group by flags having sum("count") <> 0) kept
      full join (select array[${flags}]::boolean[] as flags, count(*) as total from ${list} group by 1) counted using (flags)
      order by flags`, [list]);
    return rows;
  };
  const expectExact = async () => {
    for (const [list, flags] of lists) {
      const rows = await totals(list, flags);
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.map(({ kept }) => kept)).toEqual(rows.map(({ counted }) => counted));
    }
  };

  it('are exact after rows came, changed and went, inside the transaction and when it is undone', async () => {
    await expectExact();
    const before = await totals(...lists[0]);
    await client.query('begin');
    await client.query(change);
    await expectExact();
    expect(await totals(...lists[0])).not.toEqual(before);
    await client.query('rollback');
    await expectExact();
  });
});
