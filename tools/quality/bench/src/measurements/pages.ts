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
import { atMost, compared, type Figure } from '../report/figure.ts';
import { internalToken } from '../harness/people.ts';
import { inTurns } from '../harness/rounds.ts';
import type { Amounts } from '../harness/system.ts';
import { pagesOf, read, timeOf } from '../harness/stopwatch.ts';
import type { Context } from '../harness/context.ts';

export const title = 'The deepest page beside the first';

const GOAL = atMost(1.2);
/** Of a page in the middle, reached as people and programs reach it. */
const GOAL_MIDDLE = atMost(1.5);

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

/**
 * `middle`: the page that is furthest from both ends. Paging through a list reaches it from the page before it; by its
 * number alone it is requested only by a reopened address, which has no goal where there is a cursor.
 */
export async function measure({ systems, rounds, calls }: Context): Promise<Figure[]> {
  const system = await systems.large();
  const figures: Figure[] = [];
  for (const { what, service, path, rows } of lists) {
    const asked = (query: string) => `${system.urls[service]}${path}?${query}`;
    const headers = () => internalToken(system, service);
    const timeOfPage = (query: string) => async () => timeOf(asked(query), await headers(), calls);
    const last = await pagesOf(asked('page=1'), await headers());
    const number = Math.ceil(last / 2);
    const { pagination } = (await read(asked(`page=${number - 1}`), await headers())) as {
      pagination: { next?: string };
    };
    const contenders = {
      first: timeOfPage('page=1'),
      deepest: timeOfPage(`page=${last}`),
      middle: timeOfPage(`page=${number}`),
      beside: timeOfPage(pagination.next ? `cursor=${pagination.next}` : `page=${number}`),
    };
    await inTurns(1, contenders);
    const { first, deepest, middle, beside } = await inTurns(rounds, contenders);
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
        what: `${of}: page in the middle, by its number`,
        unit: 'ms',
        values: middle,
        against: 'first page',
        baselines: first,
        ...(pagination.next ? {} : { goal: GOAL_MIDDLE }),
      }),
      ...(pagination.next
        ? [
            compared({
              what: `${of}: page in the middle, from the one before it`,
              unit: 'ms',
              values: beside,
              against: 'first page',
              baselines: first,
              goal: GOAL_MIDDLE,
            }),
          ]
        : []),
    );
  }
  return figures;
}
