import type pg from 'pg';
import { identifier, withClient } from '../database/connect.ts';
import { type OwnerUrl } from '../wiring.ts';

type Databases = Record<string, OwnerUrl>;

/** Of an integer column. */
const MAX_ID = 2 ** 31 - 1;

/** Records of one service that others name by their ids. */
const NAMED = {
  users: { service: 'identity', columns: ['user_id', 'finished_by', 'reopened_by'], copy: 'known_users' },
  companies: { service: 'identity', columns: ['company_id'], copy: 'known_companies' },
  products: { service: 'catalog', columns: ['product_id'], copy: undefined },
};
/** Tables that keep what was, whatever became of it. */
const HISTORY = ['audit_logs', 'audit_hours', 'actors', 'known_users', 'known_companies'];

/**
 * After some databases were restored and others not: removes their copies of records that no longer exist,
 * and reports own records that refer to one. Stale copies are republished when the services start, because versions have jumped.
 * @returns one sentence for each inconsistency that needs a manual decision
 */
export async function reconcileCopies(databases: Databases, restored: string[]): Promise<string[]> {
  const remarks = restored.includes('identity') ? await switchedOff(databases) : [];
  const testIdsFrom = await firstTestId(databases);
  for (const [table, { service, columns, copy }] of Object.entries(NAMED)) {
    const source = databases[service];
    if (!source || !restored.includes(service)) continue;
    const last = await withClient(source.owner, (client) => highest(client, table, testIdsFrom));
    for (const [other, { owner }] of Object.entries(databases)) {
      if (other === service) continue;
      await withClient(owner, async (client) => {
        if (copy && (await hasTable(client, copy)))
          await client.query(`delete from ${identifier(copy)} where ${isLost('id')}`, valuesOf(last));
        const lost = await recordsOf(client, columns, last);
        remarks.push(
          ...lost.map(({ record, id, names }) => `${other}: ${record} ${id} names ${names} of ${table}, which is lost`),
        );
      });
    }
  }
  return remarks;
}

/** Studies are deactivated with their company but not reactivated with it: a user may have deactivated them since. */
async function switchedOff({ identity, studies }: Databases) {
  if (!identity || !studies) return [];
  const ids = (url: string, sql: string) =>
    withClient(url, async (client) => (await client.query<{ id: number }>(sql)).rows.map(({ id }) => id));
  const active = new Set(await ids(identity.owner, 'select id from companies where is_active'));
  const inactive = await ids(studies.owner, 'select id from known_companies where not is_active order by id');
  return inactive
    .filter((id) => active.has(id))
    .map((id) => `studies: company ${id} was deactivated since; its studies and calculations stay switched off`);
}

interface Highest {
  real: number;
  ofTests: number;
  testIdsFrom: number;
}

/** Where ids of test mode begin, by the sequence that gives them: what settles has no library of ours beside it. */
async function firstTestId({ identity }: Databases): Promise<number> {
  if (!identity) return MAX_ID;
  return withClient(identity.owner, async (client) => {
    const { rows } = await client.query<{ first: number }>(
      `select start_value::int as first from pg_sequences where schemaname = 'public' and sequencename = 'test_ids'`,
    );
    return rows[0]?.first ?? MAX_ID;
  });
}

/** Of real records and of those of test mode. */
async function highest(client: pg.Client, table: string, testIdsFrom: number): Promise<Highest> {
  const { rows } = await client.query<{ real: number; ofTests: number }>(
    `select coalesce(max(id) filter (where id < $1), 0)::int as real, coalesce(max(id), 0)::int as "ofTests" from ${identifier(table)}`,
    [testIdsFrom],
  );
  return { real: rows[0]?.real ?? 0, ofTests: rows[0]?.ofTests ?? 0, testIdsFrom };
}

const valuesOf = ({ real, ofTests, testIdsFrom }: Highest) => [real, ofTests, testIdsFrom];

/** What came after the moment has a number above the highest of its range; a lower one that is missing was deleted before it. */
const isLost = (column: string): string =>
  `${identifier(column)} > case when ${identifier(column)} < $3::int then $1::int else $2::int end`;

async function hasTable(client: pg.Client, table: string) {
  const { rows } = await client.query<{ name: string | null }>('select to_regclass($1)::text as name', [table]);
  return Boolean(rows[0]?.name);
}

/** Those whose column names a number above the highest. */
async function recordsOf(client: pg.Client, columns: string[], last: Highest) {
  const { rows: places } = await client.query<{ table: string; column: string }>(
    `select c.table_name as table, c.column_name as column from information_schema.columns c
     join information_schema.columns own on own.table_schema = c.table_schema and own.table_name = c.table_name
       and own.column_name = 'id'
     join pg_class on oid = format('%I.%I', c.table_schema, c.table_name)::regclass and not relispartition
     where c.table_schema = 'public' and c.column_name = any($1) and c.table_name <> all($2) order by 1, 2`,
    [columns, HISTORY],
  );
  const found: { record: string; id: number; names: number }[] = [];
  for (const { table, column } of places) {
    const { rows } = await client.query<{ id: number; names: number }>(
      `select id::int as id, ${identifier(column)}::int as names from ${identifier(table)}
       where ${isLost(column)} order by 1`,
      valuesOf(last),
    );
    found.push(...rows.map((row) => ({ record: table, ...row })));
  }
  return found;
}
