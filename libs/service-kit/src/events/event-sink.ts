import { randomUUID } from 'node:crypto';
import {
  auditEvent,
  auditSubject,
  domainEvents,
  domainSubject,
  type AuditAction,
  type AuditChanges,
  type AuditedEntity,
  type DomainEventName,
  type DomainEventPayload,
  type ServiceName,
} from '@umbral/contracts';
import type { PublicContext } from '../access/context.js';
import { sql, type Sql } from '../database/sql.js';
import { truncateText } from './truncate-text.js';

export interface AuditEntry {
  action: AuditAction;
  entityType: AuditedEntity;
  entityId: number | string;
  entityName: string | null;
  /** What changed, see `diff`. */
  changes?: AuditChanges;
  /** Who did it, where the context has no actor yet (sign-in). */
  userId?: number;
}

interface OutboxRow {
  id: string;
  subject: string;
  payload: unknown;
}

export const isOutboxInsertion = (text: string): boolean => text.includes('insert into outbox_events');

/** Collects the events of one transaction, to be written by one INSERT just before its commit. */
export class EventSink {
  private readonly rows: OutboxRow[] = [];

  constructor(
    private readonly service: ServiceName,
    private readonly context: PublicContext,
    private readonly now: () => number = Date.now,
  ) {}

  /** Notes who did what to which record. Leaves with the commit, or not at all. */
  audit(entry: AuditEntry): void {
    const userId = entry.userId ?? this.context.actor?.id;
    if (userId === undefined) throw new Error(`Audit of ${entry.action} ${entry.entityType}: nobody is acting`);
    const id = randomUUID();
    const payload = auditEvent.parse({
      version: 1,
      id,
      service: this.service,
      occurredAt: new Date(this.now()).toISOString(),
      userId,
      action: entry.action,
      entityType: entry.entityType,
      entityId: String(entry.entityId),
      entityName: cut(entry.entityName, 255),
      details: { changes: entry.changes ?? {} },
      ipAddress: cut(this.context.ip, 45),
      userAgent: cut(this.context.userAgent, 500),
    });
    this.rows.push({ id, subject: auditSubject(this.service), payload });
  }

  /** Tells the other services. The payload is checked against its schema in contracts. */
  publish<Name extends DomainEventName>(name: Name, payload: DomainEventPayload<Name>): void {
    if (!name.startsWith(`${this.service}.`)) throw new Error(`${this.service} cannot publish ${name}`);
    const id = randomUUID();
    const envelope = {
      version: 1,
      id,
      name,
      occurredAt: new Date(this.now()).toISOString(),
      payload: domainEvents[name].parse(payload),
    };
    this.rows.push({ id, subject: domainSubject(name), payload: envelope });
  }

  /** The INSERT of all collected events; undefined when there are none. */
  insertion(): Sql | undefined {
    if (this.rows.length === 0) return undefined;
    return sql`
      insert into outbox_events (id, subject, payload)
      select (event ->> 'id')::uuid, event ->> 'subject', event -> 'payload'
      from jsonb_array_elements(${JSON.stringify(this.rows)}::jsonb) as event`;
  }
}

const cut = (text: string | null, length: number): string | null => (text ? truncateText(text, length) : null);
