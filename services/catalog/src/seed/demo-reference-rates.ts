import { todayInSpain } from '@umbral/contracts';

/** Oldest first, of the months before the seed's. Invented, and marked so in the interface. */
const VALUES = [2.5, 2.45, 2.4];

/** The first day of the month, offset by months. */
const firstDay = (day: string, months: number): Date =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months, 1));

/** A value of each of the three months before, as published on the first day of the month after it. */
export const demoReferenceRates = (today = todayInSpain()) =>
  VALUES.map((value, index) => {
    const months = index - VALUES.length;
    return {
      code: 'euribor_12m' as const,
      month: firstDay(today, months).toISOString().slice(0, 7),
      value,
      source: 'Valor de demostración',
      publishedOn: firstDay(today, months + 1),
      isDemo: true,
    };
  });
