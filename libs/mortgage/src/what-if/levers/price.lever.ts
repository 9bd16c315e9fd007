import { parseScaled, SCALED_ONE, scaledToNumber } from '../../money/scaled.js';
import { findLargestCapital } from '../effort-room.js';
import type { Lever } from '../lever.js';
import { LIMITS } from '../limits.js';
import { printDown, printHalfUp, toScaledEuros, wholeEurosUp } from '../../money/units.js';

/** A lower price at the same financing % and the same appraisal. */
export const priceLever: Lever = {
  name: 'price',
  removes: ['PRICE_MAX', 'APPRAISAL_MAX', 'EFFORT'],
  roomOf: ({ study, product }) => {
    const bySeller = study.price * LIMITS.lowestPricePercentage;
    const byProduct = parseScaled(product.minPurchasePrice, 'minPurchasePrice') * 100n;
    const lowest = bySeller > byProduct ? bySeller : byProduct;
    return Number((study.price * 100n - lowest) / (100n * SCALED_ONE));
  },
  leastUnits: (at) => {
    const { study, product, loan } = at;
    const capital = findLargestCapital(at);
    if (capital === null) return null;
    const used = study.financing < loan.offeredFinancing ? study.financing : loan.offeredFinancing;
    const affordable = capital / used;
    const maximum = parseScaled(product.maxPurchasePrice, 'maxPurchasePrice');
    return Math.max(1, wholeEurosUp(study.price - (maximum < affordable ? maximum : affordable)));
  },
  move: ({ study }, units) => ({ ...study.study, purchasePrice: scaledToNumber(study.price - toScaledEuros(units)) }),
  describe: ({ study }, units) => {
    const price = study.price - toScaledEuros(units);
    return {
      step: { lever: 'price', steps: units, lowerPrice: units, price: scaledToNumber(price) },
      text: `Con un precio de ${printDown(price)} (${printHalfUp(toScaledEuros(units))} menos) y la misma financiación`,
    };
  },
};
