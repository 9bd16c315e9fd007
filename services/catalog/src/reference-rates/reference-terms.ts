import { sql, type VerbTx } from '@umbral/service-kit';
import type { PrismaClient } from '../generated/prisma/client.js';
import { products } from '../products/product.record.js';
import { termsChangeOf, termsOf } from '../products/product-terms.js';

/** A month of the index whose value changes; null for no value. */
interface MonthChange {
  month: string;
  before: number | null;
  after: number | null;
}

/**
 * One event for each offered product that follows the index, if the latest value changes. Concurrent changes of products and other
 * months wait until the commit: each event has consistent terms and index, and events are published in the order of the changes.
 */
export async function publishReference(
  tx: VerbTx<PrismaClient, 'catalog.product.terms_changed'>,
  { month, before, after }: MonthChange,
): Promise<void> {
  await tx.query(sql`lock table products in share row exclusive mode`);
  const newest = await tx.one<{ month: string; value: number }>(sql`
    select r.month, r.value::float8 as value from reference_rates r
    where r.code = 'euribor_12m' and r.month <> ${month} order by r.month desc limit 1`);
  const latestWith = (value: number | null) =>
    value !== null && (!newest || month > newest.month) ? value : (newest?.value ?? null);
  const [former, latest] = [latestWith(before), latestWith(after)];
  if (former === latest) return;
  const following = sql`p.is_active and b.is_active and p.rate_type in ('variable', 'mixed')`;
  for (const product of await products.many(tx, following, sql`order by p.id`)) {
    const terms = termsOf(product);
    const change = termsChangeOf(
      product.id,
      'reference',
      { ...terms, reference: former },
      { ...terms, reference: latest },
    );
    if (change) tx.publish('catalog.product.terms_changed', change);
  }
}
