import type { FieldErrors } from 'react-hook-form';
import { studyCostFields } from '@umbral/contracts';
import { ordinalOf } from '../study-words';
import type { StudyValues } from './study-form';

export const studyTabs = {
  basic: 'Datos Básicos',
  holders: 'Titulares',
  guarantors: 'Avales',
  extra: 'Adicional',
  costs: 'Gastos Operación',
} as const;
export type StudyTab = keyof typeof studyTabs;

/** The labels of the fields. */
export const fieldLabels = {
  studyName: 'Nombre del estudio',
  purchasePrice: 'Precio de compra',
  appraisalValue: 'Valor de tasación',
  financingPercentage: 'Financiación',
  energyCertificate: 'Certificado energético',
  desiredYears: 'Plazo deseado',
  desiredRate: 'Interés deseado',
  additionalLoanInfo: 'Información del préstamo adicional',
  realEstateHonorarios: 'Honorarios inmobiliaria',
  professionalHonorarios: 'Honorarios profesionales',
  gastosItpPercentage: 'ITP',
  ivaPercentage: 'IVA',
  deducciones: 'Deducciones',
  provisionFondos: 'Provisión de fondos',
  tasacion: 'Tasación',
  region: 'Comunidad autónoma',
  costDate: 'Fecha de la compra',
  referenceValue: 'Valor de referencia',
  homeType: 'Vivienda',
  children: 'Hijos',
  disability: 'Discapacidad',
  name: 'Nombre',
  age: 'Edad',
  phone: 'Teléfono',
  workRegime: 'Régimen laboral',
  workSeniority: 'Antigüedad',
  netIncome: 'Ingresos netos al mes',
  monthlyDebt: 'Deuda mensual',
  totalExistingLoans: 'Préstamos en curso',
  remainingDebt: 'Deuda pendiente',
  savings: 'Ahorros',
  propertiesCount: 'Número de inmuebles',
  propertyValue: 'Valor del inmueble',
  propertyDebt: 'Deuda del inmueble',
  relationshipToOthers: 'Relación',
  relationshipToBuyer: 'Parentesco',
} as const;
type FieldName = keyof typeof fieldLabels;

const PERSON_FIELDS: readonly string[] = ['name', 'age', 'workRegime', 'netIncome'];

/** The required fields of each tab. Other fields share a generic message. */
const requiredFields: Record<StudyTab, readonly string[]> = {
  basic: ['studyName', 'purchasePrice', 'appraisalValue', 'financingPercentage', 'energyCertificate'],
  holders: PERSON_FIELDS,
  guarantors: [...PERSON_FIELDS, 'relationshipToBuyer'],
  extra: [],
  costs: [],
};
const UNMAPPED = 'Campo requerido';

const COSTS: readonly string[] = [...studyCostFields, 'region', 'costDate', 'referenceValue', 'conditions'];
const TAB_ORDER = Object.keys(studyTabs) as StudyTab[];

/** The tab on which a field stands, by its path: 'holders.1.age'. */
export function tabOf(path: string): StudyTab {
  const [first = ''] = path.split('.');
  if (first === 'holders' || first === 'guarantors') return first;
  if (first === 'additionalLoanInfo' || first === 'needsAdditionalLoan') return 'extra';
  return COSTS.includes(first) ? 'costs' : 'basic';
}

export interface Issue {
  path: string;
  tab: StudyTab;
  /** 'Titulares › Régimen laboral de Javier Núñez: El régimen laboral es requerido.' */
  text: string;
}

/** All validation errors, in the order of the tabs. */
export function issuesOf(errors: FieldErrors<StudyValues>, values: StudyValues): Issue[] {
  const found = leavesOf(errors).map(({ path, message }) => {
    const tab = tabOf(path);
    return { path, tab, text: `${studyTabs[tab]} › ${placeOf(path, values)}: ${wordsOf(path, tab, message)}` };
  });
  return found.sort((one, other) => TAB_ORDER.indexOf(one.tab) - TAB_ORDER.indexOf(other.tab));
}

function leavesOf(errors: unknown, path: readonly string[] = []): { path: string; message: string | undefined }[] {
  if (typeof errors !== 'object' || errors === null) return [];
  if ('type' in errors && typeof errors.type === 'string') {
    const message = 'message' in errors && typeof errors.message === 'string' ? errors.message : undefined;
    // react-hook-form stores the error of a whole list under `root`.
    return [{ path: path.filter((part) => part !== 'root').join('.'), message }];
  }
  return Object.entries(errors).flatMap(([name, inner]) => (name === 'ref' ? [] : leavesOf(inner, [...path, name])));
}

function wordsOf(path: string, tab: StudyTab, message: string | undefined): string {
  const parts = path.split('.');
  // A property is not one of its person's required fields.
  const isRequired = !parts.includes('properties') && requiredFields[tab].includes(parts.at(-1) ?? '');
  if (isRequired) return `${message ?? UNMAPPED}.`;
  return message && message !== UNMAPPED ? `${UNMAPPED}. ${message}.` : `${UNMAPPED}.`;
}

function placeOf(path: string, values: StudyValues): string {
  const parts = path.split('.');
  const [list, index] = parts;
  const label = fieldLabels[parts.at(-1) as FieldName] ?? studyTabs[tabOf(path)];
  if ((list !== 'holders' && list !== 'guarantors') || index === undefined) return label;
  const person = values[list][Number(index)];
  return `${label} de ${person?.name || ordinalOf(Number(index), list === 'holders' ? 'titular' : 'avalista').toLowerCase()}`;
}
