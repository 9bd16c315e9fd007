import { sql, type Queryable, type Sql } from '@umbral/service-kit';

/** Sends a message again as if it were new; a changed `since` invalidates an attempt in flight. */
export const resent: Sql = sql`state = 'waiting', failures = 0, since = now(), next_at = now()`;

/** Sends the waiting messages of these webhooks `w` as if they were new: the time in which none was sent is no time of failure. */
export async function resumeSending(tx: Pick<Queryable, 'query'>, these: Sql): Promise<void> {
  await tx.query(sql`update webhooks w set failing_since = null where ${these}`);
  await tx.query(sql`
    update webhook_deliveries d set ${resent} from webhooks w
    where w.id = d.webhook_id and d.state = 'waiting' and ${these}`);
}
