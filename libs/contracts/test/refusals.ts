import type * as z from 'zod';
import '../src/index.js';
import { fieldErrorsOf } from '../src/problem.js';

/** What a schema says against a body, as the API and the forms say it: 'age: La edad mínima es 18 años'. */
export function refusalsOf(schema: z.ZodType, body: unknown): string[] {
  const { error } = schema.safeParse(body);
  return error ? fieldErrorsOf(error).map(({ path, message }) => `${path}: ${message}`) : [];
}
