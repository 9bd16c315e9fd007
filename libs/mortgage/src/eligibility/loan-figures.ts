import { createPaymentQuote, type PaymentQuote } from '../amortization/annuity.js';
import { monthsOfYears } from '../amortization/term.js';
import type { Ratio } from '../money/ratio.js';
import { divideHalfUp, parseScaled, type Scaled } from '../money/scaled.js';
import type { EligibilityProduct } from './eligibility.types.js';
import { CAPITAL_SCALE, type StudyFigures } from './study-figures.js';

/** A cent in units of 1 / CAPITAL_SCALE euros. */
export const UNITS_OF_A_CENT = CAPITAL_SCALE / 100n;

/** The loan that a product would give to a study: in cents, half-up, before anything is quoted. */
export interface LoanFigures {
  /** Payments of principals in cents, at the product's rate over its longest term. */
  quote: PaymentQuote;
  /** The product's own financing %. */
  offeredFinancing: Scaled;
  /** price × the lower of the study's and the product's financing %, in units of 1 / CAPITAL_SCALE euros. */
  capital: bigint;
  /** The capital in cents, which payments, debts, savings and the minimum of the appraisal are compared with. */
  capitalCents: bigint;
  /** Whole cents a month of the capital. */
  paymentCents: bigint;
  /** Whole cents a month of price × the product's financing %, at its rate over its longest term. */
  estimatedPaymentCents: bigint;
  /** (payment + Σ debts) / Σ income × 100 of the holders. */
  effort: Ratio;
  /** capital / appraisal × 100, which the maximum is compared with; null without an appraisal. */
  loanToAppraisal: Ratio | null;
}

/** @throws CalculationError when the product's rate, term or financing % is no valid figure */
export function describeLoan(study: StudyFigures, product: EligibilityProduct): LoanFigures {
  const offeredFinancing = parseScaled(product.financingPercentage, 'financingPercentage');
  const quote = createPaymentQuote(product.interestRate, monthsOfYears(product.maxYears, 'maxYears'), 100n);
  const capital = study.price * (study.financing < offeredFinancing ? study.financing : offeredFinancing);
  const capitalCents = toCents(capital);
  const paymentCents = quote.paymentOf(capitalCents);
  return {
    quote,
    offeredFinancing,
    capital,
    capitalCents,
    paymentCents,
    estimatedPaymentCents:
      study.financing < offeredFinancing ? quote.paymentOf(toCents(study.price * offeredFinancing)) : paymentCents,
    effort: effortOf(paymentCents, study.debts, study.income),
    loanToAppraisal: study.appraisal > 0n ? { numerator: capital, denominator: study.appraisal } : null,
  };
}

const toCents = (capital: bigint): bigint => divideHalfUp(capital, UNITS_OF_A_CENT);

/** Percent of the income that payment and debts take. */
export function effortOf(paymentCents: bigint, debts: Scaled, income: Scaled): Ratio {
  return { numerator: (paymentCents * 100n + debts) * 1_000_000n, denominator: income };
}
