import { formatEuros, formatEurosWithCents, formatPercentage, type RatioBand } from '@umbral/mortgage';

/** Cents where there are any: '400 €', '650,35 €'. */
export const money = (euros: number): string => (Number.isInteger(euros) ? formatEuros(euros) : cents(euros));
export const cents = (euros: number): string => formatEurosWithCents(euros);
/** With all its decimals: '3,58 %'. */
export const percent = (value: number): string => formatPercentage(value, { exact: true });
export const term = (years: number): string => (years === 1 ? '1\u00a0año' : `${years}\u00a0años`);

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
