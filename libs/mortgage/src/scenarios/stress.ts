import { Decimal } from '../money/numeric.js';
import { roundHalfUp } from '../money/rounding.js';
import { SCALED_ONE, type Scaled, scaledToNumber } from '../money/scaled.js';
import { effortOf, fits, type Household, lowestIncomeFor, withoutIncomeOf } from './household.js';
import type { EuriborStress, Scenario, ScenarioInput } from './scenario.types.js';
import { amortizeStretches, planStretches, quotePayment } from './stretches.js';

const RAISES = [1, 2, 3];
/** 20,00 % in hundredths. */
const HIGHEST_RATE = 2000;

interface Loan {
  household: Household;
  /** Cents. */
  principal: bigint;
  /** Points off every rate. */
  points: Scaled;
  /** The highest payment, cents. */
  highest: bigint;
}

/** What happens if the index rises or the income falls. */
export function stressScenario(input: ScenarioInput, loan: Loan): Scenario['stress'] {
  const { household, highest } = loan;
  const hasHolders = household.holders.length > 0;
  const lowestIncome = hasHolders ? lowestIncomeFor(household, highest) : null;
  return {
    euribor: RAISES.flatMap((plus) => raiseIndex(input, loan, plus) ?? []),
    breakingRate: hasHolders ? findBreakingRate(input, loan) : null,
    lowestIncome,
    incomeFallPercentage: lowestIncome === null ? null : findFall(household, lowestIncome),
    withoutHolder:
      household.holders.length < 2
        ? []
        : household.holders.map((holder) => {
            const rest = withoutIncomeOf(household, holder);
            return { name: holder.name, effortPercentage: effortOf(rest, highest), fits: fits(rest, highest) ?? false };
          }),
  };
}

/** The later stretch with a raised index; null where no stretch follows the index beyond its next revision. */
function raiseIndex(input: ScenarioInput, { household, principal, points }: Loan, plus: number): EuriborStress | null {
  const plan = planStretches(input, { points, raise: BigInt(plus) * SCALED_ONE });
  if (plan.length < 2) return null;
  const { stretches, totalInterest } = amortizeStretches(principal, plan);
  const later = stretches[1];
  if (!later) return null;
  return {
    plus,
    rate: scaledToNumber(later.rate),
    payment: Number(later.payment) / 100,
    totalInterest: Number(totalInterest) / 100,
    effortPercentage: effortOf(household, later.payment),
    fits: fits(household, later.payment),
  };
}

/** Payments grow with the rate, so the highest hundredth that fits is found by halving. */
function findBreakingRate({ years }: ScenarioInput, { household, principal }: Loan): number | null {
  const fitsAt = (hundredths: number) =>
    fits(household, quotePayment(principal, (BigInt(hundredths) * SCALED_ONE) / 100n, years * 12)) === true;
  if (!fitsAt(0)) return null;
  let low = 0;
  let high = HIGHEST_RATE;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fitsAt(middle)) low = middle;
    else high = middle - 1;
  }
  return low / 100;
}

function findFall({ income }: Household, lowestIncome: number): number | null {
  if (income <= 0n) return null;
  const share = new Decimal(lowestIncome).div(scaledToNumber(income));
  return roundHalfUp(new Decimal(1).minus(share).times(100), 1);
}
