import * as z from 'zod';
import { recordId } from '../fields.js';
import { isAddressOfProgram } from '../identity/program-address.js';
import { operations } from '../operations.js';
import type { ServiceName } from '../service-names.js';
import type { AuditedEntity } from './audit-event.js';
import type { DomainEventName, DomainEventPayload } from './domain-events.js';

/** The owners of a record, which decide who may read it and be notified of its changes. */
export const recordVisibility = z.object({
  userIds: z.array(recordId),
  companyIds: z.array(recordId),
  /** Visible to all users who may read such records. */
  isEverybodys: z.boolean().optional(),
});
export type RecordVisibility = z.infer<typeof recordVisibility>;

export const EVERYBODYS: RecordVisibility = { userIds: [], companyIds: [], isEverybodys: true };

const idsOf = (id: number | null): number[] => (id === null ? [] : [id]);

/** The visibility of a record with an owner: its creator and their company. */
export const ownedVisibility = (row: { userId: number | null; companyId: number | null }): RecordVisibility => ({
  userIds: idsOf(row.userId),
  companyIds: idsOf(row.companyId),
});

/** One changed record, before it is grouped by tag. */
export interface RecordChange {
  tag: string;
  id: number;
  visibility: RecordVisibility;
}

/** What a service publishes after a commit, on `umbral.live.<service>`: the changed records with their visibility, and the user. */
export const recordsChanged = z.object({
  changes: z.array(z.object({ tag: z.string(), id: recordId, visibility: recordVisibility })),
  /** Null: no user changed them. */
  by: z.object({ id: recordId, name: z.string(), companyIds: z.array(recordId), sessionKey: z.string() }).nullable(),
});
export type RecordsChanged = z.infer<typeof recordsChanged>;

/** Not stored by the broker: a process that was not subscribed invalidates what it has. */
export const liveSubject = (service: ServiceName | '*'): string => `umbral.live.${service}`;

/** Data of the server-sent event `records-changed`: at most one a second and tag. */
export interface RecordsMessage {
  tag: string;
  /** Records of the tag to read again; absent where any may be shown otherwise, because one that it shows changed. */
  ids?: number[];
  /** Records of the tag that changed themselves, where `ids` is absent. Neither is there where too many changed. */
  changed?: number[];
  /** Under which the audit files records of the tag; beside `ids` or `changed`. */
  entityType?: AuditedEntity;
  /** The users who changed them, where this user may know them, by id of the record. */
  by?: Record<number, { userId: number; name: string }>;
  /** All of it was changed by this session, in any of its tabs. */
  own?: true;
  /** Where others have changed some: the records that only this session changed. */
  ownIds?: number[];
}

const CHANGING = ['create', 'update', 'toggle_status', 'delete'];
let tags: Map<string, string> | undefined;

/** The tag of the operations that write records of this kind. */
export function tagOfEntity(entity: AuditedEntity): string | undefined {
  tags ??= new Map(
    CHANGING.toReversed().flatMap((action) =>
      operations.flatMap(({ audits, tag }) =>
        audits && audits !== 'none' && audits.action === action ? [[audits.entity, tag] as const] : [],
      ),
    ),
  );
  return tags.get(entity);
}

let entities: Map<string, AuditedEntity> | undefined;

/** The kind of the records that an update of this tag changes. */
export function entityOfTag(tag: string): AuditedEntity | undefined {
  entities ??= new Map(
    operations
      .toReversed()
      .flatMap(({ audits, tag: own }) =>
        audits && audits !== 'none' && audits.action === 'update' ? [[own, audits.entity] as const] : [],
      ),
  );
  return entities.get(tag);
}

type EventOf<Name extends DomainEventName = DomainEventName> = Name extends DomainEventName
  ? { name: Name; payload: DomainEventPayload<Name> }
  : never;

/** The visibility of an event's record, and its id; undefined where the event is about no single record, or who may see it is unknown. */
export function recordOfEvent(event: EventOf): { id: number; visibility: RecordVisibility } | undefined {
  switch (event.name) {
    case 'identity.user.created':
    case 'identity.user.changed':
    case 'identity.user.deleted': {
      const { userId, email, companyIds } = event.payload;
      if (isAddressOfProgram(email) || !companyIds) return undefined;
      return { id: userId, visibility: { userIds: [userId], companyIds } };
    }
    case 'identity.company.created':
    case 'identity.company.changed':
    case 'identity.company.activated':
    case 'identity.company.deactivated': {
      const { companyId } = event.payload;
      return { id: companyId, visibility: { userIds: [], companyIds: [companyId] } };
    }
    case 'catalog.bank.created':
    case 'catalog.bank.changed':
    case 'catalog.bank.deleted':
    case 'catalog.product.created':
    case 'catalog.product.changed':
    case 'catalog.product.deleted': {
      // Banks and products are shared or owned by a company, independent of their creator.
      const { id, companyId } = event.payload;
      return { id, visibility: companyId === null ? EVERYBODYS : { userIds: [], companyIds: [companyId] } };
    }
    case 'studies.client.created':
    case 'studies.client.changed':
    case 'studies.client.deleted':
    case 'studies.viability_study.created':
    case 'studies.viability_study.changed':
    case 'studies.viability_study.finished':
    case 'studies.viability_study.deleted':
    case 'studies.housing_calculation.created':
    case 'studies.housing_calculation.changed':
    case 'studies.housing_calculation.deleted':
      return { id: event.payload.id, visibility: ownedVisibility(event.payload) };
    default:
      return undefined;
  }
}

/** The same with the tag of the operations that read such records. */
export function recordChangeOf(event: EventOf): RecordChange | undefined {
  const [, entity] = event.name.split('.') as [string, AuditedEntity];
  const [tag, record] = [tagOfEntity(entity), recordOfEvent(event)];
  return tag !== undefined && record ? { tag, ...record } : undefined;
}
