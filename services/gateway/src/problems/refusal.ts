import type { ErrorCode } from '@umbral/contracts';

/** Ends a request with an answer of the catalogue. Thrown anywhere, answered in one place. */
export class Refusal extends Error {
  override name = 'Refusal';

  constructor(
    readonly code: ErrorCode,
    readonly headers: Record<string, string> = {},
  ) {
    super(code);
  }
}

/** A refusal that says when to come back. */
export const refuseFor = (code: ErrorCode, seconds: number, more: Record<string, string> = {}): Refusal =>
  new Refusal(code, { 'retry-after': String(Math.max(1, Math.ceil(seconds))), ...more });
