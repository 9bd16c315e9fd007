import type { LatestReferenceRate, ListedFigures, ProductFigures } from '@umbral/contracts';
import { followsIndex, productFigures, termsOfProduct, type BorrowingStudy, type Scenario } from '@umbral/mortgage';
import type { OfferedProduct } from './offered-products.js';

/** Rows of a list with figures. */
const FIGURED = 50;

const NONE = { base: null, bonused: null, last: null };

/** The figures of a product for a study; the index is included where a month depends on it. */
export function figuresOf(
  study: BorrowingStudy,
  product: OfferedProduct,
  euribor: LatestReferenceRate | null,
): ProductFigures {
  const reference = followsIndex(termsOfProduct(product), product.maxYears) ? euribor : null;
  return { reference, ...(productFigures(study, product, euribor) ?? NONE) };
}

/** A list with the figures of its first rows. */
export function addFigures<Row extends { id?: number }>(
  study: BorrowingStudy,
  products: readonly OfferedProduct[],
  list: readonly Row[],
  euribor: LatestReferenceRate | null,
): (Row & { figures: ListedFigures | null })[] {
  const byId = new Map(products.map((product) => [product.id, product]));
  return list.map((row, index) => {
    const product = index < FIGURED ? byId.get(row.id ?? 0) : undefined;
    return { ...row, figures: product ? listed(figuresOf(study, product, euribor)) : null };
  });
}

function listed({ reference, base, bonused }: ProductFigures): ListedFigures | null {
  return base && { reference, base: withoutDetail(base), bonused: bonused && withoutDetail(bonused) };
}

const withoutDetail = ({ taeExact: _taeExact, bonuses: _bonuses, ...result }: Scenario): ListedFigures['base'] =>
  result;
