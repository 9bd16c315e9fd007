import * as z from 'zod';
import { recordId } from '../fields.js';
import { figure } from '../figures.js';
import { operationsOf } from '../operations-of.js';
import { alsoAccepting } from '../unknown-fields.js';
import { guarantorForm, holderForm, MAXIMUM_GUARANTORS, MAXIMUM_HOLDERS } from '../studies/people.js';
import { fitChanges } from '../studies/fit-changes.js';
import { productFigures } from '../studies/product-figures.js';
import { compatibleProduct } from '../studies/compatible-products.js';
import { viabilityStudyForm } from '../studies/viability-study-form.js';

const { age, workRegime } = holderForm.shape;
const unfinished = {
  // No verdict depends on them. Without the rules of the form, because stored ones may be older than these.
  name: z.string().max(255),
  phone: z.string().max(30).nullish(),
  // Optional here: a study without them lists nothing, which is no error.
  age: age.nullish(),
  workRegime: workRegime.nullish(),
  netIncome: figure({ message: 'Los ingresos netos deben ser positivos', min: 0 }).nullish(),
};

/** The client's identity has no effect on the verdict. */
const who = { clientId: true } as const;

/** Input of the eligibility rules: a study without its name and texts. */
export const studyProfile = viabilityStudyForm
  .omit({
    studyName: true,
    additionalLoanInfo: true,
    region: true,
    costDate: true,
    referenceValue: true,
    conditions: true,
    desiredYears: true,
    desiredRate: true,
    unconfirmed: true,
  })
  .extend({
    companyId: recordId.nullable().meta({ description: 'The study’s; null lists the products of all banks' }),
    purchasePrice: figure({ message: 'El precio de compra debe ser positivo', min: 0 }),
    holders: z
      .array(holderForm.omit(who).extend(unfinished))
      .max(MAXIMUM_HOLDERS, `Como máximo ${MAXIMUM_HOLDERS} titulares`),
    guarantors: z
      .array(guarantorForm.omit(who).extend(unfinished))
      .max(MAXIMUM_GUARANTORS, `Como máximo ${MAXIMUM_GUARANTORS} avalistas`)
      .default([]),
  })
  .meta({ id: 'StudyProfile' });
// The other fields of a study change no verdict.
alsoAccepting(studyProfile, viabilityStudyForm);
export type StudyProfile = z.infer<typeof studyProfile>;

const route = operationsOf({ service: 'catalog', tag: 'eligibility', access: { view: 'estudios_viabilidad' } });

export const eligibilityApi = {
  assess: route('POST /api/products/eligibility', {
    id: 'assessProducts',
    summary: 'Which active products fit a study, in order, each with its reasons',
    description:
      'A study without complete holders or a price lists nothing. Names of products and banks are for administrators; ' +
      'who is none names a company of theirs, or null when they have none.',
    body: studyProfile,
    answer: z.array(compatibleProduct),
    errors: ['not_found'],
    audits: 'none',
  }),
  changes: route('POST /api/products/:id/changes', {
    id: 'findFitChanges',
    summary: 'The smallest changes of a study that would make one product fit, each proved by the rules',
    description: 'Of a product that the list of the study has; others are not found.',
    body: studyProfile,
    answer: fitChanges,
    audits: 'none',
  }),
  figures: route('POST /api/products/:id/figures', {
    id: 'calculateProductFigures',
    summary: 'What one product costs a study, without its conditions and with all of them',
    description: 'Of a product that the list of the study has; others are not found.',
    body: studyProfile,
    answer: productFigures,
    audits: 'none',
  }),
};
