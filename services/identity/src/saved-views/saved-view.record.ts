import { isAdministrator, savedView } from '@umbral/contracts';
import { asc, record, sql, type Context, type Sql } from '@umbral/service-kit';
import type { Prisma } from '../generated/prisma/client.js';
import type { Tx } from '../transaction.js';

/** Shared with this person: its owner is in a company with them still. It asks the table, so that leaving counts at once. */
const isColleagues = (userId: number): Sql => sql`v.company_id in (
  select own.company_id from company_assignments own
  join company_assignments theirs on theirs.company_id = own.company_id and theirs.user_id = v.user_id
  where own.user_id = ${userId})`;

/** What somebody is offered: their own, and what colleagues share. */
export const isOffered = ({ actor }: Context): Sql => sql`(v.user_id = ${actor.id} or ${isColleagues(actor.id)})`;

/** Views as this caller sees them. A private one is nobody else's, not even an administrator's. */
export const savedViewsSeenBy = (call: Context) =>
  record({
    table: 'saved_views',
    alias: 'v',
    row: savedView,
    columns: {
      isShared: sql`(v.company_id is not null)`,
      isOwn: sql`(v.user_id = ${call.actor.id})`,
      ownerName: sql`u.name`,
    },
    joins: sql`join users u on u.id = v.user_id`,
    scope: () =>
      isAdministrator(call.actor) ? sql`(v.company_id is not null or ${isOffered(call)})` : isOffered(call),
    order: [asc(sql`lower(v.name)`), asc(sql`v.id`)],
    save: (db: Tx['db'], id: number, data: Prisma.SavedViewUncheckedUpdateInput) =>
      db.savedView.update({ where: { id }, data, select: { id: true } }),
    title: ({ name }) => name,
    audited: [],
    unique: { saved_views_name_key: 'duplicate_view' },
  });
