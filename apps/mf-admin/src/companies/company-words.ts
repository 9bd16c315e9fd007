import type { RestorableRecords } from '@umbral/contracts';
import { formatNumber, pluralForm } from '@umbral/ui';

/** '5 usuario(s)': the same for one and for many. */
export const userCountWords = (count: number): string => `${formatNumber(count)} usuario(s)`;

/** A failed call: its title, and the server's message or this text. */
export const failureOf = (title: string) => ({ title, text: 'Ocurrió un error inesperado' });

const counted = (count: number, one: string, many: string) =>
  pluralForm(count, one, `los ${formatNumber(count)} ${many}`);

/** What an activation restores, of which there is at least one: 'los 3 estudios y el cálculo'. */
export function restoredWords({ studies, calculations }: RestorableRecords): string {
  const records = [
    ...(studies > 0 ? [counted(studies, 'el estudio', 'estudios')] : []),
    ...(calculations > 0 ? [counted(calculations, 'el cálculo', 'cálculos')] : []),
  ].join(' y ');
  return pluralForm(
    studies + calculations,
    `También se reactivará ${records} que se desactivó con ella`,
    `También se reactivarán ${records} que se desactivaron con ella`,
  );
}
