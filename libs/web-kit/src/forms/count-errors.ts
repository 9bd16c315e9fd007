import type { FieldErrors } from 'react-hook-form';

/** Number of invalid fields at any depth, field arrays included. */
export function countErrors(errors: FieldErrors): number {
  return Object.values(errors).reduce((count, error) => count + countBelow(error), 0);
}

function countBelow(error: unknown): number {
  if (typeof error !== 'object' || error === null) return 0;
  return 'type' in error && typeof error.type === 'string' ? 1 : countErrors(error);
}
