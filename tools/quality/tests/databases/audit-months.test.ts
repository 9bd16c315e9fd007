import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { before, test } from 'node:test';
import { eventually } from '@umbral/testing';
import { withClient } from '../../../local/database/connect.ts';
import { migrate } from '../../../local/database/migrate.ts';
import { prepareDatabase } from '../../../local/database/prepare.ts';
import { inRoot } from '../../../local/paths.ts';
import { type DatabaseUrls } from '../../../local/wiring.ts';
import { ownServer, rows } from './server.ts';

const MIGRATIONS = inRoot('services', 'audit', 'prisma', 'migrations');
const MONTHS = ['20261123170000_before_months', '20261123170100_before_months_checked', '20261123170200_by_month'];
const ROWS = 20_000;
let server: Awaited<ReturnType<typeof ownServer>>;
let urls: DatabaseUrls;
const OF_MONTHS = 'select tableoid::regclass::text as name, count(*)::int from audit_logs group by 1 order by 1';
const insertion = (at: string) =>
  `insert into audit_logs (event_id, service, user_id, action, entity_type, entity_id, details, "timestamp")
   select gen_random_uuid(), 'identity', 7, 'update', 'user', n::text, '{}', ${at} from generate_series(1, $1::int) n`;

before(async () => {
  server = await ownServer();
  urls = await server.provide('months');
});

test('an audit with rows is partitioned by month while it is read, and no row is rewritten', async () => {
  const earlier = readdirSync(MIGRATIONS).filter((name) => !MONTHS.includes(name));
  const [bounded = '', checked = '', divided = ''] = MONTHS;
  await migrate(urls.owner, MIGRATIONS, { only: [...earlier, bounded] });
  await withClient(urls.owner, (client) => client.query(insertion(`now() - n * interval '3 minutes'`), [ROWS]));
  const place = 'select pg_relation_filenode(oid) as node from pg_class where relname =';
  const [{ node }] = await rows(urls.owner, `${place} 'audit_logs'`);
  await withClient(urls.owner, async (reader) => {
    const page = 'select id from audit_logs where user_id = 7 order by "timestamp" desc, id desc limit 50';
    await reader.query('begin');
    assert.equal((await reader.query(page)).rowCount, 50);
    // The full scan does not wait for readers.
    assert.deepEqual(await migrate(urls.owner, MIGRATIONS, { only: [...earlier, bounded, checked] }), [checked]);
    assert.equal((await reader.query(page)).rowCount, 50);
    await reader.query('commit');
  });
  const read = await readRows();
  assert.deepEqual(await migrate(urls.owner, MIGRATIONS), [divided]);
  assert.deepEqual(await readRows(), read);
  assert.deepEqual(await rows(urls.owner, `${place} 'audit_logs_before'`), [{ node }]);
  assert.deepEqual(await rows(urls.owner, OF_MONTHS), [{ name: 'audit_logs_before', count: ROWS }]);
});

/** Of the table that becomes the first month, in no order: sessions add theirs when they end. */
async function readRows() {
  const others = 'select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
  await eventually(
    () => rows(urls.owner, others),
    ({ length }) => length === 0,
  );
  return rows(urls.owner, `select sum(seq_tup_read)::int from pg_stat_user_tables where relname like 'audit_logs%'`);
}

test('both migrations after which the former version could store nothing are refused while it is connected', async () => {
  const urls = await server.provide('months_running');
  const [first = '', second = ''] = readdirSync(MIGRATIONS);
  // Exempt from the check for locks, and compatible.
  assert.match(second, /_deleted_users$/);
  await migrate(urls.owner, MIGRATIONS, { only: [first] });
  await withClient(urls.app, () =>
    assert.rejects(
      prepareDatabase('audit', urls),
      /must be stopped for audit\/\d+_rows_only_added, audit\/\d+_by_month;/,
    ),
  );
  assert.ok((await prepareDatabase('audit', urls)).includes(MONTHS[2]));
});

test('it works afterwards: ids past the last one, totals by hour, and the rights of the login', async () => {
  await prepareDatabase('audit', urls);
  const [{ id }] = await withClient(urls.app, async (client) => {
    await client.query(insertion('now()'), [1]);
    return (await client.query<{ id: string }>('select max(id) as id from audit_logs')).rows as [{ id: string }];
  });
  assert.equal(Number(id), ROWS + 1);
  assert.deepEqual(await rows(urls.app, 'select sum(count)::int from audit_hours where user_id = 7'), [
    { sum: ROWS + 1 },
  ]);
});
