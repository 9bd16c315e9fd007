import type { ServiceName } from '@umbral/contracts';
import pg from 'pg';
import { stack } from '@umbral/testing';

/** A list, the flags that its counts are kept by, and which rows of its table it has where that is not all: `['users', 'is_active', 'not is_program']`. */
type CountedList = readonly [list: string, flags: string, only?: string];

interface Counted {
  service: ServiceName;
  lists: readonly [CountedList, ...CountedList[]];
  /** SQL by which rows come, change and go; it changes the totals of the first list. */
  change: string;
}

/** Expects the kept totals of lists to be those of their rows: before a change, inside its transaction, and when it is undone. */
export async function expectKeptCounts({ service, lists, change }: Counted): Promise<void> {
  const client = new pg.Client({ connectionString: stack.databases[service].app });
  await client.connect();
  const expectExact = async () => {
    for (const list of lists) {
      const rows = await totalsOf(client, list);
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.map(({ kept }) => kept)).toEqual(rows.map(({ counted }) => counted));
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

/** Kept beside counted, in one statement: other suites write meanwhile. */
async function totalsOf(client: pg.Client, [list, flags, only = 'true']: CountedList) {
  const { rows } = await client.query<{ kept: string | null; counted: string | null }>(
    `
    select kept.total as kept, counted.total as counted
    from (select flags, sum("count") as total from list_counts where list = $1 group by flags having sum("count") <> 0) kept
    full join (select array[${flags}]::boolean[] as flags, count(*) as total from ${list} where ${only} group by 1) counted using (flags)
    order by flags`,
    [list],
  );
  return rows;
}
