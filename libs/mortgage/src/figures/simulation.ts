import type { Schedule } from '../amortization/schedule.js';
import { calculateVariableRate } from '../amortization/variable-rate.js';
import { type Decimal, HUNDRED, type Numeric, parseNumeric, ZERO } from '../money/numeric.js';
import { formatMoney, formatPercentage, formatRate } from '../money/format.js';
import type { LoanTerms, People } from './figures.types.js';
import { scheduleOf } from './loan-figures.js';
import { debtsOf, incomeOf } from './product-words.js';

/** A rate as it is typed: percent a year. */
export type TypedRate = { fixedRate: number } | { euribor: number; spread: number };

export interface SimulatedLoan {
  purchasePrice: Numeric;
  /** Percent of the price. */
  financingPercentage: Numeric;
  /** Whole years. */
  years: number;
}

export interface Simulation {
  nominalRate: number;
  /** The rate of the payment: the nominal one, or 0 where that is negative (Ley 5/2019, art. 21). */
  appliedRate: number;
  /** True when a negative nominal rate was raised to 0. */
  floorNotice: boolean;
  payment: number;
  /** Every instalment; totals are the sums of its cents. */
  schedule: Schedule;
}

/**
 * A loan of typed terms, without fees.
 *
 * @returns null when nothing is borrowed
 * @throws CalculationError `invalid_number`, `invalid_rate`
 */
export function simulateLoan(rate: TypedRate, loan: SimulatedLoan): Simulation | null {
  const isFixed = 'fixedRate' in rate;
  const schedule = scheduleOf(
    termsOf(rate),
    { ...loan, effortRatioPercentage: 100, variableFeeOption: '5y' },
    isFixed ? null : { value: rate.euribor },
  );
  if (!schedule || schedule.principal <= 0) return null;
  const applied = isFixed
    ? { nominalRate: rate.fixedRate, appliedRate: rate.fixedRate, floorNotice: false }
    : calculateVariableRate(rate.euribor, rate.spread);
  return { ...applied, payment: schedule.payment, schedule };
}

function termsOf(rate: TypedRate): LoanTerms {
  const none = { fixedRate: null, fixedYears: null, firstRate: null, firstMonths: null, spread: null, bonuses: [] };
  return 'fixedRate' in rate
    ? { ...none, ...rate, rateType: 'fixed' }
    : { ...none, spread: rate.spread, rateType: 'variable' };
}

/** What holders can bear. */
export interface Bearing {
  people: People;
  /** Percent of the income that the payment may take. */
  incomePercentage: number;
}

export interface Affordability {
  /** Null without income. */
  verdict: 'affordable' | 'withoutDebts' | 'unaffordable' | null;
  /** Spanish; null without income. */
  chip: string | null;
  sentence: string;
}

const CHIPS = { affordable: 'Asumible', withoutDebts: 'Solo sin deudas', unaffordable: 'No asumible' } as const;

/** Whether holders can pay it, alone and with their debts, in words that never print a share equal to the limit it breaks. */
export function affordabilityOf(payment: number, { people, incomePercentage }: Bearing): Affordability {
  const income = parseNumeric(incomeOf(people));
  if (income.lte(0))
    return { verdict: null, chip: null, sentence: 'Sin ingresos netos con los que comparar la cuota.' };
  const debts = debtsOf(people);
  const shareOf = (euros: Decimal) => euros.div(income).times(HUNDRED);
  const print = (share: Decimal) => formatPercentage(share, { breaking: incomePercentage });
  const alone = shareOf(parseNumeric(payment));
  const all = shareOf(parseNumeric(payment).plus(debts));
  const verdict = all.lte(incomePercentage)
    ? 'affordable'
    : alone.lte(incomePercentage)
      ? 'withoutDebts'
      : 'unaffordable';
  const head = verdict === 'withoutDebts' ? 'Asumible solo sin contar las deudas' : CHIPS[verdict];
  const withDebts = debts.gt(0) ? ` y, con ${formatMoney(debts)} de deudas, el ${print(all)}` : '';
  const above = verdict === 'affordable' ? '' : `, por encima del ${formatRate(incomePercentage)}`;
  return {
    verdict,
    chip: CHIPS[verdict],
    sentence: `${head}: la cuota es el ${print(alone)} de los ingresos${withDebts}${above}.`,
  };
}

/** '1.225 €', '1.225 € (595 € con las deudas)'; null without income. */
export function highestPaymentWords({ people, incomePercentage }: Bearing): string | null {
  const income = parseNumeric(incomeOf(people));
  if (income.lte(0)) return null;
  const limit = income.times(incomePercentage).div(HUNDRED);
  const debts = debtsOf(people);
  if (debts.isZero()) return formatMoney(limit);
  const left = limit.minus(debts);
  return `${formatMoney(limit)} (${formatMoney(left.isNegative() ? ZERO : left)} con las deudas)`;
}
