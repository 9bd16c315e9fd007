import { auditActionLabels, auditedEntityLabels } from '@umbral/contracts';
import type { RecordAuditFields } from '../fields/audit-fields';
import { day, oneOf, reference, text, writeAny, type Write } from '../fields/formats';

const columns: Readonly<Record<string, string>> = {
  name: 'nombre',
  createdAt: 'fecha de alta',
  pays: 'paga',
  price: 'precio',
  financing: 'financiación',
};
const order: Write = (value) => {
  const [, descending, column = ''] = /^(-?)(.*)$/.exec(writeAny(value)) ?? [];
  return `${columns[column] ?? column} ${descending ? 'descendente' : 'ascendente'}`;
};

const yesNo = oneOf({ true: 'sí', false: 'no' });

/** Of all lists that are exported. */
const filters: RecordAuditFields = {
  search: ['Búsqueda', text],
  status: ['Estado', oneOf({ active: 'activos', inactive: 'inactivos', all: 'todos' })],
  bankId: ['Banco', reference],
  type: ['Tipo', oneOf({ national: 'nacional', international: 'internacional', all: 'todos' })],
  progress: ['Avance', oneOf({ 'in-progress': 'en curso', untouched: 'sin movimiento', all: 'todos' })],
  isCreditIntermediary: ['Intermediario de crédito', yesNo],
  withCompany: ['También por compañía', yesNo],
  adviser: ['Asesor', reference],
  from: ['Desde', day],
  to: ['Hasta', day],
  action: ['Acto', oneOf(auditActionLabels)],
  entityType: ['Tipo', oneOf(auditedEntityLabels)],
  userId: ['Persona', reference],
  companyId: ['Compañía', reference],
  sort: ['Orden', order],
};

/** 'search=ana&status=active' of an export as 'Búsqueda: ana, Estado: activos' */
export const listFilter: Write = (value) =>
  [...new URLSearchParams(writeAny(value))]
    .map(([name, given]) => {
      const [label, write] = filters[name] ?? [name, text];
      return `${label}: ${write(given)}`;
    })
    .join(', ');
