import { randomUUID } from 'node:crypto';
import {
  auditEvent,
  type AuditAction,
  type AuditChanges,
  type AuditedEntity,
  type AuditEvent,
  type ServiceName,
} from '@umbral/contracts';
import type { PublicContext } from '../access/context.js';
import { truncateText } from './truncate-text.js';

export interface AuditEntry {
  action: AuditAction;
  entityType: AuditedEntity;
  entityId: number | string;
  entityName: string | null;
  /** What changed, see `diff`. */
  changes?: AuditChanges;
  /** The user, where the context has no actor yet (sign-in). */
  userId?: number;
}

/** The audit event of an entry: who did what to which record, from where and when. Texts that are too long are truncated. */
export function auditEventOf(service: ServiceName, context: PublicContext, entry: AuditEntry, now: number): AuditEvent {
  const userId = entry.userId ?? context.actor?.id;
  if (userId === undefined) throw new Error(`Audit of ${entry.action} ${entry.entityType}: no actor`);
  return auditEvent.parse({
    version: 1,
    id: randomUUID(),
    service,
    occurredAt: new Date(now).toISOString(),
    userId,
    action: entry.action,
    entityType: entry.entityType,
    entityId: String(entry.entityId),
    entityName: cut(entry.entityName, 255),
    details: { changes: entry.changes ?? {} },
    ipAddress: cut(context.ip, 45),
    userAgent: cut(context.userAgent, 500),
  });
}

const cut = (text: string | null, length: number): string | null => (text ? truncateText(text, length) : null);
