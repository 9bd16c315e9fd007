import { withClient } from '../../../../local/database/connect.ts';
import { bulkStudies, toggleStudies } from '../data/studies.ts';
import { atMost, plain, type Figure } from '../report/figure.ts';
import { inTurns } from '../harness/rounds.ts';
import { median, percentile } from '../harness/statistics.ts';
import { untilQuiet } from '../harness/until-quiet.ts';
import type { Context } from '../harness/context.ts';
import type { System } from '../harness/system.ts';

export const title = 'From the commit of a write to its audit row';

/** On PostgreSQL's clock: when the transaction was committed that wrote the row as it is. */
const COMMITTED = '(extract(epoch from pg_xact_commit_timestamp(xmin)) * 1000)::float8 as committed';

export async function measure({ systems, rounds, seconds }: Context): Promise<Figure[]> {
  const system = await systems.small();
  const ids = await bulkStudies(system);
  const toggle = async (options: { perSecond?: number; seconds?: number }) => {
    const result = await toggleStudies(system, { url: system.urls.studies, ids, seconds, ...options });
    await untilQuiet(system);
    return result;
  };
  const { peak } = await inTurns(3, { peak: () => toggle({}) });
  const perSecond = Math.round(median(peak.map((result) => result.perSecond)) / 2);
  // Each study once a round, because its row shows its last change only.
  const duration = Math.min(seconds, ids.length / perSecond);
  const { delays } = await inTurns(rounds, {
    delays: async () => {
      const since = await now(system);
      await toggle({ perSecond, seconds: duration });
      return delaysSince(system, since);
    },
  });
  const at = `at ${perSecond} writes/s, half of the peak`;
  return [
    plain({
      what: `commit to visible audit row, p99, ${at}`,
      unit: 'ms',
      values: delays.map((round) => percentile(round, 0.99)),
      goal: atMost(100),
    }),
    plain({ what: `commit to visible audit row, median, ${at}`, unit: 'ms', values: delays.map(median) }),
  ];
}

const now = ({ databases }: System) =>
  withClient(
    databases.studies.app,
    async (client) => (await client.query<{ now: Date }>('select clock_timestamp() as now')).rows[0]!.now,
  );

/** Milliseconds between both commits, of each study that was changed since. @throws when one of them has no audit row */
async function delaysSince({ databases }: System, since: Date): Promise<number[]> {
  const written = await withClient(databases.studies.app, (client) =>
    client.query<{ id: number; committed: number }>(
      `select id, ${COMMITTED} from viability_studies where updated_at >= $1`,
      [since],
    ),
  );
  const stored = await withClient(databases.audit.app, (client) =>
    client.query<{ id: string; committed: number }>(
      `select entity_id as id, ${COMMITTED} from audit_logs where entity_type = 'viability_study' and "timestamp" >= $1`,
      [since],
    ),
  );
  const storedAt = new Map(stored.rows.map(({ id, committed }) => [Number(id), committed]));
  const missing = written.rows.filter(({ id }) => !storedAt.has(id));
  if (missing.length || !written.rowCount)
    throw new Error(`${missing.length} of ${written.rowCount} writes have no audit row`);
  return written.rows.map(({ id, committed }) => (storedAt.get(id) ?? NaN) - committed);
}
