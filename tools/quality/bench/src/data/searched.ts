import type { ServiceName } from '@umbral/contracts';
import { withClient } from '../../../../local/database/connect.ts';
import type { System } from '../harness/system.ts';

/** Rows of the tables that no seed fills, with the names and phones of those that one does; `$1` of them. */
const fillings: Partial<Record<ServiceName, string[]>> = {
  studies: [
    `insert into clients (user_id, company_id, first_name, last_name, email, phone, created_at)
     select user_id, company_id, split_part(client_name, ' ', 1), substr(client_name, strpos(client_name, ' ') + 1),
       'cliente.' || id || '@umbral.test', client_phone, created_at from viability_studies order by id desc limit $1`,
    `insert into housing_calculations (user_id, company_id, client_name, client_phone, monthly_net_income, available_savings,
       loan_term_years, annual_interest_rate, income_percentage_for_mortgage, expected_financing_percentage,
       purchase_costs_percentage, max_monthly_payment, max_loan_capital, max_down_payment, max_housing_price, purchase_costs,
       actual_financing_percentage, total_monthly_income, available_for_mortgage, created_at)
     select user_id, company_id, client_name, client_phone, 2500, 50000, 30, 3, 35, 80, 10, 875, 207541, 50000, 234128, 23412,
       88, 2500, 875, created_at from viability_studies order by id desc limit $1`,
    `insert into payment_studies (user_id, company_id, first_name, last_name, phone, monthly_net_income, monthly_other_loans,
       effort_ratio, real_net_income, max_payment, created_at)
     select user_id, company_id, split_part(client_name, ' ', 1), substr(client_name, strpos(client_name, ' ') + 1),
       client_phone, 2000, 300, 35, 1700, 595, created_at from viability_studies order by id desc limit $1`,
  ],
  catalog: [
    `insert into banks (user_id, name, details) select 1, 'Oficina de carga ' || id, 'Para buscar'
     from products order by id desc limit $1`,
  ],
  identity: [
    `insert into companies (name, description) select 'Oficina de ' || name || ' ' || id, 'Para buscar'
     from users order by id desc limit $1`,
  ],
};

/** Gives every table that is searched as many rows. */
export async function addSearched({ databases }: System, rows: number): Promise<void> {
  for (const [service, statements] of Object.entries(fillings)) {
    await withClient(databases[service as ServiceName].owner, async (client) => {
      for (const statement of statements) await client.query(statement, [rows]);
      await client.query('vacuum (analyze)');
    });
  }
}
