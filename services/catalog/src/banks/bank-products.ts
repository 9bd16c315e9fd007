import { diff, sql, type VerbTx } from '@umbral/service-kit';
import type { PrismaClient } from '../generated/prisma/client.js';
import { auditDeletedProduct, products } from '../products/product.record.js';

// What happens to a bank's products with it. Each of them gets a row of its own in the audit, so that a product's
// story is complete whoever ended it.

/** Deactivates the active ones. Reactivating the bank restores none of them. */
export async function deactivateProductsOf(tx: VerbTx<PrismaClient>, bankId: number): Promise<void> {
  const deactivated = await tx.many<{ id: number; name: string }>(sql`
    update products set is_active = false, version = version + 1, updated_at = now()
    where bank_id = ${bankId} and is_active returning id, name`);
  for (const { id, name } of deactivated) {
    tx.audit({
      action: 'toggle_status',
      entityType: 'product',
      entityId: id,
      entityName: name,
      changes: diff({ isActive: true }, { isActive: false }, ['isActive']),
    });
  }
}

/** Notes the products that go with the bank; the foreign key deletes them. */
export async function auditProductsGoneWith(tx: VerbTx<PrismaClient>, bankId: number): Promise<void> {
  for (const product of await products.many(tx, sql`p.bank_id = ${bankId}`, sql`order by p.id`))
    auditDeletedProduct(tx, product);
}
