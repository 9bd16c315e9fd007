import { pause, sql, type Database, type Log, type Queryable } from '@umbral/service-kit';

const ROUND_MS = 3_600_000;
const RETRY_MS = 60_000;

/** Keeps months ahead of the audit. Every replica does: the database makes each once. */
export class Months {
  readonly #ending = new AbortController();
  #run: Promise<void> | undefined;

  constructor(
    private readonly database: Database,
    private readonly log: Log,
  ) {}

  start(): void {
    this.#run ??= this.#keepRounds();
  }

  async stop(): Promise<void> {
    this.#ending.abort();
    await this.#run;
  }

  /** Makes what is missing up to the third month after the present one. */
  async make(): Promise<void> {
    await this.database.query(sql`select make_audit_months()`);
  }

  async #keepRounds(): Promise<void> {
    const { signal } = this.#ending;
    while (!signal.aborted) {
      const isMade = await this.make().then(
        () => true,
        (error: unknown) => {
          this.log.warn({ err: error }, 'the next months of the audit are made later');
          return false;
        },
      );
      await pause(isMade ? ROUND_MS : RETRY_MS, signal);
    }
  }
}

/** Whole months after the present one that have their partition. */
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

/** Movements for which there is no month. A thousand are as many as anybody has to know. */
export async function strays(database: Queryable): Promise<number> {
  const row = await database.one<{ count: number }>(
    sql`select count(*)::int as count from (select from audit_logs_default limit 1000) stray`,
  );
  return row?.count ?? 0;
}
