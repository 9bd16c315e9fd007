import { CalculationError } from '../errors/calculation-error.js';
import { divideHalfUp, parseInteger, parseScaled, type Scaled, scaledToNumber } from '../money/scaled.js';
import { effortOf, fits, type Household, readHousehold } from './household.js';
import type { LinkedProduct, Scenario, ScenarioInput } from './scenario.types.js';
import { amortizeStretches, type Amortization, planStretches } from './stretches.js';
import { stressScenario } from './stress.js';
import { findTae } from './tae.js';

/**
 * What one mortgage costs over its years: payments, interest, premiums, fees, TAE, and how much it bears.
 *
 * Source: French amortization by stretches; Ley 5/2019, art. 21.4 (floor), arts. 8 and 35.3 and annex II (TAE).
 *
 * @throws CalculationError `costs_exceed_principal` on `originationFee` where fees and first premiums reach the loan;
 *   `invalid_number`, `invalid_rate`
 */
export function calculateScenario(input: ScenarioInput): Scenario {
  const household = readHousehold(input);
  const price = toCents(input.purchasePrice, 'purchasePrice');
  const principal = findPrincipal(input);
  const linked = input.bonuses.filter((each) => each.linked);
  const points = sumOf(linked, pointsOf);
  const loan = amortizeStretches(principal, planStretches(input, { points }));
  const upfront = readFees(input);
  const premium = sumOf(linked, premiumOf);
  const linkedCost = premium * BigInt(input.years);
  const totalCost = loan.totalInterest + linkedCost + upfront;
  const highest = highestPaymentOf(loan);
  return {
    principal: toEuros(principal),
    downPayment: toEuros(price - principal),
    stretches: describeStretches(loan, household),
    totalInterest: toEuros(loan.totalInterest),
    linkedCost: toEuros(linkedCost),
    upfront: toEuros(upfront),
    totalCost: toEuros(totalCost),
    totalOwed: toEuros(principal + totalCost),
    ...findTae(receive(principal, upfront + premium), flowsOf(principal, loan, premium)),
    fits: fits(household, highest),
    bonuses: compareBonuses(input, principal),
    stress: stressScenario(input, { household, principal, points, highest }),
    notices: loan.stretches.some(({ isFloored }) => isFloored) ? ['RATE_FLOOR'] : [],
  };
}

/** Price × financing %, cents half-up. */
export function findPrincipal({
  purchasePrice,
  financingPercentage,
}: Pick<ScenarioInput, 'purchasePrice' | 'financingPercentage'>): bigint {
  const share = parseScaled(financingPercentage, 'financingPercentage');
  return divideHalfUp(toCents(purchasePrice, 'purchasePrice') * share, 1_000_000n);
}

/** Points of the linked products. */
export function linkedPointsOf({ bonuses }: ScenarioInput): Scaled {
  return sumOf(
    bonuses.filter(({ linked }) => linked),
    pointsOf,
  );
}

function highestPaymentOf({ stretches }: Amortization): bigint {
  return stretches.reduce((most, { payment }) => (payment > most ? payment : most), 0n);
}

function describeStretches({ stretches }: Amortization, household: Household): Scenario['stretches'] {
  let fromMonth = 1;
  return stretches.map(({ months, rate, payment }) => {
    const described = {
      fromMonth,
      months,
      rate: scaledToNumber(rate),
      payment: toEuros(payment),
      effortPercentage: effortOf(household, payment),
    };
    fromMonth += months;
    return described;
  });
}

/** A loan has no figures where what is paid at signature reaches it. */
export const leavesMoney = (principal: bigint, paidAtSignature: bigint): boolean => paidAtSignature < principal;

function receive(principal: bigint, paidAtSignature: bigint): bigint {
  if (leavesMoney(principal, paidAtSignature)) return principal - paidAtSignature;
  throw new CalculationError(
    'costs_exceed_principal',
    'Los gastos iniciales superan el importe del préstamo',
    'originationFee',
  );
}

/** What is paid month by month for the TAE, in which no later rate is below the first; premiums fall due every year. */
function flowsOf(principal: bigint, loan: Amortization, premium: bigint): bigint[] {
  const first = loan.stretches[0]?.rate ?? 0n;
  const isRaised = loan.stretches.some(({ rate }) => rate < first);
  const { payments } = isRaised
    ? amortizeStretches(
        principal,
        loan.stretches.map((stretch) => (stretch.rate < first ? { ...stretch, rate: first } : stretch)),
      )
    : loan;
  const months = loan.stretches.reduce((total, stretch) => total + stretch.months, 0);
  return Array.from({ length: months }, (_, index) => {
    const month = index + 1;
    return (payments[index] ?? 0n) + (month % 12 === 0 && month < months ? premium : 0n);
  });
}

function compareBonuses(input: ScenarioInput, principal: bigint): Scenario['bonuses'] {
  if (input.bonuses.length === 0) return [];
  const interestWith = (points: Scaled) => amortizeStretches(principal, planStretches(input, { points })).totalInterest;
  const without = interestWith(0n);
  return input.bonuses.map((bonus) => {
    const saving = without - interestWith(pointsOf(bonus));
    const cost = premiumOf(bonus) * BigInt(input.years);
    return { code: bonus.code, saving: toEuros(saving), cost: toEuros(cost), worth: saving > cost };
  });
}

/** Cents. */
export function readFees({ originationFee, brokerFee, appraisal }: ScenarioInput): bigint {
  return (
    toCents(originationFee ?? 0, 'originationFee') +
    toCents(brokerFee ?? 0, 'brokerFee') +
    toCents(appraisal ?? 0, 'appraisal')
  );
}

const pointsOf = ({ points }: LinkedProduct): Scaled => parseScaled(points, 'points');
const premiumOf = ({ annualCost }: LinkedProduct): bigint => toCents(annualCost, 'annualCost');
const sumOf = <Item>(items: readonly Item[], read: (item: Item) => bigint): bigint =>
  items.reduce((total, item) => total + read(item), 0n);

export function toCents(euros: ScenarioInput['purchasePrice'], field: string): bigint {
  return parseInteger(euros, 2, field);
}

export function toEuros(cents: bigint): number {
  return Number(cents) / 100;
}
