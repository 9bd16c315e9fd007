import { ownRateTerms, productBonus, rateIssues, type Product, type ProductForm } from '@umbral/contracts';
import { AppError, rowsOf, sql } from '@umbral/service-kit';

/** The conditions of the product `p`, in their order. */
export const bonusesOfProduct = rowsOf(productBonus, {
  table: 'product_bonuses',
  alias: 'x',
  where: sql`x.product_id = p.id`,
  order: sql`x.position`,
});

type Stored = Pick<Product, 'rateType' | 'fixedYears' | 'spread'>;
const NEW: Stored = { rateType: null, fixedYears: null, spread: null };

/**
 * The columns of a form's rate: missing fields stay, and those of another kind of rate are null.
 * @throws AppError validation
 */
export function writtenProduct({ bonuses, ...form }: ProductForm, before: Stored = NEW) {
  const terms = ownRateTerms({
    rateType: sentOr(form.rateType, before.rateType),
    fixedYears: sentOr(form.fixedYears, before.fixedYears),
    spread: sentOr(form.spread, before.spread),
  });
  const errors = rateIssues(terms, form.maxYears);
  if (errors.length > 0) throw new AppError('validation', { errors });
  // Absent: as stored; null: none.
  const conditions =
    bonuses === undefined ? undefined : (bonuses ?? []).map((bonus, position) => ({ ...bonus, position }));
  return { fields: { ...form, ...terms }, conditions };
}

const sentOr = <Value>(sent: Value | null | undefined, stored: Value | null): Value | null =>
  sent === undefined ? stored : sent;
