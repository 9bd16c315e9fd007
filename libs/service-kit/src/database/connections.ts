/** Most connections of one process to its database, by purpose. Listeners are further ones, outside of any pool. */
export const connectionsOf = (pool: number) => ({
  transactions: Math.ceil(pool / 2),
  reads: Math.ceil(pool / 2),
  /** Concurrent snapshots, of exports; the next one waits for one of them. */
  snapshots: 3,
  health: 1,
});

/**
 * Connections that a process keeps for LISTEN, by service: of the outbox relay, of identity's webhooks, of the audit's sealer. They
 * are bound to a session, so a pooler in transaction mode cannot carry them.
 */
export const LISTENERS = { identity: 2, catalog: 1, studies: 1, audit: 1, releases: 1 };

/** Most connections of one process. */
export const maxConnections = (service: keyof typeof LISTENERS, pool: number): number =>
  LISTENERS[service] + Object.values(connectionsOf(pool)).reduce((sum, size) => sum + size, 0);
