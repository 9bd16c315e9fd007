import { DESK_ADVISERS, type AdviserLoad } from '@umbral/contracts';
import { allOf, sql, type Queryable, type Sql } from '@umbral/service-kit';
import { isCreatedIn, isFinishedIn, isOpen, isUntouched, type DeskTimes } from './desk.times.js';

/**
 * The workload of each owner of studies in this scope, by name. One statement counts every figure for all owners at once.
 * A deactivated owner is listed only while one of the figures is not 0.
 */
export function loadOfAdvisers(database: Queryable, scope: Sql | undefined, times: DeskTimes): Promise<AdviserLoad[]> {
  const counted = (condition: Sql, counts: Sql) =>
    sql`select s.user_id, ${counts} from viability_studies s where ${allOf(scope, condition)} group by s.user_id`;
  return database.many<AdviserLoad>(sql`
    with owners as (select distinct s.user_id from viability_studies s where ${allOf(scope)}),
      open as (${counted(isOpen, sql`count(*) as active, count(*) filter (where ${isUntouched(times)}) as untouched`)}),
      created as (${counted(isCreatedIn(times), sql`count(*) as studies`)}),
      finished as (${counted(isFinishedIn(times), sql`count(*) as studies`)})
    select owners.user_id as "userId", ku.name as "userName", ku.email as "userEmail",
      coalesce(open.active, 0) as active, coalesce(open.untouched, 0) as untouched,
      coalesce(created.studies, 0) as "createdThisMonth", coalesce(finished.studies, 0) as "finishedThisMonth"
    from owners
      left join known_users ku on ku.id = owners.user_id
      left join open on open.user_id = owners.user_id
      left join created on created.user_id = owners.user_id
      left join finished on finished.user_id = owners.user_id
    where coalesce(ku.is_active, true) or coalesce(open.active, created.studies, finished.studies) is not null
    order by coalesce(ku.name, ku.email) collate "es-ES-x-icu", owners.user_id limit ${DESK_ADVISERS}`);
}
