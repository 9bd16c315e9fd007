import { isAdministrator, savedView } from '@umbral/contracts';
import { asc, record, sql, type Context, type Sql } from '@umbral/service-kit';
import type { Prisma } from '../generated/prisma/client.js';
import type { Tx } from '../transaction.js';

/**
 * Shared with this user: both they and its owner are members of the company that it is shared with. Reads the table, not the token,
 * so that leaving the company takes effect at once.
 */
const isSharedWith = (userId: number): Sql => sql`v.company_id in (
  select own.company_id from company_assignments own
  join company_assignments theirs on theirs.company_id = own.company_id and theirs.user_id = v.user_id
  where own.user_id = ${userId})`;

/** Views in the caller's menu: their own, and those that colleagues share. */
export const isListed = ({ actor }: Context): Sql => sql`(v.user_id = ${actor.id} or ${isSharedWith(actor.id)})`;

/**
 * A function of the call, because `isOwn` depends on the caller. An administrator sees every shared view, to be able to delete
 * it; a private one is visible to its owner only.
 */
export const savedViewsVisibleTo = (call: Context) =>
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
    scope: () => (isAdministrator(call.actor) ? sql`(v.company_id is not null or ${isListed(call)})` : isListed(call)),
    order: [asc(sql`lower(v.name)`), asc(sql`v.id`)],
    save: (db: Tx['db'], id: number, data: Prisma.SavedViewUncheckedUpdateInput) =>
      db.savedView.update({ where: { id }, data, select: { id: true } }),
    title: ({ name }) => name,
    audited: [],
    unique: { saved_views_name_key: 'duplicate_view' },
  });
