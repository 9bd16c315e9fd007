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

/** The rate of a product that does not say is fixed. */
const isOfRate = ({ rateType }: CompatibleProduct, rate: ProductChoice['rate']): boolean =>
  rate === '' || (rateType ?? 'fixed') === rate;

const fitsBy: Record<FitFilter, (product: CompatibleProduct) => boolean> = {
  all: () => true,
  fits: ({ isCompatible }) => isCompatible,
  withChange: ({ isCompatible, changes }) => !isCompatible && (changes?.length ?? 0) > 0,
};

/** What the figures of a list are worked out with. */
export interface FigureBasis {
  study: ViabilityStudy;
  /** Percent; null where no index is known. */
  reference: ReferenceValue | null;
}

/** What the study would pay for the money that it asks for. */
const figureBy: Record<Exclude<ProductSorting, 'fit'>, (product: CompatibleProduct, basis: FigureBasis) => number> = {
  payment: ({ assessedPayment }) => assessedPayment,
  effort: ({ effortPercentage }) => effortPercentage,
  totalCost: (product, basis) => baseOf(product, basis)?.totalCost ?? Infinity,
  tae: (product, basis) => baseOf(product, basis)?.tae ?? Infinity,
};

/** Without conditions; worked out here in rows whose figures are not in the list. */
const baseOf = (product: CompatibleProduct, { study, reference }: FigureBasis) =>
  product.figures?.base ??
  loanFigures({ ...termsOfProduct(product), bonuses: [] }, loanOfStudy(study, product), [], reference);

/** The products that were asked for, in the order that was asked for; equal ones stay as the server has them. */
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
