import { DESK_ITEMS, type VerdictChange, type VerdictChanges } from '@umbral/contracts';
import { sql, type Queryable } from '@umbral/service-kit';
import { isOpen } from '../desk/desk.times.js';
import { isUnseen } from './verdict-age.js';

const unseen = (userId: number) => sql`
  from viability_studies s join study_verdicts v on v.study_id = s.id
  where s.user_id = ${userId} and ${isOpen} and ${isUnseen}`;

/** The newest verdict changes of an owner's open studies. */
export async function verdictChangesOf(database: Queryable, userId: number): Promise<VerdictChanges> {
  const [counts, items] = await Promise.all([
    database.one<Omit<VerdictChanges, 'items'>>(sql`
      select count(distinct v.study_id) filter (where v.fits_after and not v.fits_before) as "nowFit",
        count(distinct v.study_id) filter (where v.fits_before and not v.fits_after) as "noLonger",
        count(*) as total ${unseen(userId)}`),
    database.many<VerdictChange>(sql`
      select v.study_id as "studyId", coalesce(nullif(s.study_name, ''), 'Estudio - ' || s.client_name) as "studyName", v.code, v.fits_before as "fitsBefore",
        v.fits_after as "fitsAfter", v.later_after as "laterAfter", v.payment_after::float8 as payment, v.cause, v.at
      ${unseen(userId)} order by v.at desc, v.study_id desc, v.product_id limit ${DESK_ITEMS}`),
  ]);
  return { nowFit: 0, noLonger: 0, total: 0, ...counts, items };
}
