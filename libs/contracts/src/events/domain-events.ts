import * as z from 'zod';
import { recordId } from '../fields.js';
import { termsChange } from './product-terms.js';

const userSnapshot = z.object({
  userId: recordId,
  name: z.string(),
  email: z.string(),
  roleId: recordId,
  companyId: recordId.nullable(),
  companyIds: z.array(recordId),
  isActive: z.boolean(),
  /** Version of the record: a read model ignores what is older than what it has. */
  version: z.number().int(),
});
const companySnapshot = z.object({
  companyId: recordId,
  name: z.string(),
  isActive: z.boolean(),
  version: z.number().int(),
});

/** Payload of a record's event: what identifies the record, and what decides which subscribers may receive it. */
const recordEvent = z.object({
  id: recordId,
  /** Of the record after the change; of a deleted one the next version. */
  version: z.number().int(),
  /** Its creator; null where visibility does not depend on them. */
  userId: recordId.nullable(),
  /** Null: it belongs to no company. */
  companyId: recordId.nullable(),
});
export type RecordEventPayload = z.infer<typeof recordEvent>;

/** Payload of each domain event, by the name that ends its subject `umbral.domain.<service>.<entity>.<event>`. */
export const domainEvents = {
  'identity.session.ended': z.object({
    userId: recordId,
    /** Public keys of the sessions that ended; null means all of the user's, but `exceptSessionKey`. */
    sessionKeys: z.array(z.string()).nullable(),
    exceptSessionKey: z.string().nullable(),
  }),
  'identity.user.created': userSnapshot,
  'identity.user.changed': userSnapshot,
  'identity.user.deleted': z.object({
    userId: recordId,
    email: z.string(),
    version: z.number().int(),
    /** Companies of the user at deletion; absent in events of older releases of identity. */
    companyIds: z.array(recordId).optional(),
  }),
  'identity.role.permissions_changed': z.object({ roleId: recordId }),
  'identity.role.renamed': z.object({ roleId: recordId, name: z.string() }),
  'identity.company.created': companySnapshot,
  'identity.company.changed': companySnapshot,
  'identity.company.deactivated': companySnapshot,
  'identity.company.activated': companySnapshot.extend({
    /** The user who chose to restore what was deactivated with the company; absent: nothing is restored. */
    restoredBy: recordId.optional(),
  }),
  /** Of test mode only: nothing else deletes a company. Its records follow in every service. */
  'identity.company.deleted': z.object({ companyId: recordId }),
  'catalog.products.changed': z.object({ bankId: recordId.nullable() }),
  'catalog.bank.created': recordEvent,
  'catalog.bank.changed': recordEvent,
  'catalog.bank.deleted': recordEvent,
  'catalog.product.created': recordEvent,
  'catalog.product.changed': recordEvent,
  'catalog.product.deleted': recordEvent,
  'catalog.product.terms_changed': termsChange,
  'releases.release.changed': z.object({ module: z.string(), revision: z.number().int() }),
  'studies.client.created': recordEvent,
  'studies.client.changed': recordEvent,
  'studies.client.deleted': recordEvent,
  'studies.viability_study.created': recordEvent,
  'studies.viability_study.changed': recordEvent,
  'studies.viability_study.finished': recordEvent,
  'studies.viability_study.deleted': recordEvent,
  'studies.housing_calculation.created': recordEvent,
  'studies.housing_calculation.changed': recordEvent,
  'studies.housing_calculation.deleted': recordEvent,
} as const;

export type DomainEventName = keyof typeof domainEvents;
export type DomainEventPayload<Name extends DomainEventName> = z.infer<(typeof domainEvents)[Name]>;

/** What travels on the wire around a payload. */
export const domainEnvelope = z.object({
  version: z.literal(1),
  id: z.uuid(),
  name: z.string(),
  occurredAt: z.iso.datetime(),
  payload: z.unknown(),
});

export const domainSubject = (name: DomainEventName): string => `umbral.domain.${name}`;
