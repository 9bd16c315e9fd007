import { createPaymentQuote, type PaymentQuote } from '../amortization/annuity.js';
import { monthsOfYears } from '../amortization/term.js';
import type { Ratio } from '../money/ratio.js';
import { parseScaled, type Scaled } from '../money/scaled.js';
import type { EligibilityProduct } from './eligibility.types.js';
import { CAPITAL_SCALE, type StudyFigures } from './study-figures.js';

/** The loan that a product would give to a study. All exact, but for the payments, which are charged in cents. */
export interface LoanFigures {
  /** Payments at the product's rate over its longest term. */
  quote: PaymentQuote;
  /** The product's own financing %. */
  offeredFinancing: Scaled;
  /** price × the lower of the study's and the product's financing %, in units of 1 / CAPITAL_SCALE euros. */
  capital: bigint;
  /** Whole cents a month of the capital. */
  paymentCents: bigint;
  /** Whole cents a month of price × the product's financing %, at its rate over its longest term. */
  estimatedPaymentCents: bigint;
  /** (payment + Σ debts) / Σ income × 100 of the holders. */
  effort: Ratio;
  /** capital / appraisal × 100; null without an appraisal. */
  loanToAppraisal: Ratio | null;
}

/** @throws CalculationError when the product's rate, term or financing % is no valid figure */
export function describeLoan(study: StudyFigures, product: EligibilityProduct): LoanFigures {
  const offeredFinancing = parseScaled(product.financingPercentage, 'financingPercentage');
  const quote = createPaymentQuote(product.interestRate, monthsOfYears(product.maxYears, 'maxYears'), CAPITAL_SCALE);
  const capital = study.price * (study.financing < offeredFinancing ? study.financing : offeredFinancing);
  const paymentCents = quote.paymentOf(capital);
  return {
    quote,
    offeredFinancing,
    capital,
    paymentCents,
    estimatedPaymentCents:
      study.financing < offeredFinancing ? quote.paymentOf(study.price * offeredFinancing) : paymentCents,
    effort: effortOf(paymentCents, study.debts, study.income),
    loanToAppraisal: study.appraisal > 0n ? { numerator: capital, denominator: study.appraisal } : null,
  };
}

/** Percent of the income that payment and debts take. */
export function effortOf(paymentCents: bigint, debts: Scaled, income: Scaled): Ratio {
  return { numerator: (paymentCents * 100n + debts) * 1_000_000n, denominator: income };
}
