import { pluralForm } from '@umbral/contracts';
import {
  describeRange,
  formatDecimals,
  formatEurosWithCents,
  formatMoney,
  formatRate,
  type CostRange,
  type RatioBand,
} from '@umbral/mortgage';

/** Cents where there are any: '400 €', '650,35 €'. */
export const money = (euros: number): string => formatMoney(euros);
export const cents = (euros: number): string => formatEurosWithCents(euros);
/** 'De 18.344 € a 19.001 €', or one sum. */
export const range = (costs: CostRange): string => describeRange(costs, { withCents: true });
/** With all its decimals: '2,875 %'. */
export const percent = (value: number): string => formatRate(value);
/** A TAE, and the highest rate that a scenario withstands, '2,30 %'. */
export const tae = (value: number): string => `${formatDecimals(value, 2)}\u00a0%`;
export const term = (years: number): string => `${years}\u00a0${pluralForm(years, 'año', 'años')}`;
/** Units and signs stay on the line of their figure. */
export const unbroken = (text: string): string =>
  text.replace(/(\d) (?=[%€])/g, '$1\u00a0').replace(/([+−]) (?=\d)/g, '$1\u00a0');
const conjunction = new Intl.ListFormat('es', { type: 'conjunction' });
/** 'Nómina domiciliada y Seguro de hogar'. */
export const listed = (items: readonly string[]): string => conjunction.format(items);

/** The bands of the calculator, of a payment. */
export const bandWords: Record<RatioBand, string> = {
  saludable: 'holgada',
  ajustado: 'ajustada',
  dificil: 'difícil',
  sobreendeudamiento: 'muy arriesgada',
};

const inMadrid = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('es-ES', { timeZone: 'Europe/Madrid', ...options });
  return (moment: Date) => format.format(moment);
};
/** '5 de marzo de 2026' */
export const longDate = inMadrid({ day: 'numeric', month: 'long', year: 'numeric' });
/** '05/03/2026' */
export const shortDate = inMadrid({ day: '2-digit', month: '2-digit', year: 'numeric' });
/** The same of a day as it is stored, '2026-03-05'. */
export const shortDay = (day: string): string => day.split('-').reverse().join('/');
