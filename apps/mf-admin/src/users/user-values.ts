import type { userCreate } from '@umbral/contracts';
import type * as z from 'zod';

/** What the form's fields hold, before the schema makes a body of it. */
export type UserValues = z.input<typeof userCreate>;
