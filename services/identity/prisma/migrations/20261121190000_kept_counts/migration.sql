-- The fragment of @umbral/service-kit, unchanged.
-- How many rows the long lists have, by the flags that their filters ask for: counting them for every page would cost more
-- with every row. A writer adds a difference, so that no two wait for each other; upkeep adds the differences up.
create table list_counts (
  id bigint generated always as identity primary key,
  list varchar(40) not null,
  flags boolean[] not null,
  "count" integer not null
);

create function count_users() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into list_counts (list, flags, "count") values ('users', array[old.is_active, old.is_credit_intermediary], -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into list_counts (list, flags, "count") values ('users', array[new.is_active, new.is_credit_intermediary], 1);
  end if;
  return null;
end $$;
create trigger users_counted after insert or delete or update of is_active, is_credit_intermediary on users
  for each row execute function count_users();
insert into list_counts (list, flags, "count")
  select 'users', array[is_active, is_credit_intermediary], count(*) from users
  group by 2;

create function count_companies() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into list_counts (list, flags, "count") values ('companies', array[old.is_active], -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into list_counts (list, flags, "count") values ('companies', array[new.is_active], 1);
  end if;
  return null;
end $$;
create trigger companies_counted after insert or delete or update of is_active on companies
  for each row execute function count_companies();
insert into list_counts (list, flags, "count")
  select 'companies', array[is_active], count(*) from companies
  group by 2;
