import { isAdministrator } from '@umbral/contracts';
import { raw, sql, type Context, type Sql } from '@umbral/service-kit';

// The rule for everything that somebody makes here, told once to Prisma and once to SQL: an administrator sees all,
// anybody else what is theirs and what belongs to their companies. The companies come with the caller's token, which
// the gateway renews as soon as they change.

interface OwnedWhere {
  OR?: ({ userId: number } | { companyId: { in: number[] } })[];
}

export function recordScope({ actor }: Context): OwnedWhere {
  if (isAdministrator(actor)) return {};
  return { OR: [{ userId: actor.id }, { companyId: { in: actor.companyIds } }] };
}

/** The same for a list over a table with this alias; undefined when there is no limit. */
export function recordScopeSql({ actor }: Context, alias: string): Sql | undefined {
  if (isAdministrator(actor)) return undefined;
  return sql`${raw(alias)}.user_id = ${actor.id} or ${raw(alias)}.company_id = any(${actor.companyIds}::int[])`;
}

/** Whose a new record is: its creator's, and that of the company they belong to now. */
export const ownedBy = ({ actor }: Context) => ({ userId: actor.id, companyId: actor.companyId });
