-- Where a head was left outside of the product, where the owner of the database does not reach.
create table audit_anchors (
  id bigint generated always as identity primary key,
  size bigint not null,
  kind varchar(10) not null,
  reference varchar(20000) not null,
  created_at timestamptz(3) not null default now(),
  constraint audit_anchors_kind check (kind in ('mail', 'tsa')),
  constraint audit_anchors_of_a_head foreign key (size) references audit_heads (size) on delete restrict on update restrict
);
create index audit_anchors_of_head on audit_anchors (size);

-- Counts of dear calls, by person: shared by all replicas. A row is old when its time has passed.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
