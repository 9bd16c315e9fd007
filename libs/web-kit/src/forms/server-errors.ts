import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { ErrorCode, FieldFault } from '@umbral/contracts';
import { ApiError } from '../call/errors';

/** Maps a refusal of the whole request to the field that it concerns. */
export type FieldOfCode = Partial<Record<ErrorCode, string>>;

const hasPath = (values: unknown, path: string): boolean => {
  let at = values;
  for (const part of path.split('.')) {
    if (typeof at !== 'object' || at === null || !(part in at)) return false;
    at = (at as Record<string, unknown>)[part];
  }
  return true;
};

function complaintsOf(error: unknown, fieldOf: FieldOfCode): readonly FieldFault[] {
  const problem = error instanceof ApiError ? error.problem : undefined;
  const path = problem && fieldOf[problem.code as ErrorCode];
  return path ? [{ path, message: problem.message }] : (problem?.errors ?? []);
}

/**
 * Sets the server's errors (422) on their fields; `WrongFields` focuses the first. Returns whether all of them have a
 * field: the caller shows the others.
 */
export function applyServerErrors<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  error: unknown,
  fieldOf: FieldOfCode = {},
): boolean {
  const errors = complaintsOf(error, fieldOf);
  const values = form.getValues();
  const known = errors.filter(({ path }) => hasPath(values, path));
  for (const { path, message } of known) form.setError(path as FieldPath<Values>, { type: 'server', message });
  return known.length > 0 && known.length === errors.length;
}
