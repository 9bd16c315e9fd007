-- Nobody rewrites history: the role of the service may add rows and read them.
REVOKE UPDATE, DELETE, TRUNCATE ON audit_logs FROM {{app}};
REVOKE DELETE, TRUNCATE ON audit_hours, dead_letters FROM {{app}};
