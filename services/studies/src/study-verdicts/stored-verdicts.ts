import { deskApi } from '@umbral/contracts';
import { sql, type ConsumerTx, type Queryable } from '@umbral/service-kit';
import { savedAt } from '../viability-studies/study-times.js';
import type { JudgedStudy } from './judged-studies.js';
import { pairOf, type DatedChange, type VerdictDifference } from './verdict-change.js';

/** Rows of one statement. */
const CHUNK = 5_000;

/** Pairs of study and product with a stored difference. */
export async function storedPairs(tx: Queryable, changes: readonly DatedChange[]): Promise<Set<string>> {
  const productIds = [...new Set(changes.map(({ productId }) => productId))];
  const rows = await tx.many<{ studyId: number; productId: number }>(sql`
    select study_id as "studyId", product_id as "productId" from study_verdicts
    where product_id = any(${productIds}::int[])`);
  return new Set(rows.map(pairOf));
}

/**
 * Stores the first verdict before and the latest after, in whatever order the events arrive; a seen difference restarts. Skips studies
 * saved since they were judged: a merge of clients raises their version and is no save. Locks in the order of ids, so that two processes
 * never deadlock. Open desks of the owners are read again: no event of the studies does that.
 */
export async function storeVerdicts(tx: ConsumerTx, differences: readonly VerdictDifference[]): Promise<void> {
  const ordered = [...differences].sort((one, other) => one.studyId - other.studyId || one.productId - other.productId);
  for (let from = 0; from < ordered.length; from += CHUNK) await storeChunk(tx, ordered.slice(from, from + CHUNK));
}

async function storeChunk(tx: ConsumerTx, differences: readonly VerdictDifference[]): Promise<void> {
  const ids = [...new Set(differences.map(({ studyId }) => studyId))];
  const locked = await tx.many<Pick<JudgedStudy, 'id' | 'savedAt'> & { userId: number }>(sql`
    select s.id, s.user_id as "userId", ${savedAt} as "savedAt" from viability_studies s where s.id = any(${ids}::int[]) order by s.id for share`);
  const studies = new Map(locked.map((study) => [study.id, study]));
  const rows = differences
    .filter((judged) => studies.get(judged.studyId)?.savedAt === judged.savedAt)
    .map(({ before, after, ...row }) => ({
      ...row,
      fitsBefore: before.fits,
      fitsAfter: after.fits,
      laterBefore: before.later,
      laterAfter: after.later,
      payment: after.payment,
    }));
  if (rows.length === 0) return;
  await tx.query(sql`
    insert into study_verdicts as v (study_id, product_id, code, fits_before, fits_after, later_before, later_after,
      payment_after, cause, at)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as found (
      "studyId" int, "productId" int, code text, "fitsBefore" boolean, "fitsAfter" boolean, "laterBefore" boolean,
      "laterAfter" boolean, payment numeric, cause text, at timestamptz)
    on conflict (study_id, product_id) do update set
      (fits_before, later_before) = row(
        case when v.seen_at is null and v.at <= excluded.at then v.fits_before else excluded.fits_before end,
        case when v.seen_at is null and v.at <= excluded.at then v.later_before else excluded.later_before end),
      (code, fits_after, later_after, payment_after, cause, at) = (
        select latest.code, latest.fits_after, latest.later_after, latest.payment_after, latest.cause, latest.at
        from (values
          (0, v.code, v.fits_after, v.later_after, v.payment_after, v.cause, v.at),
          (1, excluded.code, excluded.fits_after, excluded.later_after, excluded.payment_after, excluded.cause,
            excluded.at)
        ) as latest (turn, code, fits_after, later_after, payment_after, cause, at)
        order by latest.at desc, latest.turn desc limit 1),
      seen_at = null`);
  await tx.query(sql`
    delete from study_verdicts v using unnest(
      ${rows.map(({ studyId }) => studyId)}::int[], ${rows.map(({ productId }) => productId)}::int[]) as found (study_id, product_id)
    where v.study_id = found.study_id and v.product_id = found.product_id
      and v.fits_before = v.fits_after and v.later_before = v.later_after`);
  for (const userId of new Set(rows.flatMap(({ studyId }) => studies.get(studyId)?.userId ?? [])))
    tx.changed({ tag: deskApi.get.tag, id: userId, visibility: { userIds: [userId], companyIds: [] } });
}
