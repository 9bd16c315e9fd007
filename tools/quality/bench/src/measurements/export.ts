import { EXPORT_ROWS, viabilityStudiesApi } from '@umbral/contracts';
import { withClient } from '../../../../local/database/connect.ts';
import { download, type Download } from '../harness/download.ts';
import { atMost, plain, type Figure } from '../report/figure.ts';
import { megabytesOf } from '../harness/memory.ts';
import { signIn } from '../harness/people.ts';
import type { Context } from '../harness/context.ts';
import type { System } from '../harness/system.ts';

export const title = 'A list as a file';

/** As many studies as a file may hold, as the administrator gets them from the gateway. */
export async function measure({ systems, rounds }: Context): Promise<Figure[]> {
  const system = await systems.large();
  const rows = Math.min(EXPORT_ROWS, systems.amounts.large.studies / 2);
  await leaveActive(system, rows);
  const headers = await signIn(system);
  const url = `${system.urls.gateway}${viabilityStudiesApi.export.path}?status=active`;
  await download(url, headers);
  const idle = memoryOf(system);
  const files: Download[] = [];
  for (let round = 0; round < rounds; round += 1) files.push(await download(url, headers, () => memoryOf(system)));
  const wrong = files.find(({ lines }) => lines !== rows + 1);
  if (wrong) throw new Error(`A file has ${wrong.lines} lines instead of ${rows + 1}`);
  const what = `${rows.toLocaleString('en')} studies`;
  return [
    plain({ what, unit: 'ms', values: files.map(({ whole }) => whole), goal: atMost(15_000) }),
    plain({ what: `${what}: first byte`, unit: 'ms', values: files.map(({ first }) => first), goal: atMost(300) }),
    plain({
      what: `${what}: what the service holds more, the most`,
      unit: 'MB',
      values: files.map(({ most }) => most - idle),
      goal: atMost(64 * 1.048_576),
    }),
    plain({ what: `${what}: size`, unit: 'MB', values: files.map(({ size }) => size / 1e6) }),
  ];
}

const memoryOf = ({ processes }: System): number => megabytesOf(processes.pid('studies') ?? 0) ?? NaN;

const leaveActive = ({ databases }: System, rows: number) =>
  withClient(databases.studies.owner, async (client) => {
    await client.query(
      'update viability_studies set is_active = (id in (select id from viability_studies order by id desc limit $1))',
      [rows],
    );
    await client.query('vacuum (analyze) viability_studies');
  });
