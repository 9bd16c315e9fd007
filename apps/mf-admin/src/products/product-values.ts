import type { productForm } from '@umbral/contracts';
import type { FieldsForm } from '@umbral/web-kit/records';
import type * as z from 'zod';

/** Values of the form's fields: the schema's input. An empty number is null. */
export type ProductValues = z.input<typeof productForm>;
export type ProductForm = FieldsForm<ProductValues>;

/** No bank has this id: the schema then requires a choice. */
export const NO_BANK = 0;
