import { pause, sql, type Database, type Log, type Queryable } from '@umbral/service-kit';

const ROUND_MS = 3_600_000;
const RETRY_MS = 60_000;

/** Creates partitions ahead. Runs in every replica: the database creates each once. */
export class Months {
  readonly #ending = new AbortController();
  #run: Promise<void> | undefined;

  constructor(
    private readonly database: Database,
    private readonly log: Log,
  ) {}

  start(): void {
    this.#run ??= this.#repeat();
  }

  async stop(): Promise<void> {
    this.#ending.abort();
    await this.#run;
  }

  /** Creates missing partitions up to the third month after the current one. */
  async make(): Promise<void> {
    await this.database.query(sql`select make_audit_months()`);
  }

  async #repeat(): Promise<void> {
    const { signal } = this.#ending;
    while (!signal.aborted) {
      const isDone = await this.make().then(
        () => true,
        (error: unknown) => {
          this.log.warn({ err: error }, 'the next months of the audit were not created: retrying');
          return false;
        },
      );
      await pause(isDone ? ROUND_MS : RETRY_MS, signal);
    }
  }
}

/** Whole months after the current one that have a partition. */
export async function monthsAhead(database: Queryable): Promise<number> {
  const row = await database.one<{ ahead: number }>(sql`
    select (extract(year from gap) * 12 + extract(month from gap) - 1)::int as ahead
    from (
      select age(
        max(substring(pg_get_expr(relpartbound, oid) from 'TO \\(''([^'']+)''\\)')::timestamptz) at time zone 'UTC',
        date_trunc('month', now() at time zone 'UTC')
      ) as gap
      from pg_class join pg_inherits on inhrelid = oid where inhparent = 'audit_logs'::regclass
    ) edge`);
  return row?.ahead ?? 0;
}

/** Entries without a monthly partition, counted up to a thousand. */
export async function strays(database: Queryable): Promise<number> {
  const row = await database.one<{ count: number }>(
    sql`select count(*)::int as count from (select from audit_logs_default limit 1000) stray`,
  );
  return row?.count ?? 0;
}
