import type { ProvedRow } from '@umbral/audit-proof';
import { sql } from '@umbral/service-kit';

/** A movement `log` as its leaf is made of it; with `leaf`, the place that it has. */
export interface Movement {
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
  /** None where the person was erased. */
  salt: string | null;
}

export const movementFields = sql`log.service, log.event_id as "eventId", log.user_id as "userId", log.action,
  log.entity_type as "entityType", log.entity_id as "entityId", log."timestamp", log.entity_name as "entityName", log.details,
  log.ip_address as "ipAddress", log.user_agent as "userAgent", log.salt`;

/** @param personalHash hexadecimal; it is told of an erased person alone */
export function provedRowOf(movement: Movement, seq: number, personalHash: string): ProvedRow {
  const { entityName, details, ipAddress, userAgent, salt, ...facts } = movement;
  const row = { seq, ...facts };
  return salt === null
    ? { ...row, salt, personal: null, personalHash }
    : { ...row, salt, personal: { entityName, details, ipAddress, userAgent } };
}
