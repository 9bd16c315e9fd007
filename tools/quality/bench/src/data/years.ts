import type pg from 'pg';
import { withClient } from '../../../../local/database/connect.ts';
import { step } from '../../../../local/terminal/progress.ts';
import type { System } from '../harness/system.ts';

/** Months of five years. */
const MONTHS = 60;
/** What every month has, but for its last minute. */
const MONTH_SECONDS = 28 * 86_400 - 60;

/** Past all ids of the demo data. */
const FIRST_ID = 1_000_000;

/** A user outside the demo data, with one of fifty entries. */
export const PERSON = 8_888_888;
/** One of a thousand was made on this record. */
export const RECORD = { entityType: 'bank', entityId: '888888' } as const;

/** Instead of what is before this month: as many months as five years have, with all their indexes, totals and leaves. */
export function fillYears({ databases }: System, rows: number): Promise<void> {
  return step(`${rows.toLocaleString('en')} movements of ${MONTHS} months`, () =>
    withClient(databases.audit.owner, async (client) => {
      await client.query(`set timezone = 'UTC'; set maintenance_work_mem = '512MB'; set synchronous_commit = off`);
      await forgetYears(client);
      for (let month = MONTHS; month >= 1; month -= 1) await fillMonth(client, month, Math.ceil(rows / MONTHS));
      await client.query(
        `insert into audit_hours (user_id, hour, count)
         select user_id, date_trunc('hour', "timestamp"), count(*) from audit_logs
         where user_id = any($1) and "timestamp" < date_trunc('month', now()) group by 1, 2`,
        [[PERSON, PERSON + 17]],
      );
      await fillLeaves(client);
      await client.query('vacuum (analyze) audit_logs, audit_hours, audit_leaves');
    }),
  );
}

/** Deletes everything before this month. */
async function forgetYears(client: pg.Client) {
  const { rows } = await client.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits join pg_class on oid = inhrelid
     where inhparent = 'audit_logs'::regclass
       and substring(pg_get_expr(relpartbound, oid) from 'TO \\(''([^'']+)''\\)')::timestamptz <= date_trunc('month', now())`,
  );
  for (const { name } of rows) await client.query(`drop table ${name}`);
  await client.query(
    `delete from audit_leaves where seq >= ${FIRST_ID}; delete from audit_hours where user_id in (${PERSON}, ${PERSON + 17})`,
  );
}

/** A month back in time. Its rows are written before they have an index, and become part of the audit then. */
async function fillMonth(client: pg.Client, month: number, rows: number) {
  const table = `audit_logs_back_${month}`;
  const start = `date_trunc('month', now()) - interval '${month} months'`;
  await client.query(`create table ${table} (like audit_logs including defaults including constraints)`);
  await client.query(
    `insert into ${table} (id, event_id, service, user_id, action, entity_type, entity_id, entity_name, details, ip_address,
       user_agent, "timestamp")
     select $1::bigint + n, gen_random_uuid(), 'studies',
       case when n % 50 = 0 then ${PERSON} else ${PERSON} + 1 + n % 3000 end, 'update',
       case when n % 1000 = 7 then '${RECORD.entityType}' else 'viability_study' end,
       case when n % 1000 = 7 then '${RECORD.entityId}' else (n % 200000)::text end, 'Carga ' || n,
       '{"changes":{"clientName":{"before":"Bego","after":"Begoña"}}}', '203.0.113.9', 'Mozilla/5.0',
       ${start} + n * (${MONTH_SECONDS}.0 / $2) * interval '1 second'
     from generate_series(1, $2::int) n`,
    [FIRST_ID + (MONTHS - month) * rows, rows],
  );
  for (const columns of ['user_id, "timestamp" desc, id desc', 'entity_type, entity_id, "timestamp" desc, id desc'])
    await client.query(`create index on ${table} (${columns})`);
  await client.query(`create unique index on ${table} (event_id, "timestamp")`);
  await client.query(`alter table ${table} add primary key (id, "timestamp")`);
  const { rows: bounds } = await client.query<{ from: string; to: string }>(
    `select (${start})::text as from, (${start} + interval '1 month')::text as to`,
  );
  const [{ from = '', to = '' } = {}] = bounds;
  await client.query(`alter table audit_logs attach partition ${table} for values from ('${from}') to ('${to}')`);
}

async function fillLeaves(client: pg.Client) {
  await client.query(`
    insert into audit_leaves (seq, log_id, leaf, personal_hash)
    select id + ${FIRST_ID}, id, decode(repeat(md5(id::text), 2), 'hex'), decode(repeat(md5(id::text), 2), 'hex')
    from audit_logs where id > ${FIRST_ID} order by id`);
}
