import { Database, Metrics, sql } from '@umbral/service-kit';
import { alterationOf } from './proof-status.js';

/** The metrics of the log, see deploy/observability. */
export function addLogMetrics(metrics: Metrics, database: Database): void {
  metrics.gauge('umbral_audit_altered', 'Whether the stored log differs from the signed one', async () =>
    Number((await alterationOf(database)) !== undefined),
  );
  metrics.gauge('umbral_audit_unverified_seconds', 'Time since the log was verified last', async () => {
    const last = await database.one<{ seconds: number }>(
      sql`select extract(epoch from now() - verified_at)::float8 as seconds from audit_verification`,
    );
    return last?.seconds ?? 0;
  });
  metrics.gauge('umbral_audit_unsealed_seconds', 'How long the oldest entry has waited to be sealed', async () => {
    const waiting = await database.one<{ seconds: number }>(OLDEST);
    return waiting?.seconds ?? 0;
  });
}

/** One index lookup: an earlier id that was committed late is sealed in the next round. */
const OLDEST = sql`
  select greatest(0, extract(epoch from now() - "timestamp"))::float8 as seconds from audit_logs
  where id > coalesce((select max(log_id) from audit_leaves), 0) order by id limit 1`;
