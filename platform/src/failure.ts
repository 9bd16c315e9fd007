// @ts-nocheck is being removed file by file
/** Something a person can act on: one sentence saying what happened, one saying what to do about it. */
export class Failure extends Error {
  constructor(
    message: string,
    { wayOut, details, cause }: { wayOut?: string; details?: string; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.name = 'Failure';
    this.wayOut = wayOut;
    this.details = details;
  }
}

/** The text shown for an error: no stack for a Failure, the whole stack for anything unforeseen. */
export function explain(error) {
  if (!(error instanceof Failure)) return `Unexpected error: ${error?.stack ?? error}`;
  const details = error.details?.trim();
  return [error.message, details && details.replace(/^/gm, '    '), error.wayOut && `→ ${error.wayOut}`]
    .filter(Boolean)
    .join('\n  ');
}
