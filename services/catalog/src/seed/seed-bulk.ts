import { insertInBulk, sql, type Queryable, type Sql } from '@umbral/service-kit';
import { seedAuthor } from './seed-demo.js';

const PER_BANK = 500;

/** Adds many products, five hundred per bank, of all conditions. For measurements. */
export async function seedBulk(database: Queryable, products: number): Promise<void> {
  await database.query(insertBanks(Math.ceil(products / PER_BANK)));
  await insertInBulk(database, products, insertProducts);
}

const insertBanks = (count: number): Sql => sql`
  insert into banks (user_id, name, payment_percentage, details)
  select ${seedAuthor.id}::int, 'Banco de carga ' || n, n % 300 / 100.0, 'Banco para medir'
  from generate_series(1, ${count}::int) n
  where not exists (select 1 from banks where name = 'Banco de carga ' || n)`;

const insertProducts = (from: number, to: number): Sql => sql`
  with chosen as (select array_agg(id order by id) as ids from banks where details = 'Banco para medir')
  insert into products (
    user_id, bank_id, code, name, effort_ratio_percentage, min_age, max_age, is_first_home, energy_certificate,
    min_purchase_price, max_purchase_price, min_appraisal_percentage, max_appraisal_percentage, financing_percentage,
    interest_rate, max_years, allows_guarantor, guarantor_min_salary, guarantor_min_property_value, nationality,
    work_regime, work_seniority, is_active)
  select
    ${seedAuthor.id}::int, ids[1 + n % cardinality(ids)], 'CARGA-' || n, 'Hipoteca de carga ' || n, 30 + n % 15, 18 + n % 8, 55 + n % 25,
    n % 4 = 0, (array['unknown', 'unknown', 'A', 'B', 'C', 'D', 'E'])[1 + n % 7], 50000 + n % 100 * 1000, 300000 + n % 50 * 10000,
    70 + n % 10, 80 + n % 21, 60 + n % 41, 1.5 + n % 40 / 10.0, 15 + n % 26, n % 3 = 0,
    case when n % 3 = 0 then 1200 + n % 10 * 100 end, case when n % 3 = 0 then 60000 + n % 10 * 10000 end,
    (array['nacional', 'ambos', 'internacional'])[1 + n % 3], (array[null, null, 'Funcionario', 'Autónomo', null])[1 + n % 5],
    n % 6, n % 20 <> 0
  from generate_series(${from}::int, ${to}::int) n cross join chosen
  on conflict do nothing`;
