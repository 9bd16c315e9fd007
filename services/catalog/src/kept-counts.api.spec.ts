import pg from 'pg';
import { stack } from '../test/stack.js';

const lists = [
  ['products', 'is_active'],
] as const;

const change = `
  insert into banks (user_id, name) values (1, 'Banco contado uno'), (1, 'Banco contado dos');
  insert into products (user_id, bank_id, code, name, effort_ratio_percentage, min_age, max_age, is_first_home, energy_certificate,
      min_purchase_price, max_purchase_price, min_appraisal_percentage, max_appraisal_percentage, financing_percentage, interest_rate,
      max_years, allows_guarantor)
    select 1, b.id, 'CONTADO-' || n, 'Contado', 35, 18, 75, true, 'A', 1, 2, 1, 2, 80, 2.5, 30, false
    from generate_series(1, 4) n cross join banks b where b.name in ('Banco contado uno', 'Banco contado dos');
  update products set is_active = false where code in ('CONTADO-1', 'CONTADO-2');
  delete from products where code = 'CONTADO-3';
  delete from banks where name = 'Banco contado dos'`;

describe('[D40] kept counts', () => {
  let client: pg.Client;
  beforeAll(async () => {
    client = new pg.Client({ connectionString: stack.databases.catalog.app });
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
