import type { EligibilityHolder } from '../eligibility.types.js';
import type { Pair, Rule } from '../rule.js';

/**
 * AGE: every holder's age today lies in [minAge, maxAge] of the product, both included. One holder outside blocks, also
 * where the others are inside; all of them are named.
 *
 * Source: the bank's product terms. The age at the end of the term is only a warning (TERM_AGE).
 */
export const ageRule: Rule = {
  code: 'AGE',
  findReason(pair) {
    const outside = findHoldersOutsideAge(pair);
    if (outside.length === 0) return null;
    const { minAge, maxAge } = pair.product;
    const people = outside.map(({ name, age }) => `${name} (${age})`).join(', ');
    return `Edad fuera del rango ${minAge}-${maxAge} años: ${people}`;
  },
};

export function findHoldersOutsideAge({ study, product }: Pair): EligibilityHolder[] {
  return study.holders.filter(({ age }) => Number(age) < product.minAge || Number(age) > product.maxAge);
}
