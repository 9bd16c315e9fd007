import { atMost, compared, type Figure, type Goal } from '../report/figure.ts';
import { internalToken } from '../harness/people.ts';
import { inTurns } from '../harness/rounds.ts';
import { pagesOf, timeOf } from '../harness/stopwatch.ts';
import { lists, type List } from './pages.ts';
import type { Context } from '../harness/context.ts';
import type { Amounts, System } from '../harness/system.ts';

export const title = 'Many rows beside few';

const GOAL = atMost(1.5);

/**
 * Searches, typed without accents. `one`: finds the same one or few in a small and a large system, as a search
 * for a person does; `many`: finds a share of all, so it has more to find in a large one, and no goal.
 */
export const searches: Record<string, { one?: string; many?: string }> = {
  audit: {},
  studies: { one: 'carga 1777', many: 'garcia' },
  users: { one: 'begona uriarte', many: 'garcia' },
  companies: { one: 'ibanez 44', many: 'nunez' },
  products: { one: 'carga 777', many: 'carga' },
};

export async function measure({ systems, rounds, calls }: Context): Promise<Figure[]> {
  const [few, many] = [await systems.small(), await systems.large()];
  const figures: Figure[] = [];
  for (const list of lists) {
    for (const { what, query, goal } of questionsOf(list)) {
      const timeIn = (system: System) => async () =>
        timeOf(await addressIn(system, list, query), await tokenIn(system, list), calls);
      const contenders = { small: timeIn(few), large: timeIn(many) };
      await inTurns(1, contenders);
      const { small, large } = await inTurns(rounds, contenders);
      figures.push(
        compared({
          what: `${amountOf(systems.amounts.large, list)}: ${what}`,
          unit: 'ms',
          values: large,
          against: amountOf(systems.amounts.small, list),
          baselines: small,
          goal,
        }),
      );
    }
  }
  return figures;
}

interface Question {
  what: string;
  query: string;
  goal?: Goal;
}

function questionsOf({ what }: List): Question[] {
  const { one, many } = searches[what] ?? {};
  const search = (text: string) => `page=1&search=${encodeURIComponent(text)}`;
  return [
    { what: 'first page', query: 'page=1', goal: GOAL },
    { what: 'deepest page', query: 'page=last', goal: GOAL },
    ...(one ? [{ what: `search '${one}'`, query: search(one), goal: GOAL }] : []),
    ...(many ? [{ what: `search '${many}', a share of all`, query: search(many) }] : []),
  ];
}

const tokenIn = (system: System, { service }: List) => internalToken(system, service);
const amountOf = (amounts: Amounts, { what, rows }: List) =>
  `${amounts[rows].toLocaleString('en')} ${what === 'audit' ? 'audit rows' : what}`;

/** The address of a query; for the last page its number is fetched first. */
async function addressIn(system: System, list: List, query: string): Promise<string> {
  const url = `${system.urls[list.service]}${list.path}?`;
  if (!query.endsWith('=last')) return url + query;
  return `${url}page=${await pagesOf(`${url}page=1`, await tokenIn(system, list))}`;
}
