import { recordOfEvent, type RecordVisibility, type WebhookEventName, type WebhookGroupName } from '@umbral/contracts';
import type { DomainEvent } from '@umbral/service-kit';

export interface EventPayload {
  /** The kind of record. */
  subject: WebhookGroupName;
  recordId: number;
  recordVersion: number;
  visibility: RecordVisibility;
}

const subjectOf = (name: WebhookEventName) => name.slice(0, name.lastIndexOf('.')) as WebhookGroupName;

/**
 * The change of one record in an event; undefined if it must not be delivered: programs are users only in our tables, and for a deleted
 * user without companies in the event the visibility is unknown.
 */
export function payloadOf(event: DomainEvent<WebhookEventName>): EventPayload | undefined {
  const record = recordOfEvent(event);
  if (!record) return undefined;
  const { id: recordId, visibility } = record;
  return { subject: subjectOf(event.name), recordId, recordVersion: event.payload.version, visibility };
}
