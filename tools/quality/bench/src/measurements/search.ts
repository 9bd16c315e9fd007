import { searchApi } from '@umbral/contracts';
import { addSearched } from '../data/searched.ts';
import { atLeast, atMost, plain, type Figure } from '../report/figure.ts';
import { internalToken } from '../harness/people.ts';
import { inTurns } from '../harness/rounds.ts';
import { percentile } from '../harness/statistics.ts';
import { statementsOf, type Plan } from '../harness/statements.ts';
import { timesOf } from '../harness/stopwatch.ts';
import type { Context } from '../harness/context.ts';
import type { System } from '../harness/system.ts';

export const title = 'Finding records while typing';

const GOAL = atMost(150);
const PHONE = '+34 606 153 063';

type Service = keyof typeof searchApi;

/** `share` is in a large part of all rows, and has no goal. */
const queries: Record<Service, Record<'name' | 'phone' | 'miss' | 'share', string>> = {
  studies: { name: 'nunez begona', phone: PHONE, miss: 'zurbaran ximena', share: 'garcia' },
  catalog: { name: '77777 carga', phone: PHONE, miss: 'zurbaran ximena', share: 'carga' },
  identity: { name: 'nunez begona', phone: PHONE, miss: 'zurbaran ximena', share: 'garcia' },
};

/** p95 of each service, and how its rows are found. */
export async function measure({ systems, rounds, calls }: Context): Promise<Figure[]> {
  const system = await systems.large();
  const rows = systems.amounts.large.products;
  await addSearched(system, rows);
  const figures: Figure[] = [];
  for (const service of Object.keys(queries) as Service[]) {
    for (const [what, q] of Object.entries(queries[service])) {
      const p95 = async () => {
        const headers = await internalToken(system, service);
        return percentile(await timesOf(`${system.urls[service]}${pathOf(service, q)}`, headers, calls), 0.95);
      };
      await inTurns(1, { p95 });
      const { p95: values } = await inTurns(rounds, { p95 });
      const name = `${service}, ${rows.toLocaleString('en')} rows a table: ${what} '${q}', p95`;
      figures.push(plain({ what: name, unit: 'ms', values, ...(what !== 'share' && { goal: GOAL }) }));
    }
    figures.push(await foundByIndex(system, service));
  }
  return figures;
}

const pathOf = (service: Service, q: string) => `${searchApi[service].path}?q=${encodeURIComponent(q)}`;

/** Of the statements that find a name, a phone or nothing, how many use the trigram index. */
async function foundByIndex(system: System, service: Service): Promise<Figure> {
  const { name, phone, miss } = queries[service];
  const paths = [name, phone, miss].map((q) => pathOf(service, q));
  const answers = await statementsOf(system, service, paths, await internalToken(system, service));
  // A new process reads the directory as well.
  const plans = answers.flatMap((statements) =>
    statements.filter(({ text }) => text.includes('search_key')).map(({ plan }) => indexesOf(plan)),
  );
  const found = plans.filter((indexes) => indexes.some((index) => index.endsWith('_search_key_idx')));
  const what = `${service}: statements that find by the trigram index`;
  return plain({ what, unit: 'of 1', values: [found.length / plans.length], goal: atLeast(1) });
}

const indexesOf = (plan: Plan): string[] => [plan['Index Name'] ?? '', ...(plan.Plans ?? []).flatMap(indexesOf)];
