import type * as z from 'zod';
import '../src/index.js';
import { fieldErrorsOf } from '../src/problem.js';

/** Messages of a schema for a body, as of the API and the forms: 'age: La edad mínima es 18 años'. */
export function refusalsOf(schema: z.ZodType, body: unknown): string[] {
  const { error } = schema.safeParse(body);
  return error ? fieldErrorsOf(error).map(({ path, message }) => `${path}: ${message}`) : [];
}
