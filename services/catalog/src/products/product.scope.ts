import { AppError, sql, type Context, type Sql } from '@umbral/service-kit';
import { bankScope, bankScopeSql } from '../banks/bank.scope.js';
import type { Prisma } from '../generated/prisma/client.js';
import type { Tx } from '../transaction.js';
import { productShape, type ProductRecord } from './product.record.js';

/** For a list over `products p`: those of the banks in sight; undefined when there is no limit. */
export function productScopeSql(context: Context): Sql | undefined {
  const banks = bankScopeSql(context);
  return banks && sql`p.bank_id in (select b.id from banks b where ${banks})`;
}

/** The product, if this actor may see it. */
export async function findProductInScope(
  db: Pick<Prisma.TransactionClient, 'product'>,
  context: Context,
  id: number,
): Promise<ProductRecord> {
  const record = await db.product.findFirst({ where: { id, bank: bankScope(context) }, ...productShape });
  if (!record) throw new AppError('not_found');
  return record;
}

/** One writer at a time, and nobody switches the bank off meanwhile. Bank before product, as the verbs of banks do. */
export async function lockProduct(tx: Tx, id: number): Promise<void> {
  await tx.query(
    sql`select 1 from banks b where b.id = (select p.bank_id from products p where p.id = ${id}) for share`,
  );
  await tx.lock('products', id);
}
