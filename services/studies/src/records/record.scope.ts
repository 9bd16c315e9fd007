import { isAdministrator, isTestId, type Actor } from '@umbral/contracts';
import { raw, realRows, sql, type Context, type Sql } from '@umbral/service-kit';

export type Owner = Pick<Actor, 'id' | 'companyIds'>;

const isOfCompanies = (alias: string, { companyIds }: Owner): Sql =>
  sql`${raw(alias)}.company_id = any(${companyIds}::int[])`;

/**
 * The visibility rule of all records of this service: an administrator sees all real ones, any other user their own and those of
 * their companies, a test account those of its company alone: not its own from before a reset. The companies come with the caller's
 * token, which the gateway renews as soon as they change.
 */
export const recordScope =
  (alias: string) =>
  ({ actor }: Context): Sql => {
    if (isAdministrator(actor)) return realRows(sql`${raw(alias)}.user_id`);
    const ofCompanies = isOfCompanies(alias, actor);
    return isTestId(actor.id) ? ofCompanies : sql`${raw(alias)}.user_id = ${actor.id} or ${ofCompanies}`;
  };

/** The caller's own records among those: the user names them, and of a test account the company too. */
export const ownScope = (alias: string, actor: Owner): Sql => {
  const own = sql`${raw(alias)}.user_id = ${actor.id}`;
  return isTestId(actor.id) ? sql`${own} and ${isOfCompanies(alias, actor)}` : own;
};

/** The owner of a new record: its creator, and the creator's current company. */
export const ownedBy = ({ actor }: Context) => ({ userId: actor.id, companyId: actor.companyId });

/** The other state. Since when a record is active is noted for the cascade of its company. */
export const toggled = ({ isActive }: { isActive: boolean }) =>
  isActive ? { isActive: false } : { isActive: true, activeSince: new Date() };

/** How a record is activated and deactivated, alone or in a batch. */
export const switching = { change: (_tx: unknown, before: { isActive: boolean }) => toggled(before) };
