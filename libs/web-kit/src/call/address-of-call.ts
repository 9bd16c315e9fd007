import { pathOf, type OperationShape } from '@umbral/contracts';
import type { AnyInput } from './input';

/** Path of a call with its parameters filled. */
export const pathOfCall = (op: OperationShape, input: AnyInput): string =>
  pathOf(op, input.params as Record<string, unknown> | undefined);

/** `?a=1&b=2` without unset values; '' when none is set. */
export function searchOf(query: unknown): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text && `?${text}`;
}
