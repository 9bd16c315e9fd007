import { Decimal, HUNDRED, ZERO } from '../money/numeric.js';
import { roundDecimal, roundToCents } from '../money/rounding.js';
import { sumEuros } from '../money/sum-euros.js';
import type { CostRange, PurchaseCosts } from '../purchase-costs/purchase-costs.types.js';
import { CALCULATOR_COSTS, REGION_COSTS } from './constants.js';

/** 'region': by the rules of the home's region. 'estimate': the shares of the calculator. */
export type CostsBasis = 'region' | 'estimate';

/** Euros. */
export interface AdditionalCosts {
  notaryAndRegistration: number;
  taxes: number;
  agency: number;
  appraisal: number;
  other: number;
}

type Exact = Record<keyof AdditionalCosts, Decimal>;

/** What buying costs beside the price: the lines in cents, and their sum. */
export function additionalCostsOf(
  value: Decimal,
  purchaseCosts: PurchaseCosts | null,
): { lines: AdditionalCosts; total: number } {
  const exact = purchaseCosts ? ofRegion(purchaseCosts) : estimated(value);
  const lines = {
    notaryAndRegistration: roundToCents(exact.notaryAndRegistration),
    taxes: roundToCents(exact.taxes),
    agency: roundToCents(exact.agency),
    appraisal: roundToCents(exact.appraisal),
    other: roundToCents(exact.other),
  };
  return { lines, total: sumEuros(...Object.values(lines)) };
}

const ofRegion = ({ taxes, notary, registry }: PurchaseCosts): Exact => ({
  taxes: taxes.reduce((total, { amount }) => total.plus(amount), ZERO),
  notaryAndRegistration: meanOf(notary).plus(meanOf(registry)),
  ...decimals(REGION_COSTS),
});

function estimated(value: Decimal): Exact {
  const { taxesPercentage, notaryAndRegistrationPercentage, ...amounts } = CALCULATOR_COSTS;
  return {
    taxes: value.times(taxesPercentage).div(HUNDRED),
    notaryAndRegistration: value.times(notaryAndRegistrationPercentage).div(HUNDRED),
    ...decimals(amounts),
  };
}

const decimals = ({ agency, appraisal, other }: Record<'agency' | 'appraisal' | 'other', number>) => ({
  agency: new Decimal(agency),
  appraisal: new Decimal(appraisal),
  other: new Decimal(other),
});

/** Whole euros half-up. */
const meanOf = ({ from, to }: CostRange): Decimal => roundDecimal(new Decimal(from).plus(to).div(2), 0);
