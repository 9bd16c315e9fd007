import { domainSubject } from '@umbral/contracts';
import { sql, type Queryable, type Sql } from '@umbral/service-kit';

const NAMES = [
  'Ana',
  'Álvaro',
  'Begoña',
  'Carlos',
  'Diego',
  'Elena',
  'Íñigo',
  'Javier',
  'Lucía',
  'María',
  'Nerea',
  'Óscar',
  'Pablo',
  'Rocío',
  'Ñuflo',
  'Zoe',
];
const SURNAMES = [
  'García',
  'Núñez',
  'Ibáñez',
  'Peña',
  'Sáez',
  'Vidal',
  'Ríos',
  'Goñi',
  'Castro',
  'Ferrer',
  'Lozano',
  'Órdenes',
  'Cañizares',
  'Soler',
];
const PER_STATEMENT = 20_000;

interface Amounts {
  users: number;
  companies: number;
  roleId: number;
  passwordHash: string;
}

/** Adds many users and companies, with the events that tell the other services of them. For measurements. */
export async function seedBulk(
  database: Queryable,
  { users, companies, roleId, passwordHash }: Amounts,
): Promise<void> {
  for (let from = 1; from <= companies; from += PER_STATEMENT) {
    await database.query(insertCompanies(from, Math.min(companies, from + PER_STATEMENT - 1)));
  }
  for (let from = 1; from <= users; from += PER_STATEMENT) {
    await database.query(insertUsers(from, Math.min(users, from + PER_STATEMENT - 1), roleId, passwordHash));
  }
}

/** Writes an event for each row of the named part of the statement. */
const published = (name: 'identity.company.created' | 'identity.user.created', payload: Sql, from: Sql): Sql => sql`
  insert into outbox_events (id, subject, payload)
  select event_id, ${domainSubject(name)}, jsonb_build_object('version', 1, 'id', event_id, 'name', ${name}::text,
    'occurredAt', to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'payload', payload)
  from (select gen_random_uuid() as event_id, ${payload} as payload from ${from}) as events`;

const insertCompanies = (from: number, to: number): Sql => sql`
  with added as (
    insert into companies (name, description, is_active)
    select 'Carga ' || (${SURNAMES}::text[])[n % ${SURNAMES.length}::int + 1] || ' ' || n, 'Compañía para medir', n % 10 <> 0
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
      (${NAMES}::text[])[n % ${NAMES.length}::int + 1] || ' ' || (${SURNAMES}::text[])[n / 7 % ${SURNAMES.length}::int + 1]
        || ' ' || (${SURNAMES}::text[])[n / 97 % ${SURNAMES.length}::int + 1],
      'carga.' || n || '@umbral.test', '6' || lpad((n::bigint * 7919 % 99999999)::text, 8, '0'),
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
