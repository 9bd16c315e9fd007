import { annualCostWords, bonusWords, rateWords, sumOfBonuses, type ScenarioStretch } from '@umbral/mortgage';
import type { QuotedLoan, ReportOption } from './report-options.js';
import { cents, listed, tae, term, unbroken } from './report-words.js';

/** The payments of a loan that follows an index after its first stretch. */
export interface IndexedLoan {
  first: ScenarioStretch;
  later: ScenarioStretch;
}

/** null of a loan whose payment never changes. */
export function indexedLoanOf({ reference }: ReportOption, { figures }: QuotedLoan): IndexedLoan | null {
  const [first, later] = figures.stretches;
  return reference && first && later ? { first, later } : null;
}

/** 'desde el mes 121'. */
export const fromMonthWords = ({ later }: IndexedLoan): string => `desde el mes\u00a0${later.fromMonth}`;

/** An option in the table of options: itself, then with its conditions where it has any. */
export const optionRows = (option: ReportOption): string[][] => [
  [option.label, ...cellsOf(option, option.base), option.fit ?? '—'],
  ...(option.bonused ? [['con condiciones', ...cellsOf(option, option.bonused), '']] : []),
];

function cellsOf(option: ReportOption, loan: QuotedLoan): string[] {
  const indexed = indexedLoanOf(option, loan);
  const { figures, points } = loan;
  const payment = cents(firstPaymentOf(figures));
  return [
    unbroken(rateWords(option.terms, option.years, points)),
    indexed ? `${payment}; ${fromMonthWords(indexed)}, ${cents(indexed.later.payment)}` : payment,
    term(option.years),
    indexed ? `${tae(figures.tae)} (variable)` : tae(figures.tae),
    cents(figures.totalCost),
    cents(figures.totalOwed),
  ];
}

export const firstPaymentOf = ({ stretches }: QuotedLoan['figures']): number => stretches[0]?.payment ?? 0;

/** 'Condiciones de la opción A: Nómina domiciliada (0,3 puntos, sin coste): sin coste.'; null without any. */
export function conditionsOf({ name, terms: { bonuses } }: ReportOption): string | null {
  if (bonuses.length === 0) return null;
  const each = bonuses.map((bonus) => `${bonus.label} (${bonusWords(bonus)})`);
  return `Condiciones de la ${name}: ${listed(each)}: ${annualCostWords(sumOfBonuses(bonuses).annualCost)}.`;
}

const UNCHANGED = 'No cambia';

/** An option in the table of rising rates, of which the first column says when the index sets the payment. */
export function raisedRow(option: ReportOption): string[] {
  const indexed = indexedLoanOf(option, option.base);
  const { figures } = option.base;
  if (!indexed) return [option.label, cents(firstPaymentOf(figures)), UNCHANGED, UNCHANGED, UNCHANGED];
  return [
    `${option.label}, ${fromMonthWords(indexed)}`,
    cents(indexed.later.payment),
    ...figures.stress.euribor.map(({ payment }) => cents(payment)),
  ];
}
