import pg from 'pg';
import { stack } from '../test/stack.js';

const lists = [
  ['viability_studies', 'is_active, is_national'],
  ['clients', ''],
  ['housing_calculations', 'is_active'],
] as const;

const change = `
  insert into viability_studies (user_id, company_id, client_name, purchase_price, appraisal_value, financing_percentage, energy_certificate)
    select 1, 987654321, 'Contada ' || n, 200000, 200000, 80, 'A' from generate_series(1, 4) n;
  update viability_studies set is_active = false where company_id = 987654321 and client_name <> 'Contada 1';
  update viability_studies set is_national = false where company_id = 987654321 and client_name = 'Contada 2';
  delete from viability_studies where company_id = 987654321 and client_name = 'Contada 3';
  insert into clients (user_id, company_id, first_name, last_name) select 1, 987654321, 'Contada', n::text from generate_series(1, 3) n;
  delete from clients where company_id = 987654321 and last_name = '1';
  update housing_calculations set is_active = not is_active where id = (select min(id) from housing_calculations)`;

describe('[D40] kept counts', () => {
  let client: pg.Client;
  beforeAll(async () => {
    client = new pg.Client({ connectionString: stack.databases.studies.app });
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
