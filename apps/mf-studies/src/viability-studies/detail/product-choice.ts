import { CalculationError, calculateScenario } from '@umbral/mortgage';
import type { CompatibleProduct, RateType, ViabilityStudy } from '@umbral/contracts';

/** What the list can be ordered by; the first is the server's order. */
export const productSortings = {
  fit: 'Encaje y cuota',
  payment: 'Cuota',
  totalCost: 'Coste total',
  tae: 'TAE',
  effort: 'Esfuerzo',
} as const;
export type ProductSorting = keyof typeof productSortings;

/** What the list can be narrowed to. */
export const fitFilters = {
  all: 'Todos',
  fits: 'Encajan',
  withChange: 'Encajan con un cambio',
} as const;
export type FitFilter = keyof typeof fitFilters;

export interface ProductChoice {
  sorting: ProductSorting;
  fit: FitFilter;
  /** '' is any. */
  bank: string;
  /** '' is any. */
  rate: RateType | '';
}
export const everyProduct: ProductChoice = { sorting: 'fit', fit: 'all', bank: '', rate: '' };

/** The rate of a product that does not say is fixed. */
const isOfRate = ({ rateType }: CompatibleProduct, rate: ProductChoice['rate']): boolean =>
  rate === '' || (rateType ?? 'fixed') === rate;

const fitsBy: Record<FitFilter, (product: CompatibleProduct) => boolean> = {
  all: () => true,
  fits: ({ isCompatible }) => isCompatible,
  withChange: ({ isCompatible, changes }) => !isCompatible && (changes?.length ?? 0) > 0,
};

/** What the study would pay for the money that it asks for. */
const figureBy: Record<
  Exclude<ProductSorting, 'fit'>,
  (product: CompatibleProduct, study: ViabilityStudy) => number
> = {
  payment: ({ assessedPayment }) => assessedPayment,
  effort: ({ effortPercentage }) => effortPercentage,
  totalCost: (product, study) => scenarioOf(product, study)?.totalCost ?? Infinity,
  tae: (product, study) => scenarioOf(product, study)?.tae ?? Infinity,
};

/** The product as a scenario of the study, as it would stand beside others; none where its costs exceed the loan. */
function scenarioOf(product: CompatibleProduct, { purchasePrice, financingPercentage, tasacion }: ViabilityStudy) {
  try {
    return calculateScenario({
      rateType: 'fixed',
      fixedRate: product.interestRate,
      years: product.maxYears,
      purchasePrice,
      financingPercentage: Math.min(financingPercentage, product.financingPercentage),
      appraisal: tasacion,
      effortRatioPercentage: product.effortRatioPercentage,
      variableFeeOption: '5y',
      bonuses: [],
      holders: [],
    });
  } catch (error) {
    if (error instanceof CalculationError) return undefined;
    throw error;
  }
}

/** The products that were asked for, in the order that was asked for; equal ones stay as the server has them. */
export function chooseProducts(
  products: readonly CompatibleProduct[],
  study: ViabilityStudy,
  { sorting, fit, bank, rate }: ProductChoice,
): CompatibleProduct[] {
  const found = products.filter(
    (product) => fitsBy[fit](product) && (bank === '' || product.bankName === bank) && isOfRate(product, rate),
  );
  if (sorting === 'fit') return found;
  const figures = new Map(found.map((product) => [product.id, figureBy[sorting](product, study)]));
  return found.toSorted((one, other) => (figures.get(one.id) ?? 0) - (figures.get(other.id) ?? 0));
}
