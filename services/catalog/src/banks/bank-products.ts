import { diff, sql } from '@umbral/service-kit';
import { auditDeletedProduct, productShape } from '../products/product.record.js';
import type { Tx } from '../transaction.js';

// What happens to a bank's products with it. Each of them gets a row of its own in the audit, so that a product's
// story is complete whoever ended it.

/** Deactivates the active ones. Reactivating the bank restores none of them. */
export async function deactivateProductsOf(tx: Tx, bankId: number): Promise<void> {
  const products = await tx.many<{ id: number; name: string }>(sql`
    update products set is_active = false, version = version + 1, updated_at = now()
    where bank_id = ${bankId} and is_active returning id, name`);
  for (const { id, name } of products) {
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
export async function auditProductsGoneWith(tx: Tx, bankId: number): Promise<void> {
  const products = await tx.db.product.findMany({ where: { bankId }, orderBy: { id: 'asc' }, ...productShape });
  for (const product of products) auditDeletedProduct(tx, product);
}
