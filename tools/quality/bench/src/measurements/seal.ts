import type pg from 'pg';
import { withClient } from '../../../../local/database/connect.ts';
import { publishMovements } from '../data/backlog.ts';
import { catchUpRate } from '../data/catch-up.ts';
import { addMovements } from '../data/movements.ts';
import { bulkStudies, toggleStudies } from '../data/studies.ts';
import { atLeast, atMost, compared, plain, type Figure } from '../report/figure.ts';
import { inTurns } from '../harness/rounds.ts';
import { median, percentile } from '../harness/statistics.ts';
import { untilQuiet } from '../harness/until-quiet.ts';
import type { Context } from '../harness/context.ts';
import type { System } from '../harness/system.ts';

export const title = 'Sealing what the audit stores';

const BACKLOG = 20_000;
const PER_SECOND = 200;
const FIRST_USER = 9_000_000;

export async function measure({ systems, rounds, seconds }: Context): Promise<Figure[]> {
  const system = await systems.small();
  await untilQuiet(system);
  const { batches } = await inTurns(rounds, { batches: () => sealBacklog(system) });
  const ids = await bulkStudies(system);
  const write = async () => {
    const since = await lastId(system);
    await toggleStudies(system, { url: system.urls.studies, ids, perSecond: PER_SECOND, seconds });
    await untilStored(system);
    return since;
  };
  const { lags } = await inTurns(rounds, {
    lags: async () => {
      const since = await write();
      await untilQuiet(system);
      return sealedAfter(system, since);
    },
  });
  const { sealing, still } = await inTurns(rounds, {
    sealing: async () => {
      const since = await write();
      const delay = await storedAfter(system, since);
      await untilQuiet(system);
      return delay;
    },
    still: () => whileSealingIsPaused(system, async () => storedAfter(system, await write())),
  });
  const { drained, drainedStill } = await inTurns(rounds, {
    drained: (round) => drain(system, FIRST_USER + 2 * round),
    drainedStill: (round) => whileSealingIsPaused(system, () => drain(system, FIRST_USER + 2 * round + 1)),
  });
  const at = `at ${PER_SECOND} writes/s`;
  return [
    plain({ what: '2,000 movements sealed', unit: 'ms', values: batches, goal: atMost(400) }),
    plain({
      what: `stored to sealed, p99, ${at}`,
      unit: 'ms',
      values: lags.map((round) => percentile(round, 0.99)),
      goal: atMost(3_000),
    }),
    compared({
      what: `commit to visible audit row, median, ${at}`,
      unit: 'ms',
      values: sealing,
      against: 'without sealing',
      baselines: still,
      goal: atMost(1.05),
    }),
    compared({
      what: `backlog of ${BACKLOG.toLocaleString('en')} audit events stored`,
      unit: 'events/s',
      values: drained,
      against: 'without sealing',
      baselines: drainedStill,
      goal: atLeast(0.95),
    }),
  ];
}

/** How fast the audit stores a backlog after its downtime. */
async function drain(system: System, userId: number): Promise<number> {
  await system.processes.kill('audit', 'SIGTERM');
  await publishMovements(system, userId, BACKLOG);
  await system.processes.start('audit');
  return catchUpRate(system, 'audit_logs', userId, BACKLOG);
}

/** Milliseconds from one sealed batch to the next, while a backlog is sealed. */
async function sealBacklog(system: System): Promise<number> {
  const since = await lastId(system);
  await addMovements(system, BACKLOG);
  await untilQuiet(system);
  const { rows } = await asAudit(system, (client) =>
    client.query<{ batch: number }>(
      `select (extract(epoch from max(at) - min(at)) * 1000 / (count(distinct at) - 1))::float8 as batch
       from (select pg_xact_commit_timestamp(xmin) as at from audit_leaves where log_id > $1) sealed`,
      [since],
    ),
  );
  return rows[0]?.batch ?? NaN;
}

async function sealedAfter(system: System, since: number): Promise<number[]> {
  const { rows } = await asAudit(system, (client) =>
    client.query<{ lag: number }>(
      `select (extract(epoch from pg_xact_commit_timestamp(leaf.xmin) - pg_xact_commit_timestamp(log.xmin)) * 1000)::float8 as lag
       from audit_leaves leaf join audit_logs log on log.id = leaf.log_id where log.id > $1`,
      [since],
    ),
  );
  return rows.map(({ lag }) => lag);
}

/** Median time of an entry from the publishing service to the audit's commit. */
async function storedAfter(system: System, since: number): Promise<number> {
  const { rows } = await asAudit(system, (client) =>
    client.query<{ delay: number }>(
      `select (extract(epoch from pg_xact_commit_timestamp(xmin) - "timestamp") * 1000)::float8 as delay
       from audit_logs where id > $1`,
      [since],
    ),
  );
  return median(rows.map(({ delay }) => delay));
}

/** Takes the sealer's lock meanwhile, as another replica would; the backlog is sealed afterwards. */
async function whileSealingIsPaused<T>(system: System, work: () => Promise<T>): Promise<T> {
  const result = await asAudit(system, async (client) => {
    await client.query(`begin; select pg_advisory_xact_lock(hashtext('umbral audit sealer of ' || current_schema()))`);
    try {
      return await work();
    } finally {
      await client.query('commit');
    }
  });
  await untilQuiet(system);
  return result;
}

/** All events of the writes are in the audit; they need not be sealed. */
async function untilStored(system: System): Promise<void> {
  await withClient(system.databases.studies.app, async (client) => {
    for (let waits = true; waits;) {
      const { rows } = await client.query<{ waits: boolean }>(
        'select exists (select from outbox_events where published_at is null) as waits',
      );
      waits = rows[0]?.waits ?? false;
    }
  });
}

async function lastId(system: System): Promise<number> {
  const { rows } = await asAudit(system, (client) =>
    client.query<{ id: string }>('select coalesce(max(id), 0) as id from audit_logs'),
  );
  return Number(rows[0]?.id);
}

const asAudit = <T>({ databases }: System, work: (client: pg.Client) => Promise<T>): Promise<T> =>
  withClient(databases.audit.app, work);
