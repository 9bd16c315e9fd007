-- Without pg_temp in the path, temporary tables come first: a login could put its own in the place of the owner's.
alter function append_audit_leaves(jsonb) set search_path = pg_catalog, public, pg_temp;
alter function audit_head_text(text, audit_heads) set search_path = pg_catalog, public, pg_temp;
alter function append_audit_head(text, audit_heads) set search_path = pg_catalog, public, pg_temp;
