import type { userCreate } from '@umbral/contracts';
import type * as z from 'zod';

/** Values of the form's fields: the schema's input. */
export type UserValues = z.input<typeof userCreate>;
