import { expectExactCounts } from '@umbral/service-kit/testing';

const lists = [
  ['users', 'is_active, is_credit_intermediary', 'not is_program'],
  ['companies', 'is_active', 'not is_test'],
] as const;

const change = `
  insert into companies (name) values ('Contada Uno'), ('Contada Dos'), ('Contada Tres');
  insert into companies (id, name, is_test) values (2147483647, 'Contada de pruebas', true);
  insert into users (role_id, name, email, is_active) select 1, 'Contada', 'contada.' || n || '@umbral.test', n > 1 from generate_series(1, 4) n;
  insert into users (role_id, name, email, is_program) values (2, 'Programa', 'contado@programas.invalid', true);
  update users set is_credit_intermediary = true where email in ('contada.1@umbral.test', 'contada.2@umbral.test');
  update companies set is_active = false where name = 'Contada Dos';
  update users set is_active = false where email = 'contado@programas.invalid';
  delete from users where email in ('contada.4@umbral.test', 'contado@programas.invalid');
  delete from companies where name = 'Contada Tres'`;

it('[D40] list counts are exact after inserts, updates and deletes, inside the transaction and after its rollback', () =>
  expectExactCounts({ service: 'identity', lists, change }));
