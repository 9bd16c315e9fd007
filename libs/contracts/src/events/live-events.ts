/** Names of the server-sent events of GET /api/events, which open shells listen to. */
export const liveEventNames = [
  'session-ended',
  'permissions-changed',
  'user-changed',
  'modules-changed',
  /** Its data is a `RecordsMessage`. */
  'records-changed',
  /** More changes were missed than are remembered. */
  'records-missed',
] as const;
export type LiveEventName = (typeof liveEventNames)[number];

/** A shell reconnects when nothing has arrived for three of them: a stream may be lost without an error. */
export const HEARTBEAT_MS = 15_000;
