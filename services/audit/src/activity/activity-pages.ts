import type { ActivityEntry } from '@umbral/contracts';
import { allOf, raw, sql, type Queryable, type Sql } from '@umbral/service-kit';
import type { Slice } from '../audit-logs/audit-log-pages.js';
import { besidePlace, type EntryPlace } from '../audit-logs/entry-places.js';
import { hoursWithin, isWithin, type Activity } from './activity-filter.js';

const NEWEST_FIRST = sql`"timestamp" desc, id desc`;

/** Select list of an entry `log` with its user `actor`. */
export const COLUMNS = sql`log.id, log.user_id as "userId", actor.name as "userName", actor.email as "userEmail",
  exists (select 1 from actors gone where gone.user_id = log.user_id and gone.name is null) as "userIsDeleted",
  actor.company_id as "companyId", action, entity_type as "entityType", entity_id as "entityId", entity_name as "entityName",
  "timestamp"`;
export const ACTOR = sql`left join lateral (
  select name, email, company_id from actors where user_id = log.user_id and name is not null
  order by version desc, actors.id desc limit 1
) actor on true`;

/** Sums hours; entries are counted only where a filter is not about time and user. */
export async function countOf(database: Queryable, activity: Activity): Promise<number> {
  const { from, to, acting, narrowed } = activity;
  const row = await database.one<{ total: number }>(
    narrowed
      ? sql`select count(*)::int8 as total from audit_logs where ${allOf(isWithin(from, to), acting, narrowed)}`
      : sql`select coalesce(sum(count), 0)::int8 as total from audit_hours where ${hoursWithin(activity)}`,
  );
  return row?.total ?? 0;
}

/** Part of the entries, newest first. Only rows of its first hour are skipped, or of all days where a filter is about more. */
export async function pageOfActivity(
  database: Queryable,
  activity: Activity,
  { skip, limit, total }: Slice,
): Promise<ActivityEntry[]> {
  const count = Math.min(limit, total - skip);
  if (count <= 0) return [];
  const window = activity.narrowed ? { ...activity, after: skip } : await windowOf(database, activity, skip, count);
  if (!window) return [];
  const found = nearest(activity, window, { beside: sql`true`, order: NEWEST_FIRST, skip: window.after, limit: count });
  return entriesOf(database, found, window);
}

/** Up to `limit` entries next to a place, the nearest first. */
export async function fromPlaceOfActivity(
  database: Queryable,
  activity: Activity,
  place: EntryPlace,
  limit: number,
): Promise<ActivityEntry[]> {
  const { where: beside, order } = besidePlace(place);
  const window = await windowBeside(database, activity, place, limit);
  if (!window) return [];
  const found = nearest(activity, window, { beside, order, skip: 0, limit });
  const entries = await entriesOf(database, found, window);
  return place.isBack ? entries.reverse() : entries;
}

interface Window {
  from: string;
  to: string;
}

/** The hours of a page, and the entries of the first of them that come before it. */
async function windowOf(database: Queryable, activity: Activity, skip: number, count: number) {
  const hours = await database.many<{ hour: string; end: string; count: number; upToHere: number }>(sql`
    select hour, hour + interval '1 hour' as "end", count, up_to_here as "upToHere" from (
      select hour, sum(count)::int8 as count, sum(sum(count)) over (order by hour desc)::int8 as up_to_here
      from audit_hours where ${hoursWithin(activity)} group by hour
    ) hours where up_to_here > ${skip} order by hour desc limit ${count}`);
  const newest = hours[0];
  const oldest = hours.find(({ upToHere }) => upToHere >= skip + count) ?? hours.at(-1);
  if (!newest || !oldest) return undefined;
  return { from: oldest.hour, to: newest.end, after: skip - (newest.upToHere - newest.count) };
}

/** Each stored hour has an entry, so as many hours as rows suffice. */
async function windowBeside(
  database: Queryable,
  activity: Activity,
  { timestamp, isBack }: EntryPlace,
  limit: number,
): Promise<Window | undefined> {
  const { from, to, narrowed } = activity;
  const [oldest, newest] = isBack ? [timestamp, to] : [from, later(timestamp)];
  if (narrowed) return { from: max(oldest, from), to: min(newest, to) };
  const hours = await database.one<{ from: string | null; to: string | null }>(sql`
    select min(hour) as "from", max(hour) + interval '1 hour' as "to" from (
      select distinct hour from audit_hours
      where ${hoursWithin(activity)} and hour ${raw(isBack ? '>=' : '<=')} date_trunc('hour', ${timestamp}::timestamptz, 'UTC')
      order by hour ${raw(isBack ? 'asc' : 'desc')} limit ${limit + 1}
    ) hours`);
  return hours?.from && hours.to ? { from: hours.from, to: hours.to } : undefined;
}

// ISO instants of one form are ordered like their text.
const max = (one: string, other: string): string => (one > other ? one : other);
const min = (one: string, other: string): string => (one < other ? one : other);
/** The entry itself has this time. */
const later = (timestamp: string): string => new Date(Date.parse(timestamp) + 1).toISOString();

interface Part {
  beside: Sql;
  order: Sql;
  skip: number;
  limit: number;
}

/** Ids and times of the first entries: those of each user who acted in this window, merged. */
const nearest = (activity: Activity, { from, to }: Window, { beside, order, skip, limit }: Part): Sql => sql`
  select entry.id, entry."timestamp" from (
    select distinct user_id from audit_hours where ${hoursWithin({ ...activity, from: hourOf(from), to })}
  ) acting, lateral (
    select id, "timestamp" from audit_logs
    where ${allOf(sql`user_id = acting.user_id`, isWithin(from, to), activity.narrowed, beside)}
    order by ${order} limit ${skip + limit}
  ) entry
  order by ${order} limit ${limit} offset ${skip}`;

const HOUR_MS = 3_600_000;
const hourOf = (instant: string): string => new Date(Math.floor(Date.parse(instant) / HOUR_MS) * HOUR_MS).toISOString();

/** Newest first. */
const entriesOf = (database: Queryable, found: Sql, { from, to }: Window): Promise<ActivityEntry[]> =>
  database.many<ActivityEntry>(sql`
    with place as materialized (${found})
    select ${COLUMNS} from place join audit_logs log using (id, "timestamp") ${ACTOR}
    where ${isWithin(from, to)} order by "timestamp" desc, log.id desc`);
