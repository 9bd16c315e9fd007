-- Test accounts and their companies have ids from 1000000000 on (TEST_IDS_FROM of contracts), and nothing else has.
-- A record of a test account is in its company, and no other record is. The next migration checks the rows that are there.
ALTER TABLE clients ADD CONSTRAINT clients_of_tests CHECK ((coalesce(company_id, 0) >= 1000000000) = (user_id >= 1000000000)) NOT VALID;
ALTER TABLE viability_studies ADD CONSTRAINT viability_studies_of_tests CHECK ((coalesce(company_id, 0) >= 1000000000) = (user_id >= 1000000000)) NOT VALID;
ALTER TABLE housing_calculations ADD CONSTRAINT housing_calculations_of_tests CHECK ((coalesce(company_id, 0) >= 1000000000) = (user_id >= 1000000000)) NOT VALID;
ALTER TABLE payment_studies ADD CONSTRAINT payment_studies_of_tests CHECK ((coalesce(company_id, 0) >= 1000000000) = (user_id >= 1000000000)) NOT VALID;

-- The stored counts are those of real records.
create or replace function count_viability_studies() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    if old.user_id < 1000000000 then
      insert into list_counts (list, flags, "count") values ('viability_studies', array[old.is_active, old.is_national], -1);
    end if;
  end if;
  if tg_op <> 'DELETE' then
    if new.user_id < 1000000000 then
      insert into list_counts (list, flags, "count") values ('viability_studies', array[new.is_active, new.is_national], 1);
    end if;
  end if;
  return null;
end $$;
create or replace function count_clients() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    if old.user_id < 1000000000 then
      insert into list_counts (list, flags, "count") values ('clients', array[]::boolean[], -1);
    end if;
  end if;
  if tg_op <> 'DELETE' then
    if new.user_id < 1000000000 then
      insert into list_counts (list, flags, "count") values ('clients', array[]::boolean[], 1);
    end if;
  end if;
  return null;
end $$;
create or replace function count_housing_calculations() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    if old.user_id < 1000000000 then
      insert into list_counts (list, flags, "count") values ('housing_calculations', array[old.is_active], -1);
    end if;
  end if;
  if tg_op <> 'DELETE' then
    if new.user_id < 1000000000 then
      insert into list_counts (list, flags, "count") values ('housing_calculations', array[new.is_active], 1);
    end if;
  end if;
  return null;
end $$;
