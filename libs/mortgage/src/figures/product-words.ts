import { type Decimal, HUNDRED, type Numeric, parseNumeric, ZERO } from '../money/numeric.js';
import { formatEurosWithCents, formatMoney, formatPercentage, formatRate, formatTae } from '../money/format.js';
import { annualCostWords, bonusWords, sumOfBonuses } from './bonus-words.js';
import { printYears } from '../money/units.js';
import { findPrincipal, toEuros } from '../scenarios/calculate-scenario.js';
import type { Scenario } from '../scenarios/scenario.types.js';
import type { People, ProductBonus } from './figures.types.js';
import { monthWords } from './reference-words.js';

type Base = Pick<Scenario, 'stretches'>;
type Bonused = Pick<Scenario, 'stretches' | 'tae'>;

/** What a payment is for: 'de 160.000 € a 30 años'. */
export const loanWords = (capital: Numeric, years: number): string =>
  `de ${formatMoney(capital)} a ${printYears(years)}`;

/**
 * The payment that the index will set: 'después 641,12 € (desde el mes 121)', 'después —' without figures.
 *
 * @returns null where the rate never changes
 */
export function laterWords(base: Base | null, isIndexed: boolean): string | null {
  if (!isIndexed) return null;
  const later = base?.stretches[1];
  return later ? `después ${formatEurosWithCents(later.payment)} (desde el mes ${later.fromMonth})` : 'después —';
}

/** 'con condiciones 548,09 €, TAE 2,31 %'. */
export const bonusedWords = ({ stretches, tae }: Bonused): string =>
  `con condiciones ${formatEurosWithCents(stretches[0]?.payment ?? 0)}, TAE ${formatTae(tae)}`;

/** 'Con el máximo del producto (95 %, 190.000 €): 726,96 € al mes'. */
export function maximumWords(
  purchasePrice: Numeric,
  { financingPercentage, estimatedPayment }: { financingPercentage: number; estimatedPayment: number },
): string {
  const capital = toEuros(findPrincipal({ purchasePrice, financingPercentage }));
  return `Con el máximo del producto (${formatRate(financingPercentage)}, ${formatMoney(capital)}): ${formatEurosWithCents(estimatedPayment)} al mes`;
}

/** LATER_EFFORT of a product whose figures are not at hand. */
export const LATER_EFFORT = 'La cuota posterior supera el esfuerzo permitido';

/** LATER_EFFORT in full: the effort is written with as many decimals as distinguish it from its limit. */
export function laterEffortWords(
  { stretches }: Base,
  { people, effortRatioPercentage, month }: { people: People; effortRatioPercentage: number; month: string },
): string {
  const payment = stretches.at(-1)?.payment ?? 0;
  const effort = parseNumeric(payment).plus(debtsOf(people)).div(sumOf(people, 'netIncome')).times(HUNDRED);
  return `Con el euríbor de ${monthWords(month)} la cuota posterior sería de ${formatEurosWithCents(payment)} y el esfuerzo del ${formatPercentage(effort, { breaking: effortRatioPercentage })}, superior al ${formatRate(effortRatioPercentage)}`;
}

/** 'Nómina domiciliada: 0,3 puntos, sin coste', 'Seguro de hogar: 0,1 puntos, 310 € al año'. */
export const conditionWords = ({ label, ...bonus }: Omit<ProductBonus, 'code'>): string =>
  `${label}: ${bonusWords(bonus)}`;

/** What all conditions cost together: 'Condiciones: 730 € al año'. */
export const conditionsWords = (bonuses: readonly Omit<ProductBonus, 'code' | 'label'>[]): string =>
  `Condiciones: ${annualCostWords(sumOfBonuses(bonuses).annualCost)}`;

/** Euros a month of all holders. */
export const incomeOf = (people: People): number => sumOf(people, 'netIncome').toNumber();
/** Exact euros a month. */
export const debtsOf = (people: People): Decimal => sumOf(people, 'monthlyDebt');

const sumOf = (people: People, field: 'netIncome' | 'monthlyDebt'): Decimal =>
  people.reduce((total, person) => total.plus(parseNumeric(person[field] ?? 0, field)), ZERO);
