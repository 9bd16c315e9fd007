import { loanFigures, loanOfStudy, termsOfProduct, type ReferenceValue } from '@umbral/mortgage';
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

/** A product without a kind of rate is fixed. */
const isOfRate = ({ rateType }: CompatibleProduct, rate: ProductChoice['rate']): boolean =>
  rate === '' || (rateType ?? 'fixed') === rate;

const fitsBy: Record<FitFilter, (product: CompatibleProduct) => boolean> = {
  all: () => true,
  fits: ({ isCompatible }) => isCompatible,
  withChange: ({ isCompatible, changes }) => !isCompatible && (changes?.length ?? 0) > 0,
};

/** The inputs for the figures of a list. */
export interface FigureBasis {
  study: ViabilityStudy;
  /** Percent; null where no index is known. */
  reference: ReferenceValue | null;
}

/** The payment for the loan that the study needs. */
const figureBy: Record<Exclude<ProductSorting, 'fit'>, (product: CompatibleProduct, basis: FigureBasis) => number> = {
  payment: ({ assessedPayment }) => assessedPayment,
  effort: ({ effortPercentage }) => effortPercentage,
  totalCost: (product, basis) => baseOf(product, basis)?.totalCost ?? Infinity,
  tae: (product, basis) => baseOf(product, basis)?.tae ?? Infinity,
};

/** Without conditions; calculated here for rows without figures. */
const baseOf = (product: CompatibleProduct, { study, reference }: FigureBasis) =>
  product.figures?.base ??
  loanFigures({ ...termsOfProduct(product), bonuses: [] }, loanOfStudy(study, product), [], reference);

/** The filtered products in the chosen order; equal ones stay in the server's order. */
export function chooseProducts(
  products: readonly CompatibleProduct[],
  basis: FigureBasis,
  { sorting, fit, bank, rate }: ProductChoice,
): CompatibleProduct[] {
  const found = products.filter(
    (product) => fitsBy[fit](product) && (bank === '' || product.bankName === bank) && isOfRate(product, rate),
  );
  if (sorting === 'fit') return found;
  const figures = new Map(found.map((product) => [product.id, figureBy[sorting](product, basis)]));
  return found.toSorted((one, other) => (figures.get(one.id) ?? 0) - (figures.get(other.id) ?? 0));
}

/** Those that may fit, and those that no change makes fit. */
export const byReach = (products: readonly CompatibleProduct[]) => ({
  within: products.filter((product) => !isOutOfReach(product)),
  beyond: products.filter(isOutOfReach),
});

export const isOutOfReach = ({
  isCompatible,
  distance,
}: Pick<CompatibleProduct, 'isCompatible' | 'distance'>): boolean => !isCompatible && distance === null;
