import type { DomainEventPayload } from '@umbral/contracts';
import type { Queryable } from '../database/database.js';
import { sql } from '../database/sql.js';

/** A deletion has no name: the last one stays. */
type UserPayload = Pick<DomainEventPayload<'identity.user.changed'>, 'userId' | 'email' | 'isActive' | 'version'> & {
  name?: string;
};
type CompanyPayload = DomainEventPayload<'identity.company.changed'>;

// Events may arrive twice, late and in any order: an older version changes nothing.

/** Stores these users, unless a newer version is stored. A missing name is filled in from the same version too. */
export async function upsertUsers(database: Queryable, users: readonly UserPayload[]): Promise<void> {
  await database.query(sql`
    insert into known_users (id, name, email, is_active, version)
    select distinct on ("userId") "userId", name, email, "isActive", version
    from jsonb_to_recordset(${JSON.stringify(users)}::jsonb)
      as incoming ("userId" int, name text, email text, "isActive" boolean, version int)
    order by "userId", version desc
    on conflict (id) do update set name = coalesce(excluded.name, known_users.name), email = excluded.email,
      is_active = excluded.is_active, version = excluded.version
    where known_users.version < excluded.version
      or known_users.version = excluded.version and known_users.name is null and excluded.name is not null`);
}

/** Stores these companies, unless a newer version is stored. */
export async function upsertCompanies(database: Queryable, companies: readonly CompanyPayload[]): Promise<void> {
  await database.query(sql`
    insert into known_companies (id, name, is_active, version)
    select distinct on ("companyId") "companyId", name, "isActive", version
    from jsonb_to_recordset(${JSON.stringify(companies)}::jsonb) as incoming ("companyId" int, name text, "isActive" boolean, version int)
    order by "companyId", version desc
    on conflict (id) do update set name = excluded.name, is_active = excluded.is_active, version = excluded.version
    where known_companies.version < excluded.version`);
}
