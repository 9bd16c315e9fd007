import { purchaseCostsForCalculator } from '@umbral/contracts';
import { internalOperation } from '@umbral/service-kit';

export const calculateForCalculator = internalOperation({
  id: 'calculatePurchaseCostsForCalculator',
  method: 'POST',
  summary: 'What buying costs, for the calculator, which every signed-in user has',
  access: 'signed-in',
  audits: 'none',
  ...purchaseCostsForCalculator,
});
