import type { WebhookEventName, WebhookGroupName } from '@umbral/contracts';
import type { DomainEvent } from '@umbral/service-kit';
import { isAddressOfProgram } from '../programs/program-address.js';

/** The owners of a record, which decide who sees it. */
export interface RecordVisibility {
  userIds: number[];
  companyIds: number[];
  /** Visible to all users who may read such records. */
  isEverybodys?: boolean;
}

export interface EventPayload {
  /** The kind of record. */
  subject: WebhookGroupName;
  recordId: number;
  recordVersion: number;
  visibility: RecordVisibility;
}

const idsOf = (id: number | null): number[] => (id === null ? [] : [id]);
const subjectOf = (name: WebhookEventName) => name.slice(0, name.lastIndexOf('.')) as WebhookGroupName;

/**
 * The change of one record in an event; undefined if it must not be delivered: programs are users only in our tables, and for a deleted
 * user without companies in the event the visibility is unknown.
 */
export function payloadOf(event: DomainEvent<WebhookEventName>): EventPayload | undefined {
  const subject = subjectOf(event.name);
  switch (event.name) {
    case 'identity.user.created':
    case 'identity.user.changed':
    case 'identity.user.deleted': {
      const { userId, email, companyIds, version } = event.payload;
      if (isAddressOfProgram(email) || !companyIds) return undefined;
      return { subject, recordId: userId, recordVersion: version, visibility: { userIds: [], companyIds } };
    }
    case 'identity.company.created':
    case 'identity.company.changed':
    case 'identity.company.activated':
    case 'identity.company.deactivated': {
      const { companyId, version } = event.payload;
      return {
        subject,
        recordId: companyId,
        recordVersion: version,
        visibility: { userIds: [], companyIds: [companyId] },
      };
    }
    default: {
      const { id, version, userId, companyId } = event.payload;
      // Banks and products are shared or owned by a company, independent of their creator.
      const isCatalogs = event.name.startsWith('catalog.');
      const visibility: RecordVisibility = {
        userIds: isCatalogs ? [] : idsOf(userId),
        companyIds: idsOf(companyId),
        ...(isCatalogs && companyId === null && { isEverybodys: true }),
      };
      return { subject, recordId: id, recordVersion: version, visibility };
    }
  }
}
