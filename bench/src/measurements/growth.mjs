import { atMost, compared } from '../harness/figure.mjs';
import { internalToken } from '../harness/people.mjs';
import { inTurns } from '../harness/rounds.mjs';
import { read, timeOf } from '../harness/stopwatch.mjs';
import { lists } from './pages.mjs';

export const title = 'Many rows beside few';

const GOAL = atMost(1.5);

/**
 * Searches, typed without accents. `one`: finds the same one or few in a small and a large system, as somebody does who
 * looks for a person; `many`: finds a share of all, so it has more to find in a large one, and no goal.
 */
export const searches = {
  audit: {},
  studies: { one: 'carga 1777', many: 'garcia' },
  users: { one: 'begona uriarte', many: 'garcia' },
  companies: { one: 'ibanez 44', many: 'nunez' },
  products: { one: 'carga 777', many: 'carga' },
};

export async function measure({ stacks, rounds, calls }) {
  const systems = { small: await stacks.small(), large: await stacks.large() };
  const figures = [];
  for (const list of lists) {
    for (const { what, query, goal } of questionsOf(list)) {
      const timeIn = (system) => async () =>
        timeOf(await addressIn(system, list, query), await tokenIn(system, list), calls);
      const contenders = { small: timeIn(systems.small), large: timeIn(systems.large) };
      await inTurns(1, contenders);
      const { small, large } = await inTurns(rounds, contenders);
      figures.push(
        compared({
          what: `${amountOf(stacks, 'large', list)}: ${what}`,
          unit: 'ms',
          values: large,
          against: amountOf(stacks, 'small', list),
          baselines: small,
          goal,
        }),
      );
    }
  }
  return figures;
}

function questionsOf({ what }) {
  const { one, many } = searches[what];
  return [
    { what: 'first page', query: 'page=1', goal: GOAL },
    { what: 'deepest page', query: 'page=last', goal: GOAL },
    one && { what: `search '${one}'`, query: `page=1&search=${encodeURIComponent(one)}`, goal: GOAL },
    many && { what: `search '${many}', a share of all`, query: `page=1&search=${encodeURIComponent(many)}` },
  ].filter(Boolean);
}

const tokenIn = (stack, { service }) => internalToken(stack, service);
const amountOf = ({ amounts }, system, { what, rows }) =>
  `${amounts[system][rows].toLocaleString('en')} ${what === 'audit' ? 'audit rows' : what}`;

/** The address of a question; the number of the last page is asked for first. */
async function addressIn(stack, list, query) {
  const url = `${stack.urls[list.service]}${list.path}?`;
  if (!query.endsWith('=last')) return url + query;
  const { pagination } = await read(`${url}page=1`, await tokenIn(stack, list));
  return `${url}page=${pagination.totalPages}`;
}
