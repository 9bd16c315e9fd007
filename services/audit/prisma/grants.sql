-- The service's login may read, and insert audit entries, names of users and dead letters; it may not update or delete. It cannot
-- choose ids or set sequences, and the owner's trigger counts the hours. Of the owner's functions it may call those that create the
-- next partitions and append to the sealed log; none removes or changes anything.
REVOKE ALL ON ALL TABLES IN SCHEMA public FROM {{app}};
REVOKE ALL ON ALL SEQUENCES IN SCHEMA public FROM {{app}};
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA public FROM {{app}};
GRANT SELECT ON audit_logs, audit_hours, actors, dead_letters TO {{app}};
GRANT SELECT ON audit_logs_default, audit_removals TO {{app}};
GRANT EXECUTE ON FUNCTION make_audit_months() TO {{app}};
GRANT INSERT (event_id, service, user_id, action, entity_type, entity_id, entity_name, details, ip_address, user_agent,
  "timestamp") ON audit_logs TO {{app}};
GRANT INSERT (event_id, user_id, version, name, email, company_id) ON actors TO {{app}};
GRANT INSERT (consumer, subject, event_id, payload, error, tries) ON dead_letters TO {{app}};
GRANT SELECT ON audit_leaves, audit_heads, audit_frontier, audit_anchors TO {{app}};
GRANT EXECUTE ON FUNCTION append_audit_leaves(jsonb), append_audit_head(text, audit_heads) TO {{app}};
GRANT SELECT ON audit_alterations, audit_verification TO {{app}};
GRANT INSERT (what, place) ON audit_alterations TO {{app}};
GRANT INSERT, UPDATE ON audit_verification TO {{app}};
GRANT INSERT (size, kind, reference) ON audit_anchors TO {{app}};
-- Not part of the audit: points of rate limiters and leases.
GRANT SELECT, INSERT, UPDATE, DELETE ON rate_limits TO {{app}};
