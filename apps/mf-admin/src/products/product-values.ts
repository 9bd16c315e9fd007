import type { productForm } from '@umbral/contracts';
import type { FieldsForm } from '@umbral/web-kit/records';
import type * as z from 'zod';

/** What the form's fields hold, before the schema makes a body of it. An empty figure is null. */
export type ProductValues = z.input<typeof productForm>;
export type ProductForm = FieldsForm<ProductValues>;

/** No bank has this id: the schema then asks to choose one. */
export const NO_BANK = 0;
