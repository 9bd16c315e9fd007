-- The fragment of @umbral/service-kit, unchanged.
-- How many rows the long lists have, by the flags that their filters ask for: counting them for every page would cost more
-- with every row. A writer adds a difference, so that no two wait for each other; upkeep adds the differences up.
create table list_counts (
  id bigint generated always as identity primary key,
  list varchar(40) not null,
  flags boolean[] not null,
  "count" integer not null
);

create function count_products() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into list_counts (list, flags, "count") values ('products', array[old.is_active], -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into list_counts (list, flags, "count") values ('products', array[new.is_active], 1);
  end if;
  return null;
end $$;
create trigger products_counted after insert or delete or update of is_active on products
  for each row execute function count_products();
insert into list_counts (list, flags, "count")
  select 'products', array[is_active], count(*) from products
  group by 2;
