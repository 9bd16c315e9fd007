import { expectExactCounts } from '@umbral/service-kit/testing';

const lists = [['products', 'is_active']] as const;

const change = `
  insert into banks (user_id, name) values (1, 'Banco contado uno'), (1, 'Banco contado dos');
  insert into products (user_id, bank_id, code, name, effort_ratio_percentage, min_age, max_age, is_first_home, energy_certificate,
      min_purchase_price, max_purchase_price, min_appraisal_percentage, max_appraisal_percentage, financing_percentage, interest_rate,
      max_years, allows_guarantor)
    select 1, b.id, 'CONTADO-' || n, 'Contado', 35, 18, 75, true, 'A', 1, 2, 1, 2, 80, 2.5, 30, false
    from generate_series(1, 4) n cross join banks b where b.name in ('Banco contado uno', 'Banco contado dos');
  update products set is_active = false where code in ('CONTADO-1', 'CONTADO-2');
  delete from products where code = 'CONTADO-3';
  delete from banks where name = 'Banco contado dos'`;

it('[D40] list counts are exact after inserts, updates and deletes, inside the transaction and after its rollback', () =>
  expectExactCounts({ service: 'catalog', lists, change }));
