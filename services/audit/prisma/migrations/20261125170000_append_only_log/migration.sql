-- Leaves, edge and heads are written by functions of the owner, which check that they continue what is there: the service's login
-- alone could move the edge or add a head, after which nothing could be sealed or exported any more.

create function append_audit_leaves(leaves jsonb) returns bigint
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  total bigint;
  edge jsonb;
  next record;
  node bytea;
  level int;
  remaining bigint;
  changed jsonb := '{}';
begin
  lock table audit_frontier in share row exclusive mode;
  select coalesce(max(f.size), 0), coalesce(jsonb_object_agg(f.level, encode(f.hash, 'hex')), '{}') into total, edge from audit_frontier f;
  if total <> coalesce((select max(seq) + 1 from audit_leaves), 0) then
    raise exception 'the edge of the audit does not end where its leaves end';
  end if;
  for next in select * from jsonb_to_recordset(leaves) as leaf (seq bigint, id bigint, leaf text, personal text) order by seq loop
    if next.seq <> total then
      raise exception 'leaf % does not follow %', next.seq, total - 1;
    end if;
    node := decode(next.leaf, 'hex');
    level := 0;
    remaining := total;
    while remaining % 2 = 1 loop
      node := sha256('\x01'::bytea || decode(edge ->> level::text, 'hex') || node);
      level := level + 1;
      remaining := remaining / 2;
    end loop;
    edge := edge || jsonb_build_object(level::text, encode(node, 'hex'));
    changed := changed || jsonb_build_object(level::text, encode(node, 'hex'));
    total := total + 1;
  end loop;
  insert into audit_leaves (seq, log_id, leaf, personal_hash)
    select leaf.seq, leaf.id, decode(leaf.leaf, 'hex'), decode(leaf.personal, 'hex')
    from jsonb_to_recordset(leaves) as leaf (seq bigint, id bigint, leaf text, personal text);
  insert into audit_frontier (level, hash, size)
    select key::smallint, decode(value, 'hex'), total from jsonb_each_text(changed)
    on conflict on constraint audit_frontier_pkey do update set hash = excluded.hash, size = excluded.size;
  return total;
end $$;

-- The text that is signed, and hashed into the next head.
create function audit_head_text(log text, head audit_heads) returns text
language sql stable set search_path = pg_catalog, public as $$
  select 'umbral-audit/1' || chr(10) || log || chr(10) || head.size || chr(10) || encode(head.root, 'hex') || chr(10)
    || encode(head.previous, 'hex') || chr(10) || to_char(head."time" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') || chr(10)
$$;

create function append_audit_head(log text, head audit_heads) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  newest audit_heads;
  root bytea;
  edge record;
  remaining bigint;
begin
  lock table audit_heads in share row exclusive mode;
  select * into newest from audit_heads order by audit_heads.size desc limit 1;
  if head.size <> (select max(f.size) from audit_frontier f) or head.size <= coalesce(newest.size, 0) then
    raise exception 'a head of % does not continue the audit', head.size;
  end if;
  for edge in select f.level, f.hash from audit_frontier f where (head.size >> f.level::int) % 2 = 1 order by f.level loop
    root := case when root is null then edge.hash else sha256('\x01'::bytea || edge.hash || root) end;
  end loop;
  if head.root <> root then
    raise exception 'the root of a head is not that of the audit';
  end if;
  if head.previous <> (case when newest is null then decode(repeat('00', 32), 'hex')
    else sha256(convert_to(audit_head_text(log, newest), 'UTF8')) end) then
    raise exception 'a head does not follow the newest one';
  end if;
  if head."time" < newest."time" or head."time" > now() + interval '5 minutes' then
    raise exception 'the time of a head is not after the newest one';
  end if;
  insert into audit_heads select head.*;
end $$;

revoke all on function append_audit_leaves(jsonb), audit_head_text(text, audit_heads), append_audit_head(text, audit_heads) from public;

-- What a verification found to be different from what was signed. Only the owner removes an entry, after an inquiry.
create table audit_alterations (
  id bigint generated always as identity primary key,
  what varchar(40) not null,
  place varchar(80) not null,
  found_at timestamptz(3) not null default now()
);
create unique index audit_alterations_place on audit_alterations (what, place);

-- How far the present round over all entries has come.
create table audit_verification (
  id smallint primary key default 1 check (id = 1),
  next bigint not null,
  round_began_at timestamptz(3) not null,
  round_ended_at timestamptz(3),
  verified_at timestamptz(3) not null
);
