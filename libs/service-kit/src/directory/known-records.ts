import type { DomainEventPayload } from '@umbral/contracts';
import type { Queryable } from '../database/database.js';
import { sql } from '../database/sql.js';

type UserTold = Pick<DomainEventPayload<'identity.user.changed'>, 'userId' | 'email' | 'isActive' | 'version'>;
type CompanyTold = DomainEventPayload<'identity.company.changed'>;

// What is told comes twice, late and in any order: what is older than what is known changes nothing.

/** Keeps these users, unless something newer is known. */
export async function keepUsers(database: Queryable, users: readonly UserTold[]): Promise<void> {
  await database.query(sql`
    insert into known_users (id, email, is_active, version)
    select distinct on ("userId") "userId", email, "isActive", version
    from jsonb_to_recordset(${JSON.stringify(users)}::jsonb) as told ("userId" int, email text, "isActive" boolean, version int)
    order by "userId", version desc
    on conflict (id) do update set email = excluded.email, is_active = excluded.is_active, version = excluded.version
    where known_users.version < excluded.version`);
}

/** Keeps these companies, unless something newer is known. */
export async function keepCompanies(database: Queryable, companies: readonly CompanyTold[]): Promise<void> {
  await database.query(sql`
    insert into known_companies (id, name, is_active, version)
    select distinct on ("companyId") "companyId", name, "isActive", version
    from jsonb_to_recordset(${JSON.stringify(companies)}::jsonb) as told ("companyId" int, name text, "isActive" boolean, version int)
    order by "companyId", version desc
    on conflict (id) do update set name = excluded.name, is_active = excluded.is_active, version = excluded.version
    where known_companies.version < excluded.version`);
}
