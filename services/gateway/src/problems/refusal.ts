import type { ErrorCode } from '@umbral/contracts';

/** Ends a request with a problem of the catalogue. Thrown anywhere, handled in problems.plugin. */
export class Refusal extends Error {
  override name = 'Refusal';

  constructor(
    readonly code: ErrorCode,
    readonly headers: Record<string, string> = {},
  ) {
    super(code);
  }
}

/** A refusal with `retry-after`. */
export const refuseFor = (code: ErrorCode, seconds: number, more: Record<string, string> = {}): Refusal =>
  new Refusal(code, { 'retry-after': String(Math.max(1, Math.ceil(seconds))), ...more });
