import type { BodyInput, purchaseCostsApi, ViabilityStudy } from '@umbral/contracts';
import { AppError } from '@umbral/service-kit';

type Purchase = BodyInput<typeof purchaseCostsApi.calculate>;

/**
 * The catalog's input for the costs of a study's purchase. Reduced rates limit the age of all buyers, so the oldest
 * counts; a tasación of 0 means not given.
 * @throws AppError region_missing
 */
export function purchaseOf(study: ViabilityStudy): Purchase {
  const { region, costDate, referenceValue, purchasePrice, financingPercentage, holders, tasacion } = study;
  if (!region) throw new AppError('region_missing');
  const { homeType, ...conditions } = study.conditions ?? {};
  return {
    region,
    homeType,
    date: costDate ?? undefined,
    purchasePrice,
    referenceValue,
    financingPercentage,
    age: holders.length > 0 ? Math.max(...holders.map(({ age }) => age)) : null,
    appraisal: tasacion > 0 ? tasacion : null,
    conditions,
  };
}
