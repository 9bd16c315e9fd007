import pg from 'pg';
import type { ServiceName } from '@umbral/contracts';
import { stack } from '../support/system.ts';

/** Tables that processes write on their own, independent of the call. All tables of the audit too: they mirror other services. */
const WRITTEN_BY_PROCESSES = [
  'outbox_events',
  'dead_letters',
  'idempotency_keys',
  'known_users',
  'known_companies',
  'company_switches',
  'study_verdicts',
  'signing_keys',
  'sessions',
  'actors',
  'webhook_deliveries',
  'rate_limits',
  'list_counts',
  '_prisma_migrations',
];

/** The column that changes when a call writes a row, for tables that processes write as well: deliveries update their webhook. */
const CHANGE_COLUMN: Record<string, string> = { webhooks: 'version' };

/** What a consumer has processed: in the same transaction it may change records, such as those of a deactivated company. */
const CONSUMED = 'inbox_events';

/** The records at one moment. */
export interface Snapshot {
  /** By table: count of rows, and the sum of the transactions that wrote them, or of their versions. */
  readonly records: Record<string, string>;
  /** Number of events that consumers have processed. */
  readonly consumed: string;
}

/** Watches whether a service's records change: each insertion, change and deletion leaves its mark on its table. */
export class DatabaseState {
  readonly #client: pg.Client;
  readonly #tables: string[];

  private constructor(client: pg.Client, tables: string[]) {
    this.#client = client;
    this.#tables = tables;
  }

  static async of(service: ServiceName): Promise<DatabaseState> {
    const client = new pg.Client({ connectionString: stack.databases[service].owner });
    await client.connect();
    const { rows } = await client.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> all($1) and not starts_with(table_name, 'audit_') order by 1`,
      [WRITTEN_BY_PROCESSES],
    );
    return new DatabaseState(
      client,
      rows.map(({ name }) => name),
    );
  }

  /** One statement, so that a consumer's transaction is in all of it or in none. */
  async read(): Promise<Snapshot> {
    const counts = this.#tables.map(
      (name) =>
        `select '${name}' as name, count(*) || '/' || coalesce(sum(${CHANGE_COLUMN[name] ?? 'xmin::text::bigint'}), 0) as written from "${name}"`,
    );
    const { rows } = await this.#client.query<{ name: string; written: string }>(counts.join(' union all '));
    const { [CONSUMED]: consumed = '', ...records } = Object.fromEntries(
      rows.map(({ name, written }) => [name, written]),
    );
    return { records, consumed };
  }

  close(): Promise<void> {
    return this.#client.end();
  }
}
