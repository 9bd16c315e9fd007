import { declaredTickLabels, homeTypeLabels, moduleLabels, type AuditedEntity } from '@umbral/contracts';
import {
  formatDateTime,
  formatEuros,
  formatEurosAndCents,
  formatNumber,
  formatPercent,
  formatRate,
  formatWithUnit,
} from '@umbral/ui';

/** Formats a value (never null, undefined or '') as its screen does. */
export type Write = (value: unknown, entity: AuditedEntity) => string;

/** Numbers may be strings: decimal columns are. Other text is returned unchanged. */
const number =
  (write: (value: number) => string): Write =>
  (value) => {
    const parsed = typeof value === 'string' ? Number(value) : value;
    return typeof parsed === 'number' && Number.isFinite(parsed) ? write(parsed) : writeAny(value);
  };

export const either =
  (yes: string, no: string): Write =>
  (value) =>
    typeof value === 'boolean' ? (value ? yes : no) : writeAny(value);

export const oneOf =
  (labels: Readonly<Record<string, string>>): Write =>
  (value) =>
    labels[String(value)] ?? writeAny(value);

export const text: Write = (value) => writeAny(value);
export const yesNo = either('Sí', 'No');
/** Cents only where they are not zero: amounts are whole in studies, decimal in banks and salaries. */
export const euros = number((value) => (Number.isInteger(value) ? formatEuros(value) : formatEurosAndCents(value)));
export const percent = number((value) => formatPercent(value));
/** With the digits of mortgage contracts. */
export const rate = number((value) => formatRate(value));
export const years = number((value) => formatWithUnit(value, value === 1 ? 'año' : 'años'));
export const count = number((value) => formatNumber(value));
/** The entry stores the id of another record, not its name. */
export const reference = number((value) => `n.º\u00a0${value}`);
export const moment: Write = (value) => (typeof value === 'string' ? formatDateTime(value) : writeAny(value));

const masculine = either('Activo', 'Inactivo');
const feminine = either('Activa', 'Inactiva');
export const activeState: Write = (value, entity) => (entity === 'company' ? feminine : masculine)(value, entity);

/** The result of a client's evaluation: payment and loan. */
export const evaluation: Write = (value, entity) => {
  const { monthlyPayment, loanAmount } = value as Readonly<Record<string, unknown>>;
  return `Cuota de ${euros(monthlyPayment, entity)} para un préstamo de ${euros(loanAmount, entity)}`;
};

/** '8 % hasta 250.000 €, 10 %' */
export const brackets: Write = (value, entity) =>
  (value as readonly { upTo: unknown; rate: unknown }[])
    .map(({ upTo, rate }) => percent(rate, entity) + (upTo === null ? '' : ` hasta ${euros(upTo, entity)}`))
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
      if (name === 'homeType') return oneOf(homeTypeLabels)(given, 'cost_rule');
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

/** Default format: lists are joined, records shown by their name. */
export function writeAny(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (typeof value === 'number') return formatNumber(value, 4);
  if (Array.isArray(value)) return value.map(writeAny).filter(Boolean).join(', ');
  if (typeof value === 'object') return writeRecord(value as Readonly<Record<string, unknown>>);
  return typeof value === 'string' ? value : '';
}

function writeRecord(record: Readonly<Record<string, unknown>>): string {
  if (typeof record.viewName === 'string') return writePermission(record.viewName, record);
  if (typeof record.name === 'string') return record.name;
  return Object.entries(record)
    .map(([key, value]) => (isPermission(value) ? writePermission(key, value) : `${key}: ${writeAny(value)}`))
    .filter(Boolean)
    .join(', ');
}

interface Permission {
  canView?: unknown;
  canDelete?: unknown;
}

const isPermission = (value: unknown): value is Permission =>
  typeof value === 'object' && value !== null && ('canView' in value || 'canDelete' in value);

/** `Usuarios (ver y eliminar)`; '' for a view that is not granted. */
function writePermission(view: string, { canView, canDelete }: Permission): string {
  const acts = [canView === true && 'ver', canDelete === true && 'eliminar'].filter(Boolean).join(' y ');
  const label = view in moduleLabels ? moduleLabels[view as keyof typeof moduleLabels] : view;
  return acts && `${label} (${acts})`;
}
