import type { WebhookEventName, WebhookGroupName } from '@umbral/contracts';
import type { DomainEvent } from '@umbral/service-kit';
import { isAddressOfProgram } from '../programs/program-address.js';

/** Whose a record is, so far as that decides who sees it. */
export interface Sight {
  userIds: number[];
  companyIds: number[];
  /** Everybody sees it who may read such records. */
  isEverybodys?: boolean;
}

export interface News {
  /** The kind of record. */
  subject: WebhookGroupName;
  recordId: number;
  recordVersion: number;
  sight: Sight;
}

const idsOf = (id: number | null): number[] => (id === null ? [] : [id]);
const subjectOf = (name: WebhookEventName) => name.slice(0, name.lastIndexOf('.')) as WebhookGroupName;

/**
 * What an event tells of one record; undefined for one that is nobody's to hear: programs stand among the users only in our
 * tables, and of somebody deleted whose companies are not told it cannot be said who saw them.
 */
export function newsIn(event: DomainEvent<WebhookEventName>): News | undefined {
  const subject = subjectOf(event.name);
  switch (event.name) {
    case 'identity.user.created':
    case 'identity.user.changed':
    case 'identity.user.deleted': {
      const { userId, email, companyIds, version } = event.payload;
      if (isAddressOfProgram(email) || !companyIds) return undefined;
      return { subject, recordId: userId, recordVersion: version, sight: { userIds: [], companyIds } };
    }
    case 'identity.company.created':
    case 'identity.company.changed':
    case 'identity.company.activated':
    case 'identity.company.deactivated': {
      const { companyId, version } = event.payload;
      return { subject, recordId: companyId, recordVersion: version, sight: { userIds: [], companyIds: [companyId] } };
    }
    default: {
      const { id, version, userId, companyId } = event.payload;
      // Banks and their products are everybody's or a company's, whoever made them.
      const isCatalogs = event.name.startsWith('catalog.');
      const sight: Sight = {
        userIds: isCatalogs ? [] : idsOf(userId),
        companyIds: idsOf(companyId),
        ...(isCatalogs && companyId === null && { isEverybodys: true }),
      };
      return { subject, recordId: id, recordVersion: version, sight };
    }
  }
}
