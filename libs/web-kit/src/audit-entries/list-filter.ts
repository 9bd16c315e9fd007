import { writeAny, type Write } from '../fields/formats';

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
