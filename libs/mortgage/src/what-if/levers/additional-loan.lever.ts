import type { Lever } from '../lever.js';

/** An additional loan pays what the product does not finance. */
export const additionalLoanLever: Lever = {
  name: 'additionalLoan',
  removes: ['FINANCING'],
  roomOf: ({ codes }) => (codes.includes('FINANCING') ? 1 : 0),
  leastUnits: () => 1,
  move: ({ study }) => ({ ...study.study, needsAdditionalLoan: true }),
  describe: () => ({
    step: { lever: 'additionalLoan', steps: 1 },
    text: 'Con un préstamo adicional para el resto (su cuota no está en el esfuerzo)',
  }),
};
