import { scaledOperatingCosts } from '../costs/operating-costs.js';
import { parseInteger, parseScaled, parseScaledOrZero, powerOfTen, type Scaled } from '../money/scaled.js';
import type {
  EligibilityGuarantor,
  EligibilityHolder,
  EligibilityProperty,
  EligibilityStudy,
} from './eligibility.types.js';

export interface GuarantorFigures {
  name: string;
  workRegime: string;
  workSeniority: number | null;
  income: Scaled;
  debts: Scaled;
  /** Σ max(0, value − debt) of the properties. */
  equity: Scaled;
}

/** Price × percentage / 100 has ten decimals when both have four: in this unit it is a whole number. */
const CAPITAL_DECIMALS = 10;
export const CAPITAL_SCALE = powerOfTen(CAPITAL_DECIMALS);

/** What every product is compared with, parsed and summed once per study. */
export interface StudyFigures {
  study: EligibilityStudy;
  holders: EligibilityHolder[];
  guarantors: GuarantorFigures[];
  price: Scaled;
  appraisal: Scaled;
  financing: Scaled;
  /** Sums over the holders. */
  income: Scaled;
  debts: Scaled;
  /** Savings of all holders, and price with operating costs; in units of 1 / CAPITAL_SCALE euros, as capitals. */
  savings: bigint;
  totalCost: bigint;
  oldestAge: number;
}

/**
 * A study can be compared when it has a price above 0 and at least one holder, and every holder has age, work regime
 * and an income above 0. Otherwise no product is listed.
 *
 * @throws CalculationError `invalid_number` for a figure that is no number
 */
export function isAssessable(study: EligibilityStudy): boolean {
  return (
    study.holders.length > 0 &&
    study.holders.every(isComplete) &&
    parseScaledOrZero(study.purchasePrice, 'purchasePrice') > 0n
  );
}

function isComplete({ age, workRegime, netIncome }: EligibilityHolder): boolean {
  return typeof age === 'number' && Boolean(workRegime) && parseScaledOrZero(netIncome, 'netIncome') > 0n;
}

/** @throws CalculationError `invalid_number` for a figure that is no number */
export function readStudy(study: EligibilityStudy): StudyFigures {
  const { holders } = study;
  return {
    study,
    holders,
    guarantors: (study.guarantors ?? []).map(readGuarantor),
    price: parseScaled(study.purchasePrice, 'purchasePrice'),
    appraisal: parseScaledOrZero(study.appraisalValue, 'appraisalValue'),
    financing: parseScaled(study.financingPercentage, 'financingPercentage'),
    income: sum(holders, (holder) => parseScaledOrZero(holder.netIncome, 'netIncome')),
    debts: sum(holders, (holder) => parseScaledOrZero(holder.monthlyDebt, 'monthlyDebt')),
    savings: sum(holders, (holder) => parseInteger(holder.savings ?? 0, CAPITAL_DECIMALS, 'savings')),
    totalCost: scaledOperatingCosts(study) + parseInteger(study.purchasePrice, CAPITAL_DECIMALS),
    oldestAge: Math.max(...holders.map(({ age }) => age ?? 0)),
  };
}

function readGuarantor(guarantor: EligibilityGuarantor): GuarantorFigures {
  return {
    name: guarantor.name,
    workRegime: guarantor.workRegime ?? '',
    workSeniority: guarantor.workSeniority ?? null,
    income: parseScaledOrZero(guarantor.netIncome, 'netIncome'),
    debts: parseScaledOrZero(guarantor.monthlyDebt, 'monthlyDebt'),
    equity: sum(guarantor.properties ?? [], readEquity),
  };
}

/** A home that owes more than it is worth counts as nothing: it does not eat up the others. */
function readEquity({ propertyValue, propertyDebt }: EligibilityProperty): Scaled {
  const equity = parseScaled(propertyValue, 'propertyValue') - parseScaledOrZero(propertyDebt, 'propertyDebt');
  return equity < 0n ? 0n : equity;
}

export function sum<T>(items: readonly T[], read: (item: T) => Scaled): Scaled {
  return items.reduce((total, item) => total + read(item), 0n);
}
