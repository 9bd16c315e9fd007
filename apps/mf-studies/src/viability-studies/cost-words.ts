import { regionLabels, type PurchaseCosts, type Region } from '@umbral/contracts';

const joined = new Intl.ListFormat('es', { type: 'conjunction' });

/** 'No hay una regla comprobada de AJD para Gipuzkoa en esa fecha: escribe el porcentaje.' */
export const missingWords = (taxes: PurchaseCosts['missing'], region: Region): string =>
  `No hay una regla comprobada de ${joined.format(taxes)} para ${regionLabels[region]} en esa fecha: escribe el porcentaje.`;
