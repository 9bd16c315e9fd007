import { auditApi, pathOf, type AuditedEntity } from '@umbral/contracts';
import { BUSIEST_RECORD } from '../data/movements.ts';
import { atMost, plain, type Figure } from '../report/figure.ts';
import { internalToken } from '../harness/people.ts';
import { inTurns } from '../harness/rounds.ts';
import { percentile } from '../harness/statistics.ts';
import { pagesOf, timesOf } from '../harness/stopwatch.ts';
import type { Context } from '../harness/context.ts';

export const title = 'What was done to a record';

const GOAL = atMost(50);
const USUAL_RECORD: { entityType: AuditedEntity; entityId: string } = { entityType: 'viability_study', entityId: '17' };

/** p95 of the first and the last page, of a record with few movements and of one with very many. */
export async function measure({ systems, rounds, calls }: Context): Promise<Figure[]> {
  const system = await systems.large();
  const url = (record: typeof USUAL_RECORD, page: number) =>
    `${system.urls.audit}${pathOf(auditApi.ofRecord, record)}?page=${page}`;
  const token = () => internalToken(system, 'audit');
  const p95Of = (record: typeof USUAL_RECORD, page: number) => async () =>
    percentile(await timesOf(url(record, page), await token(), calls), 0.95);
  const last = await pagesOf(url(BUSIEST_RECORD, 1), await token());
  const contenders = {
    usual: p95Of(USUAL_RECORD, 1),
    first: p95Of(BUSIEST_RECORD, 1),
    last: p95Of(BUSIEST_RECORD, last),
  };
  await inTurns(1, contenders);
  const { usual, first, last: deepest } = await inTurns(rounds, contenders);
  const rows = systems.amounts.large.movements;
  const among = `of ${rows.toLocaleString('en')} audit rows, p95`;
  const many = `a record with ${(rows / 50).toLocaleString('en')}`;
  return [
    plain({ what: `a record with few ${among}`, unit: 'ms', values: usual, goal: GOAL }),
    plain({ what: `${many} ${among}: first page`, unit: 'ms', values: first, goal: GOAL }),
    plain({ what: `${many} ${among}: last page`, unit: 'ms', values: deepest, goal: GOAL }),
  ];
}
