import {
  auditApi,
  companiesApi,
  pathOf,
  productsApi,
  usersApi,
  viabilityStudiesApi,
  type ServiceName,
} from '@umbral/contracts';
import { BUSIEST_USER } from '../data/movements.ts';
import { atMost, compared, type Figure } from '../harness/figure.ts';
import { internalToken } from '../harness/people.ts';
import { inTurns } from '../harness/rounds.ts';
import type { Amounts } from '../harness/system.ts';
import { pagesOf, timeOf } from '../harness/stopwatch.ts';
import type { Context } from '../harness/context.ts';

export const title = 'The deepest page beside the first';

const GOAL = atMost(1.2);

export interface List {
  what: string;
  service: ServiceName;
  path: string;
  rows: keyof Amounts;
}

export const lists: List[] = [
  { what: 'audit', service: 'audit', path: pathOf(auditApi.list, { userId: BUSIEST_USER }), rows: 'movements' },
  { what: 'studies', service: 'studies', path: viabilityStudiesApi.list.path, rows: 'studies' },
  { what: 'users', service: 'identity', path: usersApi.list.path, rows: 'users' },
  { what: 'companies', service: 'identity', path: companiesApi.list.path, rows: 'companies' },
  { what: 'products', service: 'catalog', path: productsApi.list.path, rows: 'products' },
];

/** `middle`: the page that is furthest from both ends; told without a goal. */
export async function measure({ systems, rounds, calls }: Context): Promise<Figure[]> {
  const system = await systems.large();
  const figures: Figure[] = [];
  for (const { what, service, path, rows } of lists) {
    const page = (number: number) => `${system.urls[service]}${path}?page=${number}`;
    const last = await pagesOf(page(1), await internalToken(system, service));
    const timeOfPage = (number: number) => async () =>
      timeOf(page(number), await internalToken(system, service), calls);
    const contenders = {
      first: timeOfPage(1),
      deepest: timeOfPage(last),
      middle: timeOfPage(Math.ceil(last / 2)),
    };
    await inTurns(1, contenders);
    const { first, deepest, middle } = await inTurns(rounds, contenders);
    const of = `${systems.amounts.large[rows].toLocaleString('en')} ${what === 'audit' ? 'audit rows' : what}`;
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
