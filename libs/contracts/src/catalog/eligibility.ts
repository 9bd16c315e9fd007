import * as z from 'zod';
import { recordId } from '../fields.js';
import { operation } from '../operation.js';
import { viabilityStudyForm, compatibleProduct } from '../studies/viability-studies.js';

/** What the catalog needs of a study to judge its products: everything but its name and texts. */
export const studyProfile = viabilityStudyForm
  .omit({ studyName: true, additionalLoanInfo: true })
  .extend({ companyId: recordId.nullable().meta({ description: 'The study’s; null lists the products of all banks' }) })
  .meta({ id: 'StudyProfile' });
export type StudyProfile = z.infer<typeof studyProfile>;

export const eligibilityApi = {
  assess: operation({
    service: 'catalog', tag: 'eligibility', id: 'assessProducts', method: 'POST', path: '/api/products/eligibility',
    summary: 'Which active products fit a study, in order, each with its reasons',
    access: { view: 'estudios_viabilidad' }, body: studyProfile, answer: z.array(compatibleProduct),
  }),
};
