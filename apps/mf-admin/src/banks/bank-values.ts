import type { bankForm } from '@umbral/contracts';
import type * as z from 'zod';

/** What the form's fields hold, before the schema makes a body of it. */
export type BankValues = z.input<typeof bankForm>;
