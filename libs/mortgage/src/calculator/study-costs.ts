import type { OperatingCostsInput } from '../costs/operating-costs.js';
import { parseNumeric } from '../money/numeric.js';
import { roundToCents } from '../money/rounding.js';
import type { FinancialDetails } from './mortgage-calculator.js';

/** The costs of the calculator in the fields of a study, which has no field for each of them: the sum is the same. */
export const studyCostsOf = ({
  additionalCosts: { appraisal },
  additionalCostsTotal,
}: FinancialDetails): Record<Exclude<keyof OperatingCostsInput, 'purchasePrice'>, number> => ({
  tasacion: appraisal,
  provisionFondos: roundToCents(parseNumeric(additionalCostsTotal).minus(appraisal)),
  realEstateHonorarios: 0,
  professionalHonorarios: 0,
  gastosItpPercentage: 0,
  ivaPercentage: 0,
  deducciones: 0,
});
