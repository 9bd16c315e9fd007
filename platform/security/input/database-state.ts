import pg from 'pg';
import type { ServiceName } from '@umbral/contracts';
import { stack } from '../support/system.ts';

/** What processes write for themselves, whoever calls. So is everything of the audit: it tells of other services' records. */
const WRITTEN_BY_PROCESSES = [
  'outbox_events',
  'inbox_events',
  'dead_letters',
  'idempotency_keys',
  'known_users',
  'known_companies',
  'signing_keys',
  'sessions',
  'actors',
  'webhook_deliveries',
  'rate_limits',
  'list_counts',
  '_prisma_migrations',
];

/** What tells a change of a row by a call, where processes write on it too: how messages went stands on their webhook. */
const TOLD_BY: Record<string, string> = { webhooks: 'version' };

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

  /** Counts of rows, and the sum of the transactions that wrote them, or of their versions. */
  async read(): Promise<string> {
    const counts = this.#tables.map(
      (name) =>
        `select '${name}' as name, count(*)::text as rows, coalesce(sum(${TOLD_BY[name] ?? 'xmin::text::bigint'}), 0)::text as writers from "${name}"`,
    );
    return JSON.stringify((await this.#client.query(counts.join(' union all '))).rows);
  }

  close(): Promise<void> {
    return this.#client.end();
  }
}
