import { Injectable } from '@nestjs/common';
import { Consumers, domainConsumer, raw, sql, type ConsumerTx, type DomainEvent } from '@umbral/service-kit';
import { cascading, switchRecords } from './cascading-records.js';
import { activationAfter, deactivationBefore, inOrder, laterDeactivation, storeSwitch } from './company-switches.js';

/**
 * Records follow their company. A deactivation deactivates what was active at its moment, and marks it; an activation whose user chose so
 * activates what the deactivation before it has marked. Both compare with moments and versions of the company and not with the arrival of
 * the event: a redelivery changes nothing, and a late delivery leaves alone what became active since.
 */
@Injectable()
export class CompanyCascade {
  constructor(consumers: Consumers) {
    consumers.add(
      domainConsumer({
        durable: 'studies_company_cascade',
        events: ['identity.company.deactivated'],
        handle: async (events, tx) => {
          for (const event of events.toSorted(inOrder)) if (await storeSwitch(tx, event)) await deactivate(tx, event);
        },
      }),
    );
    // A consumer of its own: the release before this one shares the other during an upgrade, and would acknowledge activations unhandled.
    consumers.add(
      domainConsumer({
        durable: 'studies_company_restoration',
        events: ['identity.company.activated'],
        handle: async (events, tx) => {
          for (const event of events.toSorted(inOrder)) if (await storeSwitch(tx, event)) await restore(tx, event);
        },
      }),
    );
  }
}

async function deactivate(
  tx: ConsumerTx,
  { payload: { companyId, version }, occurredAt }: DomainEvent<'identity.company.deactivated'>,
): Promise<void> {
  // Delivered after the activation that restores what this would deactivate.
  if ((await activationAfter(tx, companyId, version))?.restores) return;
  const where = sql`company_id = ${companyId} and is_active and active_since <= ${occurredAt}::timestamptz`;
  const set = sql`is_active = false, deactivated_with = ${version}`;
  for (const kind of cascading) await switchRecords(tx, kind, { where, set });
}

async function restore(
  tx: ConsumerTx,
  { payload: { companyId, version, restoredBy }, occurredAt }: DomainEvent<'identity.company.activated'>,
): Promise<void> {
  if (restoredBy === undefined) return;
  const undone = await deactivationBefore(tx, companyId, version);
  if (!undone) return;
  const where = sql`company_id = ${companyId} and not is_active and deactivated_with = ${undone.version}`;
  const later = await laterDeactivation(tx, companyId, version);
  for (const kind of cascading) {
    if (later !== undefined) {
      // Delivered after the next deactivation: the records stay inactive, and the next activation restores them.
      await tx.query(sql`update ${raw(kind.table)} set deactivated_with = ${later} where ${where}`);
      continue;
    }
    // Active since the event, not since its arrival: a deactivation that occurred in between must reach them.
    const set = sql`is_active = true, active_since = ${occurredAt}::timestamptz, deactivated_with = null`;
    await switchRecords(tx, kind, { where, set }, ({ id, title }) =>
      tx.audit({
        action: 'toggle_status',
        entityType: kind.entity,
        entityId: id,
        entityName: title,
        changes: { isActive: { before: false, after: true } },
        userId: restoredBy,
      }),
    );
  }
}
