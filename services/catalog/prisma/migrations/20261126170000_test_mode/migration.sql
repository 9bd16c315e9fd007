-- Test accounts and their companies have ids from 1000000000 on (TEST_IDS_FROM of contracts), and nothing else has.
-- A bank of a test account is in its company, and no other bank is. The next migration checks the rows that are there.
ALTER TABLE banks ADD CONSTRAINT banks_of_tests CHECK ((coalesce(company_id, 0) >= 1000000000) = (user_id >= 1000000000)) NOT VALID;

-- The stored count is that of real products.
create or replace function count_products() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    if old.user_id < 1000000000 then
      insert into list_counts (list, flags, "count") values ('products', array[old.is_active], -1);
    end if;
  end if;
  if tg_op <> 'DELETE' then
    if new.user_id < 1000000000 then
      insert into list_counts (list, flags, "count") values ('products', array[new.is_active], 1);
    end if;
  end if;
  return null;
end $$;
