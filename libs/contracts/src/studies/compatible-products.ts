import * as z from 'zod';
import { energyCertificates, workRegimes } from '../catalog/product-forms.js';
import { recordId } from '../fields.js';
import { rateAnswers } from '../rate-terms.js';
import { listedChanges } from './fit-changes.js';
import { listedFigures } from './product-figures.js';

const amount = z.number();

/** What would make a product fit; all fields that are not null are needed in combination. */
export const fitSuggestion = z
  .object({
    financingPercentage: amount
      .nullable()
      .meta({ description: 'Highest whole percent that fits; null: the amount may stay' }),
    energyCertificate: z
      .string()
      .nullable()
      .meta({ description: 'Letter that the home needs, or better; null: it may stay' }),
    downPayment: amount.meta({ description: 'Euros, at that financing' }),
    payment: amount.meta({ description: 'Euros a month, at that financing' }),
  })
  .meta({ id: 'FitSuggestion' });
export type FitSuggestion = z.infer<typeof fitSuggestion>;

/** A product judged against a study. Product name and bank are answered to administrators only. */
export const compatibleProduct = z
  .object({
    id: recordId,
    code: z.string(),
    name: z.string().nullable(),
    bankName: z.string().nullable(),
    minAge: z.number().int(),
    maxAge: z.number().int(),
    isFirstHome: z.boolean(),
    allowsGuarantor: z.boolean(),
    financingPercentage: amount,
    isCompatible: z.boolean(),
    incompatibilityReason: z.string().nullable(),
    reasons: z.array(z.object({ code: z.string(), message: z.string() })),
    warnings: z.array(z.string()),
    rescuedByGuarantor: z.array(z.string()),
    guarantorsUsed: z
      .array(z.string())
      .default([])
      .meta({ description: 'Names of the guarantors who did, in the study’s order' }),
    rescuedEffortPercentage: amount
      .nullable()
      .default(null)
      .meta({ description: 'The effort with them; null where none had to help' }),
    ageViolations: z.number().int(),
    firstHomeViolations: z.number().int(),
    estimatedPayment: amount.meta({
      description: 'Euros a month: price × the product’s financing, its rate and years',
    }),
    assessedPayment: amount,
    assessedCapital: amount,
    effortPercentage: amount.meta({ description: 'Without guarantors' }),
    loanToAppraisalPercentage: amount
      .nullable()
      .default(null)
      .meta({ description: 'Assessed capital / appraisal × 100' }),
    suggestion: fitSuggestion
      .nullable()
      .default(null)
      .meta({ description: 'For the first few that small changes would make fit' }),
    ...listedChanges,
    effortRatioPercentage: amount,
    energyCertificate: z.enum(energyCertificates),
    nationality: z.enum(['national', 'international', 'both']),
    workRegime: z.enum(workRegimes).nullable(),
    workSeniority: z.number().int().nullable(),
    purchasePriceMin: amount,
    purchasePriceMax: amount,
    appraisalPercentageMin: amount,
    appraisalPercentageMax: amount,
    interestRate: amount,
    maxYears: z.number().int(),
    ...rateAnswers,
    notes: z.string().nullable(),
    figures: listedFigures
      .nullable()
      .default(null)
      .meta({ description: 'Of the first 50; null for the others, and where they cannot be calculated' }),
    distance: z
      .number()
      .int()
      .nullable()
      .default(null)
      .meta({ description: 'Thousandths that it lacks to fit; 0 where it fits, null where no change makes it fit' }),
    shortName: z.string().default('').meta({ description: 'Kind, years and rate; names neither bank nor product' }),
  })
  .meta({ id: 'CompatibleProduct' });
export type CompatibleProduct = z.infer<typeof compatibleProduct>;
