import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../call/errors';

const hasPath = (values: unknown, path: string): boolean => {
  let at = values;
  for (const part of path.split('.')) {
    if (typeof at !== 'object' || at === null || !(part in at)) return false;
    at = (at as Record<string, unknown>)[part];
  }
  return true;
};

/**
 * Puts the server's complaints (422) on the fields they are about and focuses the first. Answers whether all of them
 * found a field: what did not has to be told in another way.
 */
export function applyServerErrors<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  error: unknown,
): boolean {
  const errors = (error instanceof ApiError && error.problem?.errors) || [];
  const values = form.getValues();
  const known = errors.filter(({ path }) => hasPath(values, path));
  known.forEach(({ path, message }, index) => {
    form.setError(path as FieldPath<Values>, { type: 'server', message }, { shouldFocus: index === 0 });
  });
  return known.length > 0 && known.length === errors.length;
}
