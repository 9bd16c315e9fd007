import { formatPercentage } from '../../money/format.js';
import { SCALED_ONE, type Scaled, scaledToNumber } from '../../money/scaled.js';
import { findLargestCapital } from '../effort-room.js';
import type { Lever } from '../lever.js';
import { LIMITS } from '../limits.js';
import { divideUp, printUp, wholeEurosUp } from '../../money/units.js';

/** 0,01 % of the price. */
const UNIT: Scaled = SCALED_ONE / 100n;

/** A smaller share of the same price is financed, so more is paid at once. */
export const entryLever: Lever = {
  name: 'entry',
  removes: ['FINANCING', 'APPRAISAL_MAX', 'EFFORT'],
  roomOf: ({ study }) => Number((study.financing - LIMITS.lowestFinancingPercentage * SCALED_ONE) / UNIT),
  leastUnits: (at) => {
    const { study, loan } = at;
    const capital = findLargestCapital(at);
    if (capital === null) return null;
    const affordable = capital / study.price;
    const isBound = !study.study.needsAdditionalLoan && loan.offeredFinancing < affordable;
    const share = isBound ? loan.offeredFinancing : affordable;
    return Math.max(1, Number(divideUp(study.financing - share, UNIT)));
  },
  move: ({ study }, units) => ({
    ...study.study,
    financingPercentage: scaledToNumber(study.financing - BigInt(units) * UNIT),
  }),
  describe: ({ study }, units) => {
    const share = study.financing - BigInt(units) * UNIT;
    const more = ofPrice(study.price, study.financing - share);
    const financingPercentage = scaledToNumber(share);
    return {
      step: {
        lever: 'entry',
        steps: units,
        financingPercentage,
        moreDownPayment: wholeEurosUp(more),
        downPayment: wholeEurosUp(ofPrice(study.price, 100n * SCALED_ONE - share)),
      },
      text: `Con ${printUp(more)} más de entrada (financiando el ${formatPercentage(financingPercentage, { exact: true })})`,
    };
  },
};

/** Rounded up, so that whole euros up of it are those of the exact share. */
function ofPrice(price: Scaled, share: Scaled): Scaled {
  return divideUp(price * share, 100n * SCALED_ONE);
}
