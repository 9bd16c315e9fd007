import { parseInteger, parseScaled } from '../money/scaled.js';
import type { DeclaredCondition, PurchaseCostRule, PurchaseCostsInput } from './purchase-costs.types.js';

/** A purchase as the conditions of rules see it; the base in cents. */
export interface Purchase extends PurchaseCostsInput {
  base: bigint;
}

/** Whether a rule is about this kind of purchase on this day. Drafts never are. */
export function isInForce(rule: PurchaseCostRule, { region, homeType, date }: Purchase): boolean {
  return (
    rule.confidence !== 'baja' &&
    rule.region === region &&
    rule.homeType === homeType &&
    rule.validFrom <= date &&
    (rule.validTo === null || date <= rule.validTo)
  );
}

/** Conditions of a rule that need no declaration: bounds of the base inclusive, age and share of the loan strict. */
export function meetsFacts({ conditions }: PurchaseCostRule, { base, age, financingPercentage }: Purchase): boolean {
  const { maxPrice, minPrice, ageUnder, mortgageOver } = conditions;
  return (
    (maxPrice === undefined || base <= parseInteger(maxPrice, 2)) &&
    (minPrice === undefined || base >= parseInteger(minPrice, 2)) &&
    (ageUnder === undefined || (typeof age === 'number' && age < ageUnder)) &&
    (mortgageOver === undefined || parseScaled(financingPercentage ?? 0) > parseScaled(mortgageOver))
  );
}

/** The conditions that would have to be declared beside those that are, sorted. */
export function findUndeclared(
  { conditions }: PurchaseCostRule,
  { conditions: declared }: Purchase,
): DeclaredCondition[] {
  const { maxPrice, minPrice, ageUnder, mortgageOver, disability, children, ...ticks } = conditions;
  const lacking = (Object.keys(ticks) as (keyof typeof ticks)[]).filter((tick) => ticks[tick] && !declared[tick]);
  const short = { disability, children };
  const counts = (['disability', 'children'] as const).filter((count) => (declared[count] ?? 0) < (short[count] ?? 0));
  return [...lacking, ...counts].toSorted();
}
