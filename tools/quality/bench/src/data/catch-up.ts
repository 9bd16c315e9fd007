import { withClient } from '../../../../local/database/connect.ts';
import { waitFor } from '../../../../local/supervise/wait.ts';
import type { System } from '../harness/system.ts';

/** Events a second between the first commit and the last, by PostgreSQL's clock: the start of the process is not in it. */
export function catchUpRate({ databases }: System, table: string, userId: number, events: number): Promise<number> {
  return withClient(databases.audit.app, async (client) => {
    const isComplete = async () => {
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::int as count from ${table} where user_id = $1`,
        [userId],
      );
      return rows[0]?.count === events;
    };
    if (!(await waitFor(isComplete, { timeout: 120_000 }))) throw new Error(`${table} never had ${events} events`);
    const { rows } = await client.query<{ count: number; committed: number }>(
      `select count(*)::int as count, extract(epoch from pg_xact_commit_timestamp(xmin))::float8 as committed
       from ${table} where user_id = $1 group by xmin order by committed`,
      [userId],
    );
    const [first, last] = [rows[0], rows.at(-1)];
    if (!first || !last) return NaN;
    return (events - first.count) / (last.committed - first.committed);
  });
}
