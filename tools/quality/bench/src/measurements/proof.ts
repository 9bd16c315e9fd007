import { auditProofApi, pathOf, type AuditHead, type RowProof } from '@umbral/contracts';
import { withClient } from '../../../../local/database/connect.ts';
import { download } from '../harness/download.ts';
import { atLeast, atMost, plain, type Figure } from '../report/figure.ts';
import { megabytesOf } from '../harness/memory.ts';
import { signIn } from '../harness/people.ts';
import { percentile } from '../harness/statistics.ts';
import { read, timesOf } from '../harness/stopwatch.ts';
import { untilQuiet } from '../harness/until-quiet.ts';
import type { Context } from '../harness/context.ts';
import type { System } from '../harness/system.ts';

export const title = 'Proofs of a long log';

/** As the administrator gets them from the gateway. */
export async function measure({ systems, rounds, calls }: Context): Promise<Figure[]> {
  const system = await systems.large();
  await untilQuiet(system);
  const headers = await signIn(system);
  const { heads } = (await read(`${system.urls.gateway}${auditProofApi.heads.path}`, headers)) as {
    heads: AuditHead[];
  };
  const [newest, earlier] = [heads[0], heads.at(-1)];
  if (!newest || !earlier) throw new Error('No head was signed');
  const urls = (await someEvents(system, calls * rounds, newest.size)).map(
    (eventId) => `${system.urls.gateway}${pathOf(auditProofApi.row, { eventId })}`,
  );
  const [first = ''] = urls;
  const [cold = NaN] = await timesOf(first, headers, 1);
  const proof = (await read(first, headers)) as RowProof;
  const times: number[] = [];
  for (const url of urls) times.push(...(await timesOf(url, headers, 1)));
  const between = `${system.urls.gateway}${auditProofApi.consistency.path}?from=${earlier.size}&to=${newest.size}`;
  const exportUrl = `${system.urls.gateway}${auditProofApi.export.path}`;
  const idle = memoryOf(system);
  const files = [];
  for (let round = 0; round < rounds; round += 1)
    files.push(await download(exportUrl, headers, () => memoryOf(system)));
  const of = `one of ${newest.size.toLocaleString('en')}`;
  return [
    plain({ what: `${of}: the first proof after a start`, unit: 'ms', values: [cold] }),
    plain({ what: `${of}, p95`, unit: 'ms', values: [percentile(times, 0.95)], goal: atMost(60) }),
    plain({ what: `${of}: hashes of its path`, unit: '', values: [proof.path.length], goal: atMost(20) }),
    plain({
      what: 'a head is the beginning of another, p95',
      unit: 'ms',
      values: [percentile(await timesOf(between, headers, calls), 0.95)],
      goal: atMost(60),
    }),
    plain({
      what: 'export',
      unit: 'rows/s',
      values: files.map(({ lines, whole }) => ((lines - 1) / whole) * 1_000),
      goal: atLeast(10_000),
    }),
    plain({
      what: 'export: what the service holds more, the most',
      unit: 'MB',
      values: files.map(({ most }) => most - idle),
      goal: atMost(100 * 1.048_576),
    }),
  ];
}

const memoryOf = ({ processes }: System): number => megabytesOf(processes.pid('audit') ?? 0) ?? NaN;

/** Events at places of the whole log. */
const someEvents = ({ databases }: System, count: number, size: number): Promise<string[]> =>
  withClient(databases.audit.app, async (client) => {
    const { rows } = await client.query<{ eventId: string }>(
      `select event_id as "eventId" from audit_leaves join audit_logs log on log.id = log_id
       where seq in (select (n * $2::float8 / $1)::bigint from generate_series(0, $1 - 1) n)`,
      [count, size],
    );
    return rows.map(({ eventId }) => eventId);
  });
