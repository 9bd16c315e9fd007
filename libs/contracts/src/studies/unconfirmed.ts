import * as z from 'zod';
import { MAXIMUM_GUARANTORS, MAXIMUM_HOLDERS } from './people.js';

/** What buying costs beside the price: euros, and two percentages of the price. */
export const studyCostFields = [
  'realEstateHonorarios',
  'professionalHonorarios',
  'gastosItpPercentage',
  'ivaPercentage',
  'deducciones',
  'provisionFondos',
  'tasacion',
] as const;

/** Fields of a study's form that begin with a value, which may be nobody's. */
export const presetStudyFields = [
  'financingPercentage',
  'energyCertificate',
  'isNational',
  ...studyCostFields,
] as const;
export type PresetStudyField = (typeof presetStudyFields)[number];

/** The same of each holder and guarantor. */
export const presetPersonFields = [
  'age',
  'propertiesCount',
  'monthlyDebt',
  'totalExistingLoans',
  'remainingDebt',
  'savings',
] as const;
export type PresetPersonField = (typeof presetPersonFields)[number];

const PATH = new RegExp(
  `^(?:${presetStudyFields.join('|')}|(?:holders|guarantors)\\.\\d\\.(?:${presetPersonFields.join('|')}))$`,
);
const MOST = presetStudyFields.length + (MAXIMUM_HOLDERS + MAXIMUM_GUARANTORS) * presetPersonFields.length;

/** Which values of a study nobody has confirmed, by their paths: `tasacion`, `holders.0.age`. */
export const unconfirmedPaths = z
  .array(
    z
      .string()
      .max(50)
      .regex(PATH, 'Campo desconocido')
      .meta({ examples: ['holders.0.age'] }),
  )
  .max(MOST);
