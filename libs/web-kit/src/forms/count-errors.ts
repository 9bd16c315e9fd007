import type { FieldErrors } from 'react-hook-form';

/** How many fields are wrong, at whatever depth: people of a study are lists of fields. */
export function countErrors(errors: FieldErrors): number {
  return Object.values(errors).reduce((count, error) => count + countBelow(error), 0);
}

function countBelow(error: unknown): number {
  if (typeof error !== 'object' || error === null) return 0;
  return 'type' in error && typeof error.type === 'string' ? 1 : countErrors(error);
}
