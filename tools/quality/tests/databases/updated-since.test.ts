import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as contracts from '@umbral/contracts';
import type pg from 'pg';
import { withClient } from '../../../local/database/connect.ts';
import { preparedDatabases } from './server.ts';

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  Plans?: Plan[];
}

/** Tables of lists with `updatedSince`, and the order of the list. Programs are users. */
const tables: [operations: string[], service: string, table: string, order: string][] = [
  [['listViabilityStudies'], 'studies', 'viability_studies', 'created_at desc, id desc'],
  [['listClients'], 'studies', 'clients', 'created_at desc, id desc'],
  [['listHousingCalculations'], 'studies', 'housing_calculations', 'created_at desc, id desc'],
  [['listProducts'], 'catalog', 'products', 'name, id'],
  [['listUsers', 'listPrograms'], 'identity', 'users', 'name, id'],
];
/** Of some thousand rows at most: reading all of them takes a millisecond. */
const SHORT = ['listBanks', 'listCostRules', 'listReferenceRates', 'listCompanies', 'listRoles', 'listWebhooks'];

const ROWS = 5_000;
const VALUES: Record<string, string> = { varchar: "'v' || n", citext: "'v' || n", int4: 'n', bool: 'true' };

/** So many rows, changed a minute apart, of which nothing is left. Required columns get any value, so references are not checked. */
async function fill(client: pg.Client, table: string): Promise<void> {
  const { rows: references } = await client.query<{ name: string }>(
    `select conname as name from pg_constraint where conrelid = $1::regclass and contype = 'f'`,
    [table],
  );
  for (const { name } of references) await client.query(`alter table ${table} drop constraint ${name}`);
  const { rows: columns } = await client.query<{ name: string; type: string }>(
    `select column_name as name, udt_name as type from information_schema.columns where table_name = $1
       and is_nullable = 'NO' and column_default is null and is_identity = 'NO' and is_generated = 'NEVER'`,
    [table],
  );
  const names = columns.map(({ name }) => name).join(', ');
  const values = columns.map(({ type }) => VALUES[type] ?? '1').join(', ');
  await client.query(`insert into ${table} (${names}, updated_at)
    select ${values}, now() - (${ROWS} - n) * interval '1 minute' from generate_series(1, ${ROWS}) n`);
  await client.query(`analyze ${table}`);
}

/** Scans of the table which no condition of an index begins. */
const wholeScans = (plan: Plan): string[] => [
  ...(plan['Relation Name'] && !JSON.stringify(plan).includes('"Index Cond":"(updated_at >=')
    ? [plan['Node Type']]
    : []),
  ...(plan.Plans ?? []).flatMap(wholeScans),
];

test('every list with updatedSince is in the table', () => {
  const operations = Object.values(contracts).flatMap((group) =>
    typeof group === 'object' ? Object.values(group) : [],
  );
  const named = (operations as Partial<contracts.OperationShape>[]).flatMap(({ id, query }) =>
    id && query && 'updatedSince' in (query as unknown as { shape: object }).shape ? [id] : [],
  );
  assert.deepEqual([...new Set(named)].sort(), [...tables.flatMap(([operations]) => operations), ...SHORT].sort());
});

for (const [, service, table, order] of tables)
  test(`a list of ${table} with updatedSince does not read every row`, async () => {
    const { [service]: urls } = await preparedDatabases();
    await withClient(urls.owner, async (client) => {
      await client.query('begin');
      await fill(client, table);
      const recent = `from ${table} where updated_at >= now() - interval '10 minutes'`;
      for (const statement of [`select count(*) ${recent}`, `select id ${recent} order by ${order} limit 10`]) {
        const { rows } = await client.query(`explain (format json) ${statement}`);
        assert.deepEqual(wholeScans(rows[0]['QUERY PLAN'][0].Plan), [], statement);
      }
      await client.query('rollback');
    });
  });
