import type { EligibilityHolder } from '../eligibility.types.js';
import type { Pair, Rule } from '../rule.js';

/**
 * FIRST_HOME: a product for first homes needs it to be the first home of every holder. A product that is not for first
 * homes takes any home. An absent value means a first home (the field's default).
 *
 * Source: the bank's product terms. Owning property while claiming a first home is only a warning (FIRST_HOME_DATA).
 */
export const firstHomeRule: Rule = {
  code: 'FIRST_HOME',
  findReason(pair) {
    const others = findHoldersWithOtherHome(pair);
    if (others.length === 0) return null;
    return `Producto solo para primera vivienda: no lo es para ${others.map(({ name }) => name).join(', ')}`;
  },
};

export function findHoldersWithOtherHome({ study, product }: Pair): EligibilityHolder[] {
  return product.isFirstHome ? study.holders.filter(({ isFirstHome }) => isFirstHome === false) : [];
}
