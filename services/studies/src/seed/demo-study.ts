import type { viabilityStudyForm } from '@umbral/contracts';
import type * as z from 'zod';
import type { DemoOwner } from './demo-owners.js';

export interface DemoStudy {
  owner: DemoOwner;
  /** Days before the filling. */
  created: number;
  /** Days since the last change. */
  touched: number;
  state?: 'finished' | 'inactive' | 'finished and active';
  form: z.input<typeof viabilityStudyForm>;
}

/** The costs of a resale, with the transfer tax of the place. */
export const itp = (gastosItpPercentage: number) => ({
  gastosItpPercentage,
  professionalHonorarios: 1200,
  provisionFondos: 900,
  tasacion: 380,
});
