import { regionLabels, type Region } from '../catalog/cost-rule-forms.js';
import type { PurchaseCosts } from '../catalog/purchase-costs.js';
import type { CalculatorResult } from './calculator.js';

/** 'Gastos · Andalucía', or 'Gastos · estimación general' where they follow no rules. */
export const costsHead = ({ costsBasis }: Pick<CalculatorResult, 'costsBasis'>, region: Region | null): string =>
  `Gastos · ${costsBasis === 'region' && region ? regionLabels[region] : 'estimación general'}`;

const joined = new Intl.ListFormat('es', { type: 'conjunction' });

/** 'No hay una regla comprobada de AJD para Gipuzkoa' + what of it: each screen ends the sentence. */
export const missingRules = (taxes: PurchaseCosts['missing'], region: Region): string =>
  `No hay una regla comprobada de ${joined.format(taxes)} para ${regionLabels[region]}`;

/** Why the costs of a home whose region is known are an estimate all the same; null where they are not. */
export const estimateWords = ({ missing }: Pick<CalculatorResult, 'missing'>, region: Region | null): string | null =>
  region && missing.length > 0 ? `${missingRules(missing, region)}: es una estimación general.` : null;
