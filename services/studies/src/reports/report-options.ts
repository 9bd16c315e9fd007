import type { CompatibleProduct, LatestReferenceRate, ReportForm } from '@umbral/contracts';
import {
  followsIndex,
  lastInstalment,
  loanOfStudy,
  productFigures,
  scheduleOf,
  sumOfBonuses,
  termsOfProduct,
  VIABLE_RATIO_PERCENTAGE,
  withAllBonuses,
  type LendingProduct,
  type LoanTerms,
  type Scenario,
  type Schedule,
} from '@umbral/mortgage';
import { AppError } from '@umbral/service-kit';
import { calculate } from '../calculator/calculate.js';
import { unbroken } from './report-words.js';
import type { ReportedStudy } from './reported-study.js';

/** A loan as it is paid: without the conditions of its product, or with all of them. */
export interface QuotedLoan {
  figures: Scenario;
  schedule: Schedule;
  /** Euros of the last instalment where it differs from its stretch's payment. */
  last: number | null;
  /** Percentage points that the conditions take off every rate. */
  points: number;
}

/** A calculated mortgage of the report. */
export interface ReportOption {
  /** Its name in the report: 'Opción A · Mixta 10+20 · 1,90 %'. */
  label: string;
  /** Inside of a sentence: 'opción A'. */
  name: string;
  terms: LoanTerms;
  years: number;
  /** Some month of it follows this index; null of a rate that never changes. */
  reference: LatestReferenceRate | null;
  base: QuotedLoan;
  /** With all conditions; null without any. */
  bonused: QuotedLoan | null;
  /** Does the product fit? The reasons against it where it does not; null of a simulation, which no product judges. */
  fit: string | null;
}

export const FITS = 'Sí';
const NO_INDEX = 'Falta el euríbor de referencia';
const FEES_EXCEED = 'Los gastos iniciales superan el importe del préstamo';

interface Chosen extends Pick<ReportForm, 'simulation'> {
  /** In the order given. */
  products: readonly CompatibleProduct[];
  /** The latest index; null where none is known. */
  reference: LatestReferenceRate | null;
  /** Names of products and banks are for administrators. */
  isNamed: boolean;
  /** Where the form has a product. */
  pathOf?: (index: number) => string;
}

/**
 * The products in the order given, then the simulation.
 * @throws AppError validation for products whose index is missing, calculation_failed where the fees reach the loan
 */
export function optionsOf(
  study: ReportedStudy,
  { products, simulation, reference, isNamed, pathOf = (index) => `productIds.${index}` }: Chosen,
): [ReportOption, ...ReportOption[]] {
  if (!reference) assertNoneIndexed(products, pathOf);
  const offered = products.map((product, index) => {
    const letter = String.fromCharCode('A'.charCodeAt(0) + index);
    return optionOf(study, product, {
      path: pathOf(index),
      reference,
      label: unbroken(`Opción ${letter} · ${nameOf(product, isNamed)}`),
      name: `opción ${letter}`,
      fit: product.isCompatible ? FITS : unbroken(product.incompatibilityReason ?? 'No'),
    });
  });
  const own = simulation && {
    path: 'simulation',
    reference: null,
    label: 'Simulación propia',
    name: 'simulación propia',
    fit: null,
  };
  const [first, ...others] = own ? [...offered, optionOf(study, loanOf(study, simulation), own)] : offered;
  if (!first) throw new Error('A report of nothing was let through');
  return [first, ...others];
}

function assertNoneIndexed(products: readonly CompatibleProduct[], pathOf: (index: number) => string): void {
  const errors = products.flatMap((product, index) =>
    isIndexed(product) ? [{ path: pathOf(index), message: NO_INDEX }] : [],
  );
  if (errors.length > 0) throw new AppError('validation', { errors });
}

/** Whether some month of a product follows the index. */
export const isIndexed = (product: LendingProduct): boolean => followsIndex(termsOfProduct(product), product.maxYears);

/** A simulation as a product that lends the amount of the study. */
const loanOf = (
  { financingPercentage }: ReportedStudy,
  { interestRate, years }: NonNullable<ReportForm['simulation']>,
): LendingProduct => ({
  interestRate,
  maxYears: years,
  financingPercentage,
  effortRatioPercentage: VIABLE_RATIO_PERCENTAGE,
});

interface Named extends Pick<ReportOption, 'label' | 'name' | 'fit' | 'reference'> {
  path: string;
}

function optionOf(study: ReportedStudy, product: LendingProduct, { path, reference, ...names }: Named): ReportOption {
  const terms = termsOfProduct(product);
  const loan = loanOfStudy(study, product);
  const quote = (quoted: LoanTerms, figures: Scenario, points: number): QuotedLoan => {
    const schedule = scheduleOf(quoted, loan, reference);
    if (!schedule) throw new Error('A loan has figures and no table');
    return { figures, schedule, last: lastInstalment(figures, schedule), points };
  };
  return calculate(() => {
    const figures = productFigures(study, product, reference);
    if (!figures)
      throw new AppError('calculation_failed', { message: FEES_EXCEED, errors: [{ path, message: FEES_EXCEED }] });
    const { base, bonused } = figures;
    return {
      ...names,
      terms,
      years: product.maxYears,
      reference: isIndexed(product) ? reference : null,
      base: quote(terms, base, 0),
      bonused: bonused && quote(withAllBonuses(terms), bonused, sumOfBonuses(terms.bonuses).points),
    };
  });
}

/** The names for administrators, or a name that discloses neither bank nor product. */
const nameOf = ({ shortName, name, bankName }: CompatibleProduct, isNamed: boolean): string =>
  isNamed ? [name, bankName].filter(Boolean).join(' · ') : shortName;
