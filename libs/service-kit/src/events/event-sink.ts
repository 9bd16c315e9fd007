import { randomUUID } from 'node:crypto';
import {
  auditSubject,
  domainEvents,
  domainSubject,
  liveSubject,
  recordChangeOf,
  type DomainEventName,
  type DomainEventPayload,
  type RecordChange,
  type RecordsChanged,
  type RecordVisibility,
  type ServiceName,
} from '@umbral/contracts';
import type { PublicContext } from '../access/context.js';
import { sql, type Sql } from '../database/sql.js';
import type { Tracing } from '../tracing/tracing.js';
import { auditEventOf, type AuditEntry } from './audit-event-of.js';

const union = (one: RecordVisibility, other: RecordVisibility): RecordVisibility => ({
  userIds: [...new Set([...one.userIds, ...other.userIds])],
  companyIds: [...new Set([...one.companyIds, ...other.companyIds])],
  isEverybodys: one.isEverybodys === true || other.isEverybodys === true,
});

interface OutboxRow {
  id: string;
  subject: string;
  payload: object;
  traceparent?: string | undefined;
}

/** Collects the events of one transaction, for one INSERT just before its commit. */
export class EventSink {
  private readonly rows: OutboxRow[] = [];
  private readonly changes = new Map<string, RecordChange>();

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
    this.changed(recordChangeOf({ name, payload } as Parameters<typeof recordChangeOf>[0]));
  }

  /** Notifies open screens of the record, beside what `publish` derives. A record is visible as before or after the change. */
  changed(change: RecordChange | undefined): void {
    if (!change) return;
    const key = `${change.tag}/${change.id}`;
    const known = this.changes.get(key);
    this.changes.set(key, known ? { ...known, visibility: union(known.visibility, change.visibility) } : change);
  }

  /**
   * The INSERT of all collected events; undefined when there are none. The first one carries the changes for open screens; without an
   * event they have a row of their own, which only the relay reads.
   */
  insertion(): Sql | undefined {
    if (this.changes.size > 0) {
      if (this.rows.length === 0) this.add({ id: randomUUID(), subject: liveSubject(this.service), payload: {} });
      const [first] = this.rows as [OutboxRow];
      first.payload = { ...first.payload, live: this.recordsChanged() };
    }
    if (this.rows.length === 0) return undefined;
    return sql`
      insert into outbox_events (id, subject, payload, traceparent)
      select (event ->> 'id')::uuid, event ->> 'subject', event -> 'payload', event ->> 'traceparent'
      from jsonb_array_elements(${JSON.stringify(this.rows)}::jsonb) as event`;
  }

  private recordsChanged(): RecordsChanged {
    const { actor } = this.context;
    const by = actor && { id: actor.id, name: actor.name, companyIds: actor.companyIds, sessionKey: actor.sessionKey };
    return { changes: [...this.changes.values()], by: by ?? null };
  }

  private add(row: OutboxRow): void {
    this.rows.push(this.tracing ? { ...row, traceparent: this.tracing.traceparent() } : row);
  }
}
