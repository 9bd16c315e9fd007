import type { ProductTerms } from '@umbral/contracts';
import { sql, type VerbTx } from '@umbral/service-kit';
import type { PrismaClient } from '../generated/prisma/client.js';
import { products } from '../products/product.record.js';
import { termsChangeOf, termsOf } from '../products/product-terms.js';

type TermsTx = VerbTx<PrismaClient, 'catalog.product.terms_changed'>;

interface BankProduct {
  id: number;
  terms: ProductTerms;
}

/**
 * The terms of a bank's active products before its change. The lock is the one of any change of a product: a concurrent entry of
 * an index value waits, so that its events follow these.
 */
export async function termsOfBank(tx: TermsTx, bankId: number): Promise<BankProduct[]> {
  await tx.query(sql`lock table products in row exclusive mode`);
  const found = await products.many(tx, sql`p.bank_id = ${bankId} and p.is_active`, sql`order by p.id`);
  return found.map((product) => ({ id: product.id, terms: termsOf(product) }));
}

/** One event for each product whose terms have changed. */
export function publishTermsOfBank(
  tx: TermsTx,
  before: readonly BankProduct[],
  changed: (terms: ProductTerms) => ProductTerms,
): void {
  for (const { id, terms } of before) {
    const change = termsChangeOf(id, 'bank', terms, changed(terms));
    if (change) tx.publish('catalog.product.terms_changed', change);
  }
}
