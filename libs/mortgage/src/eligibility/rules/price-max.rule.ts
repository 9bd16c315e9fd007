import { formatEuros } from '../../money/format.js';
import { parseScaled } from '../../money/scaled.js';
import type { Rule } from '../rule.js';

/**
 * PRICE_MAX: the purchase price does not exceed the product's maximum; equality passes. A price a few cents above is
 * printed with its cents, never as the maximum that it exceeds.
 *
 * Source: the bank's product terms.
 */
export const priceMaxRule: Rule = {
  code: 'PRICE_MAX',
  findReason({ study, product }) {
    const maximum = product.maxPurchasePrice;
    if (study.price <= parseScaled(maximum, 'maxPurchasePrice')) return null;
    const price = formatEuros(study.study.purchasePrice, { breaking: maximum });
    return `Precio de compra (${price}) superior al máximo (${formatEuros(maximum, { exact: true })})`;
  },
};
