import type { RecordEventPayload } from '@umbral/contracts';
import { diff, recordEventPayload, sql, type VerbTx } from '@umbral/service-kit';
import type { PrismaClient } from '../generated/prisma/client.js';
import { products, publishDeletedProduct } from '../products/product.record.js';

// Cascades of a bank to its products. Each product is audited and published, so that its history is complete.

/** Deactivates the active ones. Activating the bank activates none of them. */
export async function deactivateProductsOf(
  tx: VerbTx<PrismaClient, 'catalog.product.changed'>,
  bankId: number,
): Promise<void> {
  const deactivated = await tx.many<RecordEventPayload & { name: string }>(sql`
    update products set is_active = false, version = version + 1, updated_at = now()
    where bank_id = ${bankId} and is_active
    returning id, name, version, user_id as "userId",
      (select b.company_id from banks b where b.id = bank_id) as "companyId"`);
  for (const { name, ...product } of deactivated) {
    tx.audit({
      action: 'toggle_status',
      entityType: 'product',
      entityId: product.id,
      entityName: name,
      changes: diff({ isActive: true }, { isActive: false }, ['isActive']),
    });
    tx.publish('catalog.product.changed', recordEventPayload(product));
  }
}

/**
 * Publishes all its products after a change of what they show of it: its name, its company. They have a new version, as any change
 * that a program reads; the bank's audit entry has what changed.
 */
export async function publishProductsChangedWith(
  tx: VerbTx<PrismaClient, 'catalog.product.changed'>,
  bankId: number,
  companyId: number | null,
): Promise<void> {
  const changed = await tx.many<Omit<RecordEventPayload, 'companyId'>>(sql`
    update products set version = version + 1, updated_at = now()
    where bank_id = ${bankId}
    returning id, version, user_id as "userId"`);
  for (const product of changed) tx.publish('catalog.product.changed', recordEventPayload({ ...product, companyId }));
}

/** Audits and publishes the deletion of the bank's products; the foreign key deletes them. */
export async function publishProductsDeletedWith(
  tx: VerbTx<PrismaClient, 'catalog.product.deleted'>,
  bankId: number,
): Promise<void> {
  for (const product of await products.many(tx, sql`p.bank_id = ${bankId}`, sql`order by p.id`))
    publishDeletedProduct(tx, product);
}
