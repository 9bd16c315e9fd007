import * as z from 'zod';
import { latestReferenceRate } from '../catalog/reference-rates.js';
import { scenarioResult } from './scenario-results.js';

const reference = latestReferenceRate
  .nullable()
  .meta({ description: 'The index they stand on; null for a fixed rate' });

/** What a row of a list shows of its loan. */
const listedResult = scenarioResult.omit({ taeExact: true, bonuses: true }).meta({ id: 'ListedResult' });

/** Of a product for a study: without its conditions, and with all of them. */
export const listedFigures = z
  .object({
    reference,
    base: listedResult,
    bonused: listedResult.nullable().meta({ description: 'With all conditions; null without any' }),
  })
  .meta({ id: 'ListedFigures' });
export type ListedFigures = z.infer<typeof listedFigures>;

export const productFigures = z
  .object({
    reference,
    base: scenarioResult.nullable().meta({
      description: 'Without conditions; null where the index is missing or the fees reach the loan',
    }),
    bonused: scenarioResult.nullable().meta({ description: 'With all conditions; null without any' }),
    last: z
      .number()
      .nullable()
      .meta({ description: 'Euros of the last instalment of base, where it differs from its stretch’s payment' }),
  })
  .meta({ id: 'ProductFigures' });
export type ProductFigures = z.infer<typeof productFigures>;
