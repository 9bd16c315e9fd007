import * as z from 'zod';

/** The error in one line, for a log or a dead letter. */
export function describeError(error: unknown): string {
  if (error instanceof z.ZodError) {
    return error.issues
      .slice(0, 5)
      .map((issue) => `${issue.path.map(String).join('.') || 'message'}: ${issue.code}`)
      .join(', ');
  }
  return error instanceof Error ? error.message : String(error);
}
