import type { bankForm } from '@umbral/contracts';
import type * as z from 'zod';

/** Values of the form's fields: the schema's input. */
export type BankValues = z.input<typeof bankForm>;
