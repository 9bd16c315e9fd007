import { expectExactCounts } from '@umbral/service-kit/testing';

/** Not of test mode. */
const REAL = 'user_id < 1000000000';

const lists = [
  ['viability_studies', 'is_active, is_national', REAL],
  ['clients', '', REAL],
  ['housing_calculations', 'is_active', REAL],
] as const;

const change = `
  insert into viability_studies (user_id, company_id, client_name, purchase_price, appraisal_value, financing_percentage, energy_certificate)
    select 1, 987654321, 'Contada ' || n, 200000, 200000, 80, 'A' from generate_series(1, 4) n;
  update viability_studies set is_active = false where company_id = 987654321 and client_name <> 'Contada 1';
  update viability_studies set is_national = false where company_id = 987654321 and client_name = 'Contada 2';
  delete from viability_studies where company_id = 987654321 and client_name = 'Contada 3';
  insert into clients (user_id, company_id, first_name, last_name) select 1, 987654321, 'Contada', n::text from generate_series(1, 3) n;
  delete from clients where company_id = 987654321 and last_name = '1';
  update housing_calculations set is_active = not is_active where id = (select min(id) from housing_calculations)`;

it('[D40] list counts are exact after inserts, updates and deletes, inside the transaction and after its rollback', () =>
  expectExactCounts({ service: 'studies', lists, change }));
