import type { RecordEventPayload } from '@umbral/contracts';
import { diff, recordEventPayload, sql, type VerbTx } from '@umbral/service-kit';
import type { PrismaClient } from '../generated/prisma/client.js';
import { products, tellDeletedProduct } from '../products/product.record.js';

// What happens to a bank's products with it. Each of them gets a row of its own in the audit, so that a product's
// story is complete whoever ended it, and is told to the others.

/** Deactivates the active ones. Reactivating the bank restores none of them. */
export async function deactivateProductsOf(
  tx: VerbTx<PrismaClient, 'catalog.product.changed'>,
  bankId: number,
): Promise<void> {
  const deactivated = await tx.many<RecordEventPayload & { name: string }>(sql`
    update products set is_active = false, version = version + 1, updated_at = now()
    where bank_id = ${bankId} and is_active
    returning id, name, version, user_id as "userId",
      (select b.company_id from banks b where b.id = bank_id) as "companyId"`);
  for (const { name, ...news } of deactivated) {
    tx.audit({
      action: 'toggle_status',
      entityType: 'product',
      entityId: news.id,
      entityName: name,
      changes: diff({ isActive: true }, { isActive: false }, ['isActive']),
    });
    tx.publish('catalog.product.changed', recordEventPayload(news));
  }
}

/** Notes the products that go with the bank; the foreign key deletes them. */
export async function tellProductsGoneWith(
  tx: VerbTx<PrismaClient, 'catalog.product.deleted'>,
  bankId: number,
): Promise<void> {
  for (const product of await products.many(tx, sql`p.bank_id = ${bankId}`, sql`order by p.id`))
    tellDeletedProduct(tx, product);
}
