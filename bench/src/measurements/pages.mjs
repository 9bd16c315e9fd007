import { BUSIEST_USER } from '../data/movements.mjs';
import { atMost, compared } from '../harness/figure.mjs';
import { internalToken } from '../harness/people.mjs';
import { inTurns } from '../harness/rounds.mjs';
import { read, timeOf } from '../harness/stopwatch.mjs';

export const title = 'The deepest page beside the first';

const GOAL = atMost(1.2);

/** `middle`: the page that is furthest from both ends; told without a goal. */
export const lists = [
  { what: 'audit', service: 'audit', path: `/api/audit-logs/${BUSIEST_USER}`, rows: 'movements' },
  { what: 'studies', service: 'studies', path: '/api/viability-studies', rows: 'studies' },
  { what: 'users', service: 'identity', path: '/api/users', rows: 'users' },
  { what: 'companies', service: 'identity', path: '/api/companies', rows: 'companies' },
  { what: 'products', service: 'catalog', path: '/api/products', rows: 'products' },
];

export async function measure({ stacks, rounds, calls }) {
  const stack = await stacks.large();
  const figures = [];
  for (const { what, service, path, rows } of lists) {
    const page = (number) => `${stack.urls[service]}${path}?page=${number}`;
    const { pagination } = await read(page(1), await internalToken(stack, service));
    const timeOfPage = (number) => async () => timeOf(page(number), await internalToken(stack, service), calls);
    const contenders = {
      first: timeOfPage(1),
      deepest: timeOfPage(pagination.totalPages),
      middle: timeOfPage(Math.ceil(pagination.totalPages / 2)),
    };
    await inTurns(1, contenders);
    const { first, deepest, middle } = await inTurns(rounds, contenders);
    const of = `${stacks.amounts.large[rows].toLocaleString('en')} ${what === 'audit' ? 'audit rows' : what}`;
    figures.push(
      compared({
        what: `${of}: deepest page`,
        unit: 'ms',
        values: deepest,
        against: 'first page',
        baselines: first,
        goal: GOAL,
      }),
      compared({
        what: `${of}: page in the middle`,
        unit: 'ms',
        values: middle,
        against: 'first page',
        baselines: first,
      }),
    );
  }
  return figures;
}
