import * as z from 'zod';
import { calendarDay, todayInSpain } from '../calendar.js';
import { auditActions, auditedEntities } from '../events/audit-event.js';
import { exportOf } from '../exports.js';
import { addressedId, recordId, searchText } from '../fields.js';
import { numeric } from '../figures.js';
import { listQuery, pagination } from '../lists.js';
import { operationsOf } from '../operations-of.js';
import { isInOrder, RANGE_MESSAGE } from '../studies/made-by.js';
import { auditLog } from './audit-logs.js';

/** Maximum days of one question: a filter by act reads all entries of its days. */
export const ACTIVITY_DAYS = 92;
export const ACTIVITY_DAYS_MESSAGE = `El intervalo no puede pasar de ${ACTIVITY_DAYS} días`;
/** Maximum users of one answer; where there are more they are searched. */
export const ACTIVE_USERS = 500;

/** An audit entry without its changes, with its user. */
export const activityEntry = auditLog
  .pick({ id: true, userId: true, action: true, entityType: true, entityId: true, entityName: true, timestamp: true })
  .extend({
    userName: z.string().nullable(),
    userEmail: z.string().nullable(),
    userIsDeleted: z.boolean().meta({ description: 'Whether the account was deleted since' }),
    companyId: recordId.nullable().meta({ description: 'Company of the user, as last known' }),
  })
  .meta({ id: 'ActivityEntry' });
export type ActivityEntry = z.infer<typeof activityEntry>;

const filters = z.object({
  from: calendarDay.optional().meta({ description: 'From this day of Madrid on; absent: on the day `to`' }),
  to: calendarDay.optional().meta({ description: 'Up to and including this day of Madrid; absent: today' }),
  action: z.enum(auditActions).optional(),
  entityType: z.enum(auditedEntities).optional().meta({ description: 'Kind of the record' }),
  search: searchText.optional().meta({ description: 'Part of the name of the record, or its number' }),
  userId: addressedId.optional().meta({ description: 'Who did it' }),
  companyId: addressedId.optional().meta({ description: 'Company of who did it, as last known' }),
});
export type ActivityFilter = z.infer<typeof filters>;

interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

/** First and last day of a question; today without any. */
export function daysOfActivity({ from, to }: Days, today = todayInSpain()): { first: string; last: string } {
  const last = to || (from && from > today ? from : today);
  return { first: from || last, last };
}

const DAY_MS = 86_400_000;

/** Why these days are refused, if they are. */
export function refusalOfDays(days: Days, today?: string): string | undefined {
  if (!isInOrder(days)) return RANGE_MESSAGE;
  const { first, last } = daysOfActivity(days, today);
  const count = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1;
  return count > ACTIVITY_DAYS ? ACTIVITY_DAYS_MESSAGE : undefined;
}

const withDays = <Query extends z.ZodObject>(query: Query) =>
  query.superRefine((given, context) => {
    const message = refusalOfDays(given);
    if (message) context.addIssue({ code: 'custom', path: ['to'], message });
  });

const route = operationsOf({ service: 'audit', tag: 'audits', access: 'administrator' });

export const activityApi = {
  list: route('GET /api/audit-logs', {
    id: 'listActivity',
    summary: 'What was done on some days, by everyone, newest first, 50 a page',
    query: withDays(
      filters.extend({
        page: numeric(z.number().int().min(1).max(1_000_000)).default(1).meta({ description: 'From 1' }),
        cursor: listQuery.shape.cursor,
      }),
    ),
    answer: z.object({ items: z.array(activityEntry), pagination }).meta({ id: 'ActivityPage' }),
  }),
  export: exportOf({
    service: 'audit',
    tag: 'audits',
    access: 'administrator',
    id: 'exportActivity',
    path: '/api/audit-logs',
    query: withDays(filters),
    entity: 'audit_log',
  }),
  users: route('GET /api/audit-logs/users', {
    id: 'listActiveUsers',
    summary: `Users with an audit entry of the last ${ACTIVITY_DAYS} days, by name`,
    query: z.object({
      search: searchText
        .optional()
        .meta({ description: 'Part of the name or the address; accents and case are ignored' }),
    }),
    answer: z
      .array(z.object({ id: recordId, name: z.string(), email: z.string() }).meta({ id: 'ActiveUser' }))
      .max(ACTIVE_USERS),
  }),
};
