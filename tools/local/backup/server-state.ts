import type pg from 'pg';
import { withClient } from '../database/connect.ts';
import { messageOf } from '../failure.ts';

/** State of a slot; `undefined` when it does not exist or was invalidated. */
export interface Slot {
  keptFrom: string;
  isActive: boolean;
}

export async function slotNamed(client: pg.Client, name: string): Promise<Slot | undefined> {
  const { rows } = await client.query<Slot & { status: string }>(
    `select restart_lsn::text as "keptFrom", active as "isActive", wal_status as status
     from pg_replication_slots where slot_name = $1 and restart_lsn is not null`,
    [name],
  );
  const [slot] = rows;
  if (slot && slot.status !== 'lost') return slot;
  await client.query(
    'select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1 and not active',
    [name],
  );
  return undefined;
}

/**
 * Commits a transaction: recovery to an earlier moment needs a later commit in the log to stop at.
 * @returns the moment before it, by the server's clock, and the place in the log that has it
 */
export function mark(url: string): Promise<{ until: string; lsn: string }> {
  return withClient(url, async (client) => {
    await client.query('begin');
    await client.query('select pg_current_xact_id()');
    const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now');
    await client.query('commit');
    const after = await client.query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn');
    return { until: rows[0]!.now.toISOString(), lsn: after.rows[0]!.lsn };
  });
}

/** The last assigned numbers, by database and sequence: a restore continues far past them. */
export async function lastNumbers(url: string, onRemark: (line: string) => void) {
  const databases = await withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select datname as name from pg_database
       where datallowconn and not datistemplate and datname <> 'postgres' and has_database_privilege(datname, 'connect')`,
    );
    return rows.map(({ name }) => name);
  });
  const numbers: Record<string, Record<string, string>> = {};
  for (const name of databases) {
    try {
      numbers[name] = await withClient(urlOf(url, name), numbersIn);
    } catch (error) {
      onRemark(`The numbers of ${name} are not known: ${messageOf(error)}`);
    }
  }
  return numbers;
}

export async function numbersIn(client: pg.Client) {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(sequencename) as name, last_value::text as last
     from pg_sequences where last_value is not null order by 1`,
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

/** The same server, another database. */
export function urlOf(url: string, database: string) {
  const other = new URL(url);
  other.pathname = `/${encodeURIComponent(database)}`;
  return other.href;
}
