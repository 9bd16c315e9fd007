import { buildSchedule, summarizeByYear, type Schedule, type ScheduleYear } from '@umbral/mortgage';

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
