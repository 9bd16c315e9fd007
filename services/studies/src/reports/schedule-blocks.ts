import { summarizeByYear, type ScheduleYear } from '@umbral/mortgage';
import type { Block } from './report-document.js';
import type { ReportOption } from './report-options.js';
import { cents } from './report-words.js';

const amounts = ['Intereses', 'Amortización', 'Capital pendiente'];
const columnsFrom = (first: string, payment: string): Extract<Block, { kind: 'table' }>['columns'] => [
  { head: first, align: 'start', share: 0.6 },
  ...[payment, ...amounts].map((head) => ({ head, align: 'end' as const, share: 1.3 })),
];

interface Amounts {
  payment: number;
  interest: number;
  principal: number;
  balance: number;
}
const cellsOf = (first: number, { payment, interest, principal, balance }: Amounts): string[] => [
  String(first),
  ...[payment, interest, principal, balance].map(cents),
];

/** Each option by year of the loan, without its conditions, on a page of its own: as bars and as a table. */
export const yearlyTables = (options: readonly ReportOption[]): Block[] =>
  options.flatMap(({ label, base }, index): Block[] => {
    const years = summarizeByYear(base.schedule);
    return [
      { kind: 'heading', text: label, startsPage: index > 0 },
      { kind: 'bars', alt: describeYears(years), years },
      { kind: 'table', columns: columnsFrom('Año', 'Cuotas'), rows: years.map((year) => cellsOf(year.year, year)) },
    ];
  });

/** One option month by month: a table of each would fill a book. */
export const monthlyTable = ({ label, base: { schedule } }: ReportOption): Block[] => [
  { kind: 'heading', text: `Mes a mes: ${label}`, startsPage: true },
  { kind: 'table', columns: columnsFrom('Mes', 'Cuota'), rows: schedule.rows.map((row) => cellsOf(row.month, row)) },
];

/** Alternative text of the bars: the first, the middle and the last year. */
function describeYears(years: readonly ScheduleYear[]): string {
  const shown = new Set([0, Math.floor((years.length - 1) / 2), years.length - 1]);
  const described = years
    .filter((_, index) => shown.has(index))
    .map(({ year, interest, principal }) => `año ${year}, ${cents(interest)} y ${cents(principal)}`);
  return `Barras de intereses y capital por año: ${described.join('; ')}.`;
}
