import { sql, type Findable } from '@umbral/service-kit';
import { banks } from '../banks/bank.record.js';
import { products } from '../products/product.record.js';

/** Also found by the name of their bank. */
export const foundProducts: Findable = {
  kind: 'product',
  record: products,
  title: sql`p.name`,
  subtitle: sql`concat_ws(' · ', p.code, b.name)`,
  isActive: sql`p.is_active`,
};

export const foundBanks: Findable = {
  kind: 'bank',
  record: banks,
  title: sql`b.name`,
  subtitle: sql`b.type`,
  isActive: sql`b.is_active`,
};
