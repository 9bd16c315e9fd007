import { isAdministrator } from '@umbral/contracts';
import { raw, sql, type Context, type Sql } from '@umbral/service-kit';

/**
 * The rule for everything that somebody makes here: an administrator sees all, anybody else what is theirs and what belongs
 * to their companies. The companies come with the caller's token, which the gateway renews as soon as they change.
 */
export const recordScope =
  (alias: string) =>
  ({ actor }: Context): Sql | undefined =>
    isAdministrator(actor)
      ? undefined
      : sql`${raw(alias)}.user_id = ${actor.id} or ${raw(alias)}.company_id = any(${actor.companyIds}::int[])`;

/** Whose a new record is: its creator's, and that of the company they belong to now. */
export const ownedBy = ({ actor }: Context) => ({ userId: actor.id, companyId: actor.companyId });

/** The other state. Since when a record is active is noted for the cascade of its company. */
export const toggled = ({ isActive }: { isActive: boolean }) =>
  isActive ? { isActive: false } : { isActive: true, activeSince: new Date() };

/** How a record is switched on and off, alone or with others. */
export const switching = { change: (_tx: unknown, before: { isActive: boolean }) => toggled(before) };
