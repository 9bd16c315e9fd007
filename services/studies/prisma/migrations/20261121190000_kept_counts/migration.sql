-- The fragment of @umbral/service-kit, unchanged.
-- How many rows the long lists have, by the flags that their filters ask for: counting them for every page would cost more
-- with every row. A writer adds a difference, so that no two wait for each other; upkeep adds the differences up.
create table list_counts (
  id bigint generated always as identity primary key,
  list varchar(40) not null,
  flags boolean[] not null,
  "count" integer not null
);

create function count_viability_studies() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into list_counts (list, flags, "count") values ('viability_studies', array[old.is_active, old.is_national], -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into list_counts (list, flags, "count") values ('viability_studies', array[new.is_active, new.is_national], 1);
  end if;
  return null;
end $$;
create trigger viability_studies_counted after insert or delete or update of is_active, is_national on viability_studies
  for each row execute function count_viability_studies();
insert into list_counts (list, flags, "count")
  select 'viability_studies', array[is_active, is_national], count(*) from viability_studies
  group by 2;

create function count_clients() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into list_counts (list, flags, "count") values ('clients', array[]::boolean[], -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into list_counts (list, flags, "count") values ('clients', array[]::boolean[], 1);
  end if;
  return null;
end $$;
create trigger clients_counted after insert or delete on clients
  for each row execute function count_clients();
insert into list_counts (list, flags, "count")
  select 'clients', array[]::boolean[], count(*) from clients;

create function count_housing_calculations() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into list_counts (list, flags, "count") values ('housing_calculations', array[old.is_active], -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into list_counts (list, flags, "count") values ('housing_calculations', array[new.is_active], 1);
  end if;
  return null;
end $$;
create trigger housing_calculations_counted after insert or delete or update of is_active on housing_calculations
  for each row execute function count_housing_calculations();
insert into list_counts (list, flags, "count")
  select 'housing_calculations', array[is_active], count(*) from housing_calculations
  group by 2;
