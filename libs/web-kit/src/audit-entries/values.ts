import { declaredTickLabels, homeTypeLabels, moduleLabels } from '@umbral/contracts';
import { euros, oneOf, percent, writeAny, type Write } from '../fields/formats';

/** The result of a client's evaluation: payment and loan. */
export const evaluation: Write = (value) => {
  const { monthlyPayment, loanAmount } = value as Readonly<Record<string, unknown>>;
  return `Cuota de ${euros(monthlyPayment)} para un préstamo de ${euros(loanAmount)}`;
};

/** '8 % hasta 250.000 €, 10 %' */
export const brackets: Write = (value) =>
  (value as readonly { upTo: unknown; rate: unknown }[])
    .map(({ upTo, rate }) => percent(rate) + (upTo === null ? '' : ` hasta ${euros(upTo)}`))
    .join(', ');

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

const filterLabels: Readonly<Record<string, string>> = {
  search: 'Búsqueda',
  status: 'Estado',
  bankId: 'Banco',
  type: 'Tipo',
  isCreditIntermediary: 'Intermediario de crédito',
  withCompany: 'También por compañía',
};
const filterValues: Readonly<Record<string, string>> = {
  active: 'activos',
  inactive: 'inactivos',
  all: 'todos',
  national: 'nacional',
  international: 'internacional',
  true: 'sí',
  false: 'no',
};

/** 'search=ana&status=active' of an export as 'Búsqueda: ana, Estado: activos' */
export const listFilter: Write = (value) =>
  [...new URLSearchParams(writeAny(value))]
    .map(([name, given]) => `${filterLabels[name] ?? name}: ${filterValues[given] ?? given}`)
    .join(', ');

interface Permission {
  viewName?: string;
  canView?: unknown;
  canDelete?: unknown;
}

/** 'Usuarios (ver y eliminar), Compañías (ver)', of a list or by view. */
export const permissions: Write = (value) => {
  if (typeof value !== 'object' || value === null) return writeAny(value);
  return Object.entries(value as Readonly<Record<string, Permission | null>>)
    .map(([view, permission]) => writePermission(permission?.viewName ?? view, permission ?? {}))
    .filter(Boolean)
    .join(', ');
};

/** `Usuarios (ver y eliminar)`; '' for a view that is not granted. */
function writePermission(view: string, { canView, canDelete }: Permission): string {
  const acts = [canView === true && 'ver', canDelete === true && 'eliminar'].filter(Boolean).join(' y ');
  const label = view in moduleLabels ? moduleLabels[view as keyof typeof moduleLabels] : view;
  return acts && `${label} (${acts})`;
}
