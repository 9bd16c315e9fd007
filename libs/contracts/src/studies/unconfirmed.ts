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

/** Fields of a study's form with a default value that may be unconfirmed. */
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
const MAX_PATHS = presetStudyFields.length + (MAXIMUM_HOLDERS + MAXIMUM_GUARANTORS) * presetPersonFields.length;

/** Paths of unconfirmed values of a study: `tasacion`, `holders.0.age`. */
export const unconfirmedPaths = z
  .array(
    z
      .string()
      .max(50)
      .regex(PATH, 'Campo desconocido')
      .meta({ examples: ['holders.0.age'] }),
  )
  .max(MAX_PATHS);
