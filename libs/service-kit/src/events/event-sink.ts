import { randomUUID } from 'node:crypto';
import {
  auditSubject,
  domainEvents,
  domainSubject,
  type DomainEventName,
  type DomainEventPayload,
  type ServiceName,
} from '@umbral/contracts';
import type { PublicContext } from '../access/context.js';
import { sql, type Sql } from '../database/sql.js';
import type { Tracing } from '../tracing/tracing.js';
import { auditEventOf, type AuditEntry } from './audit-event-of.js';

interface OutboxRow {
  id: string;
  subject: string;
  payload: unknown;
  traceparent?: string | undefined;
}

/** Collects the events of one transaction, for one INSERT just before its commit. */
export class EventSink {
  private readonly rows: OutboxRow[] = [];

  constructor(
    private readonly service: ServiceName,
    private readonly context: PublicContext,
    private readonly now: () => number = Date.now,
    private readonly tracing?: Tracing,
  ) {}

  /** Adds an audit event: who did what to which record. Published if the transaction commits. */
  audit(entry: AuditEntry): void {
    const payload = auditEventOf(this.service, this.context, entry, this.now());
    this.add({ id: payload.id, subject: auditSubject(this.service), payload });
  }

  /** Adds a domain event. The payload is validated with its schema in contracts. */
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
    this.add({ id, subject: domainSubject(name), payload: envelope });
  }

  /** The INSERT of all collected events; undefined when there are none. */
  insertion(): Sql | undefined {
    if (this.rows.length === 0) return undefined;
    return sql`
      insert into outbox_events (id, subject, payload, traceparent)
      select (event ->> 'id')::uuid, event ->> 'subject', event -> 'payload', event ->> 'traceparent'
      from jsonb_array_elements(${JSON.stringify(this.rows)}::jsonb) as event`;
  }

  private add(row: OutboxRow): void {
    this.rows.push(this.tracing ? { ...row, traceparent: this.tracing.traceparent() } : row);
  }
}
