import { bulkName, bulkPhone, insertInBulk, sql, type Queryable, type Sql } from '@umbral/service-kit';

/** People and companies of the demo data that the studies are spread over; as many people as companies where these are given. */
const USERS = 40;
const COMPANIES = 6;

/** Adds many studies with a holder each, and a guarantor for every third. For measurements. @param companies the first of them; 0: those of the demo */
export const seedBulk = (database: Queryable, studies: number, companies: number): Promise<void> =>
  insertInBulk(database, studies, companies ? insertStudies(companies, companies) : insertStudies(USERS, COMPANIES));

const insertStudies =
  (users: number, companies: number) =>
  (from: number, to: number): Sql =>
    sql`
  with people as (
    select n, ${bulkName(sql`n`)} as name, ${bulkPhone(sql`n`)} as phone, now() - n * interval '4 minutes' as made
    from generate_series(${from}::int, ${to}::int) n),
  added as (
    insert into viability_studies (user_id, company_id, study_name, client_name, client_phone, purchase_price, appraisal_value,
      financing_percentage, energy_certificate, is_national, is_finished, is_active, active_since, created_at, updated_at)
    select n % ${users}::int + 1, n % ${companies}::int + 1, 'Carga ' || n, name, phone, 90000 + n % 400 * 1000, 95000 + n % 400 * 1000, 80,
      substr('ABCDEFG', n % 7 + 1, 1), n % 9 <> 0, n % 5 = 0, n % 5 <> 0, made, made, made
    from people returning id, client_name, client_phone),
  guarantors as (
    insert into viability_guarantors (study_id, position, name, age, relationship_to_buyer, work_regime, work_seniority, net_income)
    select id, 0, 'Aval de ' || client_name, 45 + id % 30, 'Padre/Madre', 'Funcionario', 20, 1900 + id % 900 from added where id % 3 = 0)
  insert into viability_holders (study_id, position, name, age, phone, work_regime, work_seniority, net_income, savings)
  select id, 0, client_name, 22 + id % 45, client_phone, 'Cuenta ajena', id % 15, 1300 + id % 2600, id % 70000 from added`;
