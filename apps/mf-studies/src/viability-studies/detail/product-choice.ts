import type { CompatibleProduct, RateType } from '@umbral/contracts';
import { rowFigures, type FigureBasis } from './row-figures';

/** What the list can be ordered by; the first is the server's order. */
export const productSortings = {
  fit: 'Encaje y cuota',
  payment: 'Cuota',
  totalCost: 'Coste total',
  tae: 'TAE',
  effort: 'Esfuerzo',
} as const;
type ProductSorting = keyof typeof productSortings;

/** What the list can be narrowed to. */
export const fitFilters = {
  all: 'Todos',
  fits: 'Encajan',
  withChange: 'Encajan con un cambio',
} as const;
type FitFilter = keyof typeof fitFilters;

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

/** The payment for the loan that the study needs. */
const figureBy: Record<Exclude<ProductSorting, 'fit'>, (product: CompatibleProduct, basis: FigureBasis) => number> = {
  payment: ({ assessedPayment }) => assessedPayment,
  effort: ({ effortPercentage }) => effortPercentage,
  totalCost: (product, basis) => rowFigures(product, basis)?.base.totalCost ?? Infinity,
  tae: (product, basis) => rowFigures(product, basis)?.base.tae ?? Infinity,
};

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

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;
const cookieOf = (userId: number): string => `umbral_fit_${userId}`;

const isFit = (value: string | undefined): value is FitFilter =>
  value !== undefined && Object.hasOwn(fitFilters, value);

/** The user's product filter. A cookie like the theme, because signing out clears the browser's storage. */
export function rememberedFit(userId: number): FitFilter {
  const name = `${cookieOf(userId)}=`;
  const stored = document.cookie.split('; ').find((part) => part.startsWith(name));
  const value = stored?.slice(name.length);
  return isFit(value) ? value : 'all';
}

/** Only the choice, and no data of a study or a client. */
export function rememberFit(userId: number, fit: FitFilter): void {
  document.cookie = `${cookieOf(userId)}=${fit}; Path=/; Max-Age=${ONE_YEAR_SECONDS}; SameSite=Strict`;
}

/** The products in the compare bar of this browser tab, and the viewed ones, latest first. */
export interface RememberedProducts {
  picked: readonly number[];
  looked: readonly number[];
}

const keyOf = (studyId: number): string => `umbral.study.${studyId}.products`;
const isIds = (value: unknown): value is number[] => Array.isArray(value) && value.every(Number.isInteger);

/** Per browser tab, so that tabs compare independently; signing out clears it. */
export function rememberedProducts(studyId: number): RememberedProducts {
  try {
    const { picked, looked } = JSON.parse(sessionStorage.getItem(keyOf(studyId)) ?? '{}') as Record<string, unknown>;
    return { picked: isIds(picked) ? picked : [], looked: isIds(looked) ? looked : [] };
  } catch {
    return { picked: [], looked: [] };
  }
}

export const rememberPicked = (studyId: number, picked: readonly number[]): void =>
  remember(studyId, { ...rememberedProducts(studyId), picked });

export function rememberLooked(studyId: number, id: number): void {
  const { picked, looked } = rememberedProducts(studyId);
  remember(studyId, { picked, looked: [id, ...looked.filter((other) => other !== id)] });
}

function remember(studyId: number, products: RememberedProducts): void {
  try {
    sessionStorage.setItem(keyOf(studyId), JSON.stringify(products));
  } catch {
    // Storage is unavailable: the report starts with the nearest ones.
  }
}
