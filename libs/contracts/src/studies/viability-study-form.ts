import * as z from 'zod';
import { CENT, figure, figureBetween, notNegative } from '../figures.js';
import { optionalText, requiredText } from '../fields.js';
import { calendarDay } from '../calendar.js';
import { homeType, region } from '../catalog/cost-rule-forms.js';
import { energyCertificates } from '../catalog/product-forms.js';
import { declaredConditions, financingPercentage, referenceValue } from '../catalog/purchase-costs.js';
import { unconfirmedPaths } from './unconfirmed.js';
import { guarantorForm, holderForm, MAXIMUM_GUARANTORS, MAXIMUM_HOLDERS } from './people.js';

const cost = notNegative().default(0);
const percentage = notNegative({ max: 100, tooBig: 'El porcentaje no puede ser mayor a 100' }).default(0);

/** Costs of the operation: euros, but the two percentages of the price. */
export const operatingCosts = {
  realEstateHonorarios: cost,
  professionalHonorarios: cost,
  gastosItpPercentage: percentage,
  ivaPercentage: percentage,
  deducciones: cost,
  provisionFondos: cost,
  tasacion: cost,
};

/** What the buyers declare, and what kind of home it is. */
export const studyConditions = declaredConditions
  .extend({ homeType: homeType.default('second_hand') })
  .meta({ id: 'StudyConditions' });

/** Where and how the home is bought, for its taxes. Ignored by eligibility. An omitted field stays. */
const purchase = {
  region: region.nullish(),
  costDate: calendarDay.nullish().meta({ description: 'Day of the purchase; null: today' }),
  referenceValue: referenceValue.nullish().meta({ description: 'Euros, of the land registry' }),
  conditions: studyConditions.nullish(),
};

/** Loan terms that the buyers prefer: defaults of simulations, ignored by the verdict. An omitted field stays. */
const wishes = {
  desiredYears: figureBetween(1, 50, 'El plazo debe ser un número entero entre 1 y 50', true)
    .nullish()
    .meta({ description: 'Years that a simulation starts with; null: none' }),
  desiredRate: figureBetween(0, 20, 'El interés debe estar entre 0 y 20')
    .nullish()
    .meta({ description: 'Percent a year that a simulation starts with; null: none' }),
};

/** Characters of a study's name. */
export const MAXIMUM_STUDY_NAME = 200;

export const viabilityStudyForm = z
  .object({
    studyName: requiredText(
      'El nombre del estudio es requerido',
      MAXIMUM_STUDY_NAME,
      `El nombre no puede exceder ${MAXIMUM_STUDY_NAME} caracteres`,
    ),
    purchasePrice: figure({ message: 'El precio de compra debe ser positivo', min: CENT }),
    appraisalValue: figure({ message: 'El valor de tasación debe ser positivo', min: CENT }),
    financingPercentage,
    energyCertificate: z.enum(energyCertificates, 'Debe seleccionar un certificado energético'),
    isNational: z.boolean().default(true),
    needsAdditionalLoan: z.boolean().default(false),
    additionalLoanInfo: optionalText(2000),
    ...operatingCosts,
    ...purchase,
    ...wishes,
    unconfirmed: unconfirmedPaths.optional().meta({
      description:
        'Default values of the form that are unconfirmed. Not sent, it stays, without values that change or are now of another person',
    }),
    holders: z
      .array(holderForm, 'Debe incluir al menos un titular')
      .min(1, 'Debe incluir al menos un titular')
      .max(MAXIMUM_HOLDERS, `Como máximo ${MAXIMUM_HOLDERS} titulares`),
    guarantors: z
      .array(guarantorForm)
      .max(MAXIMUM_GUARANTORS, `Como máximo ${MAXIMUM_GUARANTORS} avalistas`)
      .default([]),
  })
  .meta({ id: 'ViabilityStudyForm' });
export type ViabilityStudyForm = z.infer<typeof viabilityStudyForm>;
