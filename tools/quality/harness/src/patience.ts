/**
 * Settings of tested services: limits of one process's patience with another, above what a busy machine takes. Specs of a limit start
 * a process with their own.
 */
export const PATIENCE = {
  UPSTREAM_TIMEOUT_MS: '220000',
  EXCHANGE_LIMIT_MS: '60000',
  VERSIONS_LIMIT_MS: '8000', // less than the ten seconds of a module's load
  CATALOG_LIMIT_MS: '60000',
  IDENTITY_LIMIT_MS: '60000',
  KEYS_LIMIT_MS: '60000',
  REPORT_LIMIT_MS: '200000', // the first one starts the renderer and loads its fonts
  MAIL_LIMIT_MS: '50000',
  IMAGE_LIMIT_MS: '60000',
  DATABASE_LOCK_MS: '25000', // less than the half minute of a statement
  DATABASE_CONNECT_MS: '60000',
  REDIS_LIMIT_MS: '60000',
};
