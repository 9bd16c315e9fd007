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
/** People and companies of the demo data that the studies are spread over. */
const USERS = 40;
const COMPANIES = 6;

/** Adds many studies with a holder each, and a guarantor for every third. For measurements. */
export async function seedBulk(database: Queryable, studies: number): Promise<void> {
  for (let from = 1; from <= studies; from += PER_STATEMENT) {
    await database.query(insertStudies(from, Math.min(studies, from + PER_STATEMENT - 1)));
  }
}

const insertStudies = (from: number, to: number): Sql => sql`
  with people as (
    select n, (${NAMES}::text[])[n % ${NAMES.length}::int + 1] || ' ' || (${SURNAMES}::text[])[n / 7 % ${SURNAMES.length}::int + 1]
      || ' ' || (${SURNAMES}::text[])[n / 97 % ${SURNAMES.length}::int + 1] as name,
      '6' || lpad((n::bigint * 7919 % 99999999)::text, 8, '0') as phone, now() - n * interval '4 minutes' as made
    from generate_series(${from}::int, ${to}::int) n),
  added as (
    insert into viability_studies (user_id, company_id, study_name, client_name, client_phone, purchase_price, appraisal_value,
      financing_percentage, energy_certificate, is_national, is_finished, is_active, active_since, created_at, updated_at)
    select n % ${USERS}::int + 1, n % ${COMPANIES}::int + 1, 'Carga ' || n, name, phone, 90000 + n % 400 * 1000, 95000 + n % 400 * 1000, 80,
      substr('ABCDEFG', n % 7 + 1, 1), n % 9 <> 0, n % 5 = 0, n % 5 <> 0, made, made, made
    from people returning id, client_name, client_phone),
  guarantors as (
    insert into viability_guarantors (study_id, position, name, age, relationship_to_buyer, work_regime, work_seniority, net_income)
    select id, 0, 'Aval de ' || client_name, 45 + id % 30, 'Padre/Madre', 'Funcionario', 20, 1900 + id % 900 from added where id % 3 = 0)
  insert into viability_holders (study_id, position, name, age, phone, work_regime, work_seniority, net_income, savings)
  select id, 0, client_name, 22 + id % 45, client_phone, 'Cuenta ajena', id % 15, 1300 + id % 2600, id % 70000 from added`;
