import { DESK_ITEMS, type VerdictChange, type VerdictChanges } from '@umbral/contracts';
import { sql, type Queryable } from '@umbral/service-kit';
import { isOpen } from '../desk/desk.times.js';
import { ownScope, type Owner } from '../records/record.scope.js';
import { isUnseen } from './verdict-age.js';

type Counts = Omit<VerdictChanges, 'items'>;
/** Each item with the counts; without items one row that has only these. */
type Row = Counts & { productId: number } & (VerdictChange | { studyId: null });

/** The newest verdict changes of an owner's open studies. In one statement, so that counts and items are of the same moment. */
export async function verdictChangesOf(database: Queryable, owner: Owner): Promise<VerdictChanges> {
  const rows = await database.many<Row>(sql`
    with unseen as (
      select v.study_id as "studyId", coalesce(nullif(s.study_name, ''), 'Estudio - ' || s.client_name) as "studyName", v.code,
        v.fits_before as "fitsBefore", v.fits_after as "fitsAfter", v.later_after as "laterAfter", v.payment_after::float8 as payment,
        v.cause, v.at, v.product_id as "productId"
      from viability_studies s join study_verdicts v on v.study_id = s.id
      where ${ownScope('s', owner)} and ${isOpen} and ${isUnseen})
    select counts.*, item.* from (
      select count(distinct "studyId") filter (where "fitsAfter" and not "fitsBefore") as "nowFit",
        count(distinct "studyId") filter (where "fitsBefore" and not "fitsAfter") as "noLonger",
        count(*) as total
      from unseen) counts
    left join (select * from unseen order by at desc, "studyId" desc, "productId" limit ${DESK_ITEMS}) item on true
    order by item.at desc, item."studyId" desc, item."productId"`);
  const { nowFit = 0, noLonger = 0, total = 0 } = rows[0] ?? {};
  const items = rows.flatMap(({ nowFit: _, noLonger: __, total: ___, productId: ____, ...item }) =>
    item.studyId === null ? [] : [item],
  );
  return { nowFit, noLonger, total, items };
}
