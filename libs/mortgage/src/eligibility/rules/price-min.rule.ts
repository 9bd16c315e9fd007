import { formatEuros } from '../../money/format.js';
import { parseScaled } from '../../money/scaled.js';
import type { Rule } from '../rule.js';

/**
 * PRICE_MIN: the purchase price reaches the product's minimum; equality passes. A price a few cents short is printed
 * with its cents, never as the minimum that it misses.
 *
 * Source: the bank's product terms.
 */
export const priceMinRule: Rule = {
  code: 'PRICE_MIN',
  findReason({ study, product }) {
    const minimum = product.minPurchasePrice;
    if (study.price >= parseScaled(minimum, 'minPurchasePrice')) return null;
    const price = formatEuros(study.study.purchasePrice, { breaking: minimum });
    return `Precio de compra (${price}) inferior al mínimo (${formatEuros(minimum, { exact: true })})`;
  },
};
