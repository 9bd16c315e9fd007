import type { ServiceName } from '@umbral/contracts';
import pg from 'pg';
import { stack } from '@umbral/testing';

/** A list, the flags of its counts, and a condition where it has not all rows of its table: `['users', 'is_active', 'not is_program']`. */
type CountedList = readonly [list: string, flags: string, only?: string];

interface Counted {
  service: ServiceName;
  lists: readonly [CountedList, ...CountedList[]];
  /** SQL that inserts, updates and deletes rows; it changes the totals of the first list. */
  change: string;
}

/** Expects the stored counts of lists to equal those of their rows: before a change, inside its transaction, and after a rollback. */
export async function expectExactCounts({ service, lists, change }: Counted): Promise<void> {
  const client = new pg.Client({ connectionString: stack.databases[service].app });
  await client.connect();
  const expectExact = async () => {
    for (const list of lists) {
      const rows = await totalsOf(client, list);
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.map(({ stored }) => stored)).toEqual(rows.map(({ counted }) => counted));
    }
  };
  const totals = () => totalsOf(client, lists[0]);
  try {
    await expectExact();
    const before = await totals();
    await client.query('begin');
    await client.query(change);
    await expectExact();
    expect(await totals()).not.toEqual(before);
    await client.query('rollback');
    await expectExact();
  } finally {
    await client.end();
  }
}

/** Stored and actual counts, in one statement: other suites write concurrently. */
async function totalsOf(client: pg.Client, [list, flags, only = 'true']: CountedList) {
  const { rows } = await client.query<{ stored: string | null; counted: string | null }>(
    `
    select stored.total as stored, counted.total as counted
    from (select flags, sum("count") as total from list_counts where list = $1 group by flags having sum("count") <> 0) stored
    full join (select array[${flags}]::boolean[] as flags, count(*) as total from ${list} where ${only} group by 1) counted using (flags)
    order by flags`,
    [list],
  );
  return rows;
}
