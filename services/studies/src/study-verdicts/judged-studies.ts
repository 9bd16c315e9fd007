import { studyProfile, type StudyProfile, type ViabilityStudy } from '@umbral/contracts';
import { sql, type Queryable } from '@umbral/service-kit';
import { isOpen } from '../desk/desk.times.js';
import { studies } from '../viability-studies/study.record.js';
import { movedAt, savedAt } from '../viability-studies/study-times.js';
import type { DatedChange } from './verdict-change.js';

/** Days without a change after which a study is no longer judged. */
const TOUCHED_DAYS = 180;
/** Maximum number of studies, most recently changed first. */
const STUDIES = 20_000;
const BATCH = 500;

/** The fields that the rules read: those of the profile that the catalog gets. */
const fields = ['id', ...(Object.keys(studyProfile.shape) as (keyof StudyProfile)[])] as const;

export interface JudgedStudy extends Pick<ViabilityStudy, 'id' | keyof StudyProfile> {
  savedAt: string;
}
const columns = sql`${studies.select(fields)}, ${savedAt} as "savedAt"`;

/** The open studies that changes of terms may affect, in batches. */
export async function* judgedStudies(tx: Queryable, changes: readonly DatedChange[]): AsyncGenerator<JudgedStudy> {
  const [first, last] = [changes[0]?.at, changes.at(-1)?.at];
  if (!first || !last) return;
  const touched = await tx.many<{ id: number }>(sql`
    select s.id from viability_studies s
    where ${isOpen} and ${savedAt} <= ${last}::timestamptz
      and ${movedAt} >= ${first}::timestamptz - make_interval(days => ${TOUCHED_DAYS})
    order by ${movedAt} desc, s.id desc limit ${STUDIES}`);
  for (let from = 0; from < touched.length; from += BATCH) {
    const ids = touched.slice(from, from + BATCH).map(({ id }) => id);
    yield* await tx.many<JudgedStudy>(sql`
      select ${columns} from viability_studies s where s.id = any(${ids}::int[]) and ${isOpen}`);
  }
}
