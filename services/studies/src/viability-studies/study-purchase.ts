import type { BodyInput, purchaseCostsApi, ViabilityStudy } from '@umbral/contracts';
import { buyersOf } from '@umbral/mortgage';
import { AppError } from '@umbral/service-kit';

type Purchase = BodyInput<typeof purchaseCostsApi.calculate>;

/**
 * The catalog's input for the costs of a study's purchase. A first home is what the holders state, whatever is stored
 * among the conditions; a tasación of 0 means not given.
 * @throws AppError region_missing
 */
export function purchaseOf(study: ViabilityStudy): Purchase {
  const { region, costDate, referenceValue, purchasePrice, financingPercentage, holders, tasacion } = study;
  if (!region) throw new AppError('region_missing');
  const { homeType, ...conditions } = study.conditions ?? {};
  const { age, firstHome } = buyersOf(holders);
  return {
    region,
    homeType,
    date: costDate ?? undefined,
    purchasePrice,
    referenceValue,
    financingPercentage,
    age,
    appraisal: tasacion > 0 ? tasacion : null,
    conditions: { ...conditions, firstHome },
  };
}
