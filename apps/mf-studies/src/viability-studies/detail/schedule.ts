import { buildSchedule, summarizeByYear, type Schedule, type ScheduleYear } from '@umbral/mortgage';
import { formatCents } from '@umbral/ui';

/** What is borrowed: euros, percent a year, whole years. */
export interface Loan {
  principal: number;
  annualRate: number;
  years: number;
}

export interface YearlySchedule {
  schedule: Schedule;
  years: ScheduleYear[];
}

/** The instalments of a loan, and their sums by year; undefined when nothing is borrowed. */
export function yearlyScheduleOf(loan: Loan | undefined): YearlySchedule | undefined {
  const schedule = loan && buildSchedule(loan);
  return schedule ? { schedule, years: summarizeByYear(schedule) } : undefined;
}

const CSV_HEAD = ['Mes', 'Cuota', 'Intereses', 'Capital', 'Pendiente'];

/** Every instalment, as Spanish spreadsheets read it: semicolons, decimal commas, and a mark that says UTF-8. */
export function scheduleCsv({ rows }: Schedule): string {
  const lines = rows.map(({ month, payment, interest, principal, balance }) =>
    [
      String(month),
      ...[payment, interest, principal, balance].map((cents) => formatCents(cents).replaceAll('.', '')),
    ].join(';'),
  );
  return `\uFEFF${[CSV_HEAD.join(';'), ...lines].join('\r\n')}\r\n`;
}
