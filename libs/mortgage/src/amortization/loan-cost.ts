import { CalculationError } from '../errors/calculation-error.js';
import { type Decimal, type Numeric, parseNumeric, ZERO } from '../money/numeric.js';
import { roundToCents } from '../money/rounding.js';
import { parseInteger } from '../money/scaled.js';
import { findTae } from '../scenarios/tae.js';
import { calculateFrenchPayment } from './french-payment.js';
import { buildSchedule, type Schedule, type ScheduleInput } from './schedule.js';

/** Points by which the rate of a loan is raised, to show what its payment would be. */
const RATE_RAISES = [1, 2, 3] as const;

export interface LoanCostInput extends ScheduleInput {
  /** Euros paid at signature, each of them a cost of the loan: appraisal, fees. */
  upfront: readonly Numeric[];
}

export interface LoanCost {
  schedule: Schedule;
  /** Euros. */
  upfront: number;
  /** Interest and what is paid at signature. */
  totalCost: number;
  /** Loan and total cost. */
  totalOwed: number;
  /** Percent, two decimals half-up. */
  tae: number;
  /** The payment of the whole term at a rate so many points higher. */
  raised: { plus: number; annualRate: number; payment: number }[];
}

/**
 * What a loan at a fixed rate costs, all in all.
 *
 * Source: Ley 5/2019, art. 8 and annex II (TAE, total cost, total amount owed).
 *
 * @throws CalculationError `no_loan` where there is nothing to borrow, `costs_exceed_principal` where what is paid at
 *   signature reaches the loan, `invalid_number`, `invalid_term`, `invalid_rate`
 */
export function calculateLoanCost(input: LoanCostInput): LoanCost {
  const schedule = buildSchedule(input);
  if (!schedule) throw new CalculationError('no_loan', 'El importe del préstamo debe ser mayor que 0');
  const { principal } = schedule;
  const upfront = input.upfront.reduce<Decimal>((sum, amount) => sum.plus(parseNumeric(amount, 'upfront')), ZERO);
  const totalCost = upfront.plus(schedule.totalInterest);
  return {
    schedule,
    upfront: roundToCents(upfront),
    totalCost: roundToCents(totalCost),
    totalOwed: roundToCents(totalCost.plus(principal)),
    tae: calculateTae(schedule, roundToCents(upfront)),
    raised: RATE_RAISES.map((plus) => {
      const annualRate = parseNumeric(input.annualRate).plus(plus).toNumber();
      const raised = calculateFrenchPayment({ principal, annualRate, months: Number(input.years) * 12 });
      return { plus, annualRate, payment: raised?.payment ?? 0 };
    }),
  };
}

/**
 * Annual percentage rate of a table, after `upfront` euros that were paid at signature.
 *
 * @throws CalculationError `costs_exceed_principal`
 */
export function calculateTae({ principal, rows }: Schedule, upfront: Numeric): number {
  const received = toCents(principal) - toCents(upfront);
  if (received > 0n)
    return findTae(
      received,
      rows.map(({ payment }) => toCents(payment)),
    ).tae;
  throw new CalculationError('costs_exceed_principal', 'Los gastos iniciales superan el importe del préstamo');
}

const toCents = (euros: Numeric): bigint => parseInteger(euros, 2);
