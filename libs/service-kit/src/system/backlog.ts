import type { Queryable } from '../database/database.js';
import { sql } from '../database/sql.js';

/** Unpublished events and dead letters of a service. */
export class Backlog {
  constructor(
    private readonly database: Pick<Queryable, 'one'>,
    /** A service that only consumes has none. */
    private readonly hasOutbox: boolean,
  ) {}

  /** Committed events that are not published yet, and the age of the oldest. */
  async outbox(): Promise<{ pending: number; oldestSeconds: number }> {
    const none = { pending: 0, oldestSeconds: 0 };
    if (!this.hasOutbox) return none;
    const row = await this.database.one<typeof none>(sql`
      select (select count(*) from outbox_events where published_at is null) as pending,
        coalesce((
          select greatest(0, floor(extract(epoch from now() - created_at)))::int from outbox_events
          where published_at is null order by position limit 1
        ), 0) as "oldestSeconds"`);
    return row ?? none;
  }

  /** Events that failed for good and were not replayed. */
  async deadLetters(): Promise<number> {
    const row = await this.database.one<{ count: number }>(
      sql`select count(*) as count from dead_letters where replayed_at is null`,
    );
    return row?.count ?? 0;
  }
}
