import { dayInSpain, daysOfActivity, type ActivityFilter } from '@umbral/contracts';
import { allOf, matches, sql, unprepared, type Sql } from '@umbral/service-kit';

/** The entries that a question is about. */
export interface Activity {
  /** First instant. */
  from: string;
  /** The first instant that is not part of it. */
  to: string;
  /** Limits a column `user_id`, of entries and of `audit_hours`. */
  acting: Sql | undefined;
  /** Limits entries beyond their time and user. */
  narrowed: Sql | undefined;
}

export function activityOf({ from, to, userId, companyId, action, entityType, search }: ActivityFilter): Activity {
  const { first, last } = daysOfActivity({ from, to });
  const limits = [
    action !== undefined && sql`action = ${action}`,
    entityType !== undefined && sql`entity_type = ${entityType}`,
    search ? sql`(entity_id = ${search} or ${matches('fold(entity_name)', search)})` : undefined,
  ];
  const users = [
    userId !== undefined && sql`user_id = ${userId}`,
    companyId !== undefined && sql`user_id in (${usersOf(companyId)})`,
  ];
  return {
    from: dayInSpain(first).from.toISOString(),
    to: dayInSpain(last).to.toISOString(),
    acting: users.some(Boolean) ? allOf(...users) : undefined,
    narrowed: limits.some(Boolean) ? allOf(...limits) : undefined,
  };
}

/** Users whose last known company is this one. */
const usersOf = (companyId: number): Sql => sql`
  select known.user_id from (
    select distinct on (user_id) user_id, company_id from actors where name is not null
    order by user_id, version desc, id desc
  ) known where known.company_id = ${companyId}`;

/** Unprepared: with the values the planner prunes the other months. `to` is exclusive. */
export const isWithin = (from: string, to: string): Sql =>
  unprepared(sql`"timestamp" >= ${from} and "timestamp" < ${to}`);

export const hoursWithin = ({ from, to, acting }: Activity): Sql =>
  allOf(sql`hour >= ${from} and hour < ${to}`, acting);
