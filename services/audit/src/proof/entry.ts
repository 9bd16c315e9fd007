import type { ProvedRow } from '@umbral/audit-proof';
import { sql } from '@umbral/service-kit';

/** The columns of an entry `log` that its leaf is computed from. */
export interface Entry {
  service: string;
  eventId: string;
  userId: number;
  action: string;
  entityType: string;
  entityId: string;
  timestamp: string;
  entityName: string | null;
  details: unknown;
  ipAddress: string | null;
  userAgent: string | null;
  /** Null where the personal data was erased. */
  salt: string | null;
}

export const entryFields = sql`log.service, log.event_id as "eventId", log.user_id as "userId", log.action,
  log.entity_type as "entityType", log.entity_id as "entityId", log."timestamp", log.entity_name as "entityName", log.details,
  log.ip_address as "ipAddress", log.user_agent as "userAgent", log.salt`;

/** @param personalHash hexadecimal; included for erased personal data only */
export function provedRowOf(entry: Entry, seq: number, personalHash: string): ProvedRow {
  const { entityName, details, ipAddress, userAgent, salt, ...facts } = entry;
  const row = { seq, ...facts };
  return salt === null
    ? { ...row, salt, personal: null, personalHash }
    : { ...row, salt, personal: { entityName, details, ipAddress, userAgent } };
}
