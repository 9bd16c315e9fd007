import { formatEuros } from '../../money/format.js';
import type { AssessedFit, Lever } from '../lever.js';
import { LIMITS } from '../limits.js';
import { printYears } from '../../money/units.js';
import { leastMoreIncome } from './income.lever.js';
import { buildNewPerson } from './new-person.js';

/** One more holder that the product would accept. */
export const holderLever: Lever = {
  name: 'holder',
  removes: ['EFFORT', 'WORK_REGIME', 'WORK_SENIORITY'],
  roomOf: ({ study }) => (study.holders.length < LIMITS.holders ? LIMITS.newPersonIncome : 0),
  leastUnits: leastMoreIncome,
  move: ({ study, product }, units) => ({
    ...study.study,
    holders: [...study.holders, { ...buildNewPerson(product, units), isFirstHome: true }],
  }),
  describe: (at, units) => {
    const { workRegime, workSeniority } = findDemands(at);
    const { minAge, maxAge } = at.product;
    const parts = [
      units === 1 ? 'Con otro titular con ingresos' : `Con otro titular de al menos ${formatEuros(units)} netos al mes`,
      'sin deudas',
      `de ${minAge} a ${maxAge} años`,
      workRegime && `con régimen laboral ${workRegime}`,
      workSeniority > 0 && `con ${printYears(workSeniority)} de antigüedad`,
    ];
    return {
      step: { lever: 'holder', steps: units, netIncome: units, workRegime, workSeniority },
      text: parts.filter(Boolean).join(', '),
    };
  },
};

/** Regime and years are named only where they were a reason. */
function findDemands({ product, codes }: AssessedFit): { workRegime: string | null; workSeniority: number } {
  const lacksRegime = codes.includes('WORK_REGIME');
  return {
    workRegime: lacksRegime ? (product.workRegime ?? null) : null,
    workSeniority: lacksRegime || codes.includes('WORK_SENIORITY') ? (product.workSeniority ?? 0) : 0,
  };
}
