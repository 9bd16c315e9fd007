import { toPlainNumber } from '../money/numeric.js';
import type { BorrowingStudy, LendingProduct, LoanAmounts, People } from './figures.types.js';

/** The loan that a product gives to a study: the lower of both financing percentages, over the product's longest term. */
export function loanOfStudy(study: BorrowingStudy, product: LendingProduct): LoanAmounts {
  const requested = toPlainNumber(study.financingPercentage, 'financingPercentage');
  const offered = toPlainNumber(product.financingPercentage, 'financingPercentage');
  return {
    purchasePrice: study.purchasePrice,
    financingPercentage: Math.min(requested, offered),
    years: product.maxYears,
    originationFee: 0,
    brokerFee: study.professionalHonorarios ?? 0,
    appraisal: study.tasacion ?? 0,
    effortRatioPercentage: toPlainNumber(product.effortRatioPercentage, 'effortRatioPercentage'),
    variableFeeOption: '5y',
  };
}

/** The holders of a study as the engine reads them. */
export const peopleOfStudy = ({ holders }: BorrowingStudy): People =>
  holders.map(({ name, netIncome, monthlyDebt }) => ({
    name,
    netIncome: netIncome ?? 0,
    monthlyDebt: monthlyDebt ?? 0,
  }));
