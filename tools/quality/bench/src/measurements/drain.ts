import { withClient } from '../../../../local/database/connect.ts';
import { publishMovements } from '../data/backlog.ts';
import { catchUpRate } from '../data/catch-up.ts';
import { startBaseline } from '../harness/baseline.ts';
import { atLeast, compared, type Figure } from '../report/figure.ts';
import { inTurns } from '../harness/rounds.ts';
import { untilQuiet } from '../harness/until-quiet.ts';
import type { Context } from '../harness/context.ts';
import type { System } from '../harness/system.ts';

export const title = 'How fast the audit catches up';

const FIRST_USER = 8_000_000;
const TABLE = 'bench_audit_logs';

export async function measure({ systems, rounds, isQuick }: Context): Promise<Figure[]> {
  const system = await systems.small();
  const events = isQuick ? 5_000 : 20_000;
  await makeTable(system);
  await untilQuiet(system);
  await system.processes.kill('audit', 'SIGTERM');
  // Both read the same backlog, one after the other.
  const published = new Set<number>();
  const backlog = async (round: number) => {
    const userId = FIRST_USER + round;
    if (!published.has(round)) await publishMovements(system, userId, events);
    published.add(round);
    return userId;
  };
  const contenders = {
    async audit(round: number) {
      const userId = await backlog(round);
      await system.processes.start('audit');
      const rate = await catchUpRate(system, 'audit_logs', userId, events);
      await system.processes.kill('audit', 'SIGTERM');
      return rate;
    },
    async raw(round: number) {
      const userId = await backlog(round);
      const raw = await startRaw(system);
      const rate = await catchUpRate(system, TABLE, userId, events);
      await raw.stop();
      return rate;
    },
  };
  await inTurns(1, { audit: () => contenders.audit(-1), raw: () => contenders.raw(-1) });
  const { audit, raw } = await inTurns(rounds, contenders);
  await system.processes.start('audit');
  return [
    compared({
      what: `backlog of ${events.toLocaleString('en')} audit events: checked, stored once, counted`,
      unit: 'events/s',
      values: audit,
      against: 'raw consume + batch insert',
      baselines: raw,
      goal: atLeast(0.5),
    }),
  ];
}

const makeTable = ({ databases }: System) =>
  withClient(databases.audit.owner, (client) =>
    client.query(`
      create table if not exists ${TABLE} (like audit_logs including all);
      grant select, insert on ${TABLE} to ${new URL(databases.audit.app).username}`),
  );

const startRaw = ({ urls, databases }: System) =>
  startBaseline('raw-consumer', { NATS_URL: urls.nats, DATABASE_URL: databases.audit.app, DURABLE: 'bench_raw' });
