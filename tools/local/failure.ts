/** An error that a user can act on: one sentence about what happened, one about what to do. */
export class Failure extends Error {
  readonly wayOut: string | undefined;
  readonly details: string | undefined;

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
export function explain(error: unknown) {
  if (!(error instanceof Failure)) return `Unexpected error: ${error instanceof Error ? error.stack : String(error)}`;
  const details = error.details?.trim();
  return [error.message, details && details.replace(/^/gm, '    '), error.wayOut && `→ ${error.wayOut}`]
    .filter(Boolean)
    .join('\n  ');
}

/** The message of anything thrown. */
export const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** The system's code of an error such as ENOENT; undefined when it has none. */
export const codeOf = (error: unknown) => (error as NodeJS.ErrnoException | undefined)?.code;
