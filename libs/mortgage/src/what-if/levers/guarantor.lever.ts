import { findQualifyingGuarantors, readDemands } from '../../eligibility/guarantors.js';
import { formatEuros } from '../../money/format.js';
import { scaledToNumber } from '../../money/scaled.js';
import { addTo, findMissingIncome } from '../effort-room.js';
import type { Lever } from '../lever.js';
import { LIMITS } from '../limits.js';
import { printUp, printYears, wholeEurosUp } from '../../money/units.js';
import { buildNewPerson } from './new-person.js';

/** One more guarantor, who reaches the minima of the product. */
export const guarantorLever: Lever = {
  name: 'guarantor',
  removes: ['EFFORT', 'WORK_SENIORITY'],
  roomOf: ({ study, product }) =>
    product.allowsGuarantor && study.guarantors.length < LIMITS.guarantors ? LIMITS.newPersonIncome : 0,
  leastUnits: (at) => {
    // An effort within the limit requires nothing more; else the new guarantor meets it alone, or with all who qualify.
    const holders = { income: at.study.income, debts: at.study.debts };
    const parties = [holders, addTo(holders, findQualifyingGuarantors(at))];
    const missing = at.codes.includes('EFFORT') ? findMissingIncome(at, parties) : 0n;
    if (missing === null) return null;
    return Math.max(1, wholeEurosUp(readDemands(at.product).salary), wholeEurosUp(missing));
  },
  move: ({ study, product }, units) => ({
    ...study.study,
    guarantors: [
      ...(study.study.guarantors ?? []),
      { ...buildNewPerson(product, units), properties: buildProperties(scaledToNumber(readDemands(product).equity)) },
    ],
  }),
  describe: ({ product, codes }, units) => {
    const { equity } = readDemands(product);
    const workSeniority = codes.includes('WORK_SENIORITY') ? (product.workSeniority ?? 0) : 0;
    const years = workSeniority > 0 ? ` y ${printYears(workSeniority)} de antigüedad` : '';
    const property = `inmuebles libres de cargas por ${printUp(equity)}`;
    return {
      step: { lever: 'guarantor', steps: units, netIncome: units, equity: scaledToNumber(equity), workSeniority },
      text: `Con un avalista de al menos ${formatEuros(units)} netos al mes e ${property}${years}`,
    };
  },
};

function buildProperties(propertyValue: number): { propertyValue: number; propertyDebt: number }[] {
  return propertyValue > 0 ? [{ propertyValue, propertyDebt: 0 }] : [];
}
