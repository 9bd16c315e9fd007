import { domainSubject } from '@umbral/contracts';
import { bulkName, bulkPhone, bulkSurname, insertInBulk, sql, type Queryable, type Sql } from '@umbral/service-kit';

interface Amounts {
  users: number;
  companies: number;
  roleId: number;
  passwordHash: string;
}

/** Adds many users and companies, with their events for the other services. For measurements. */
export async function seedBulk(
  database: Queryable,
  { users, companies, roleId, passwordHash }: Amounts,
): Promise<void> {
  await insertInBulk(database, companies, insertCompanies);
  await insertInBulk(database, users, (from, to) => insertUsers(from, to, roleId, passwordHash));
}

/** Inserts an event for each row of `from`. */
const published = (name: 'identity.company.created' | 'identity.user.created', payload: Sql, from: Sql): Sql => sql`
  insert into outbox_events (id, subject, payload)
  select event_id, ${domainSubject(name)}, jsonb_build_object('version', 1, 'id', event_id, 'name', ${name}::text,
    'occurredAt', to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'payload', payload)
  from (select gen_random_uuid() as event_id, ${payload} as payload from ${from}) as events`;

const insertCompanies = (from: number, to: number): Sql => sql`
  with added as (
    insert into companies (name, description, is_active)
    select 'Carga ' || ${bulkSurname(sql`n`)} || ' ' || n, 'Compañía para medir', n % 10 <> 0
    from generate_series(${from}::int, ${to}::int) n
    on conflict do nothing returning id, name, is_active, version)
  ${published(
    'identity.company.created',
    sql`jsonb_build_object('companyId', id, 'name', name, 'isActive', is_active, 'version', version)`,
    sql`added`,
  )}`;

const insertUsers = (from: number, to: number, roleId: number, passwordHash: string): Sql => sql`
  with offices as (select array_agg(id order by id) as ids from companies where description = 'Compañía para medir'),
  added as (
    insert into users (name, email, phone, dni, role_id, password_hash, is_active, is_credit_intermediary)
    select
      ${bulkName(sql`n`)}, 'carga.' || n || '@umbral.test', ${bulkPhone(sql`n`)},
      lpad((10000000 + n)::text, 8, '0') || substr('TRWAGMYFPDXBNJZSQVHLCKE', (10000000 + n) % 23 + 1, 1),
      ${roleId}::int, ${passwordHash}::text, n % 10 <> 0, n % 3 = 0
    from generate_series(${from}::int, ${to}::int) n
    on conflict do nothing returning id, name, email, role_id, is_active, version),
  placed as (
    select added.*, offices.ids[1 + added.id % cardinality(offices.ids)] as company_id from added left join offices on true),
  assigned as (
    insert into company_assignments (company_id, user_id, assigned_by)
    select company_id, id, 1 from placed where company_id is not null)
  ${published(
    'identity.user.created',
    sql`jsonb_build_object('userId', id, 'name', name, 'email', email::text, 'roleId', role_id, 'companyId', company_id,
      'companyIds', case when company_id is null then '[]'::jsonb else jsonb_build_array(company_id) end,
      'isActive', is_active, 'version', version)`,
    sql`placed`,
  )}`;
