import { deskApi, viabilityStudiesApi } from '@umbral/contracts';
import { startStack } from '../../../harness/system/stack.ts';
import { step } from '../../../../local/terminal/progress.ts';
import { addStudies } from '../data/fill.ts';
import { download } from '../harness/download.ts';
import { internalToken, signIn } from '../harness/people.ts';
import { inTurns } from '../harness/rounds.ts';
import { percentile } from '../harness/statistics.ts';
import { timesOf } from '../harness/stopwatch.ts';
import { atMost, compared, type Figure } from '../report/figure.ts';
import type { Context } from '../harness/context.ts';
import type { System } from '../harness/system.ts';

export const title = 'Studies of 3,000 companies beside those of 30';

const COMPANIES = { few: 30, many: 3_000 };
/** Of a company: as many in both systems. */
const STUDIES_EACH = 667;
/** Manager of one company, in both systems with as many studies. */
const MANAGER = 'direccion@umbral.test';
const GOAL = atMost(1.5);

const list = (query = '') => `${viabilityStudiesApi.list.path}?page=1${query}`;
const QUESTIONS: { what: string; path: string; person?: string }[] = [
  { what: 'first page of all', path: list() },
  { what: "search of one, 'carga 1777'", path: list('&search=carga%201777') },
  { what: "search of a share of all, 'garcia'", path: list('&search=garcia') },
  { what: "a company's first page", path: list(), person: MANAGER },
  { what: "a company's search, 'garcia'", path: list('&search=garcia'), person: MANAGER },
  { what: "a company's desk", path: deskApi.get.path, person: MANAGER },
];

/** p95 of each round, in turns; STUDIES_EACH=10 measures 30,000 studies in six minutes. */
export async function measure(context: Context): Promise<Figure[]> {
  const each = Number(process.env['STUDIES_EACH'] ?? (context.isQuick ? 7 : STUDIES_EACH));
  const [few, many] = [await bringUp(context, 'few', each), await bringUp(context, 'many', each)];
  const rows = (companies: number) => `${(companies * each).toLocaleString('en')} studies`;
  const figures: Figure[] = [];
  const add = async (what: string, timeIn: (system: System) => Promise<number>) => {
    const contenders = { small: () => timeIn(few), large: () => timeIn(many) };
    await inTurns(1, contenders);
    const { small, large } = await inTurns(context.rounds, contenders);
    const title = `${rows(COMPANIES.many)}: ${what}`;
    figures.push(
      compared({ what: title, unit: 'ms', values: large, against: rows(COMPANIES.few), baselines: small, goal: GOAL }),
    );
  };
  for (const { what, path, person } of QUESTIONS)
    await add(`${what}, p95`, async (system) => {
      const headers = await internalToken(system, 'studies', person);
      return percentile(await timesOf(system.urls.studies + path, headers, context.calls), 0.95);
    });
  await add("a company's file", async (system) => {
    const url = `${system.urls.gateway}${viabilityStudiesApi.export.path}`;
    return (await download(url, await signIn(system, MANAGER))).whole;
  });
  return figures;
}

async function bringUp(context: Context, name: keyof typeof COMPANIES, each: number): Promise<System> {
  const studies = COMPANIES[name] * each;
  return step(`${studies.toLocaleString('en')} studies`, async () => {
    const system = await startStack({
      name: `bench-${name}-studies`,
      services: ['identity', 'catalog', 'studies', 'audit', 'gateway'],
      env: { CALLS_PER_SECOND: '1000000', MAX_CALLS_IN_FLIGHT: '100000' },
    });
    context.onEnd(() => system.stop());
    await addStudies(system, studies, COMPANIES[name]);
    return system;
  });
}
