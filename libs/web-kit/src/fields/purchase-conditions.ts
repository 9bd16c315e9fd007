import { declaredTickLabels, homeTypeLabels } from '@umbral/contracts';
import { oneOf, writeAny, type Write } from './formats';

const conditionLabels: Readonly<Record<string, string>> = {
  ...declaredTickLabels,
  maxPrice: 'Precio máximo',
  minPrice: 'Precio mínimo',
  ageUnder: 'Menores de',
  mortgageOver: 'Financiación por encima de',
  disability: 'Discapacidad',
  children: 'Hijos',
};

/** Conditions declared for, or required of, a purchase: 'Vivienda habitual, Hijos: 2'. */
export const purchaseConditions: Write = (value) =>
  Object.entries(value as Readonly<Record<string, unknown>>)
    .filter(([, given]) => given !== false)
    .map(([name, given]) => {
      if (name === 'homeType') return oneOf(homeTypeLabels)(given);
      const label = conditionLabels[name] ?? name;
      return given === true ? label : `${label}: ${writeAny(given)}`;
    })
    .join(', ');
