import { missingRules, type PurchaseCosts, type Region } from '@umbral/contracts';
import { formatEuros, type NotedCosts } from '@umbral/mortgage';

/** 'No hay una regla comprobada de AJD para Gipuzkoa en esa fecha: escribe el porcentaje.' */
export const missingWords = (taxes: PurchaseCosts['missing'], region: Region): string =>
  `${missingRules(taxes, region)} en esa fecha: escribe el porcentaje.`;

/**
 * 'Los gastos anotados (21.500 €) no son los calculados (de 18.344 € a 19.001 €).' With cents where whole euros would seem to be
 * within.
 */
export function notedWords({ noted, expected: { from, to } }: NotedCosts): string {
  const typed = formatEuros(noted, { breaking: noted < from ? from : to });
  return `Los gastos anotados (${typed}) no son los calculados (de ${formatEuros(from)} a ${formatEuros(to)}).`;
}
