import { sql, type Queryable } from '@umbral/service-kit';

export interface KnownUser {
  id: number;
  email: string;
  isActive: boolean;
  version: number;
}

export interface KnownCompany {
  id: number;
  name: string;
  isActive: boolean;
  version: number;
}

// Events come twice, late and in any order: what is older than what is known changes nothing.

export async function keepUsers(tx: Queryable, users: readonly KnownUser[]): Promise<void> {
  if (users.length === 0) return;
  await tx.query(sql`
    insert into known_users (id, email, is_active, version)
    select distinct on (id) id, email, "isActive", version
    from jsonb_to_recordset(${JSON.stringify(users)}::jsonb) as told (id int, email text, "isActive" boolean, version int)
    order by id, version desc
    on conflict (id) do update set email = excluded.email, is_active = excluded.is_active, version = excluded.version
    where known_users.version < excluded.version`);
}

export async function keepCompanies(tx: Queryable, companies: readonly KnownCompany[]): Promise<void> {
  if (companies.length === 0) return;
  await tx.query(sql`
    insert into known_companies (id, name, is_active, version)
    select distinct on (id) id, name, "isActive", version
    from jsonb_to_recordset(${JSON.stringify(companies)}::jsonb) as told (id int, name text, "isActive" boolean, version int)
    order by id, version desc
    on conflict (id) do update set name = excluded.name, is_active = excluded.is_active, version = excluded.version
    where known_companies.version < excluded.version`);
}
