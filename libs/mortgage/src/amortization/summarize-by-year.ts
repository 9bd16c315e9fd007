import { Decimal, ZERO } from '../money/numeric.js';
import type { Schedule, ScheduleRow } from './schedule.js';

export interface ScheduleYear {
  /** 1 for the first twelve instalments. */
  year: number;
  payment: number;
  interest: number;
  principal: number;
  /** What is still owed when the year ends. */
  balance: number;
}

/** Sums an amortization table by years of the loan, in exact cents, for charts and yearly tables. */
export function summarizeByYear(schedule: Schedule): ScheduleYear[] {
  const years: ScheduleYear[] = [];
  for (let start = 0; start < schedule.rows.length; start += 12) {
    const rows = schedule.rows.slice(start, start + 12);
    years.push({
      year: years.length + 1,
      payment: sum(rows, 'payment'),
      interest: sum(rows, 'interest'),
      principal: sum(rows, 'principal'),
      balance: rows.at(-1)?.balance ?? 0,
    });
  }
  return years;
}

function sum(rows: ScheduleRow[], field: 'payment' | 'interest' | 'principal'): number {
  return rows.reduce((total, row) => total.plus(new Decimal(row[field])), ZERO).toNumber();
}
