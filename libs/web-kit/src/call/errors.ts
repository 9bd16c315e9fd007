import type { Problem } from '@umbral/contracts';

function parseProblem(text: string): Problem | undefined {
  try {
    const answer = JSON.parse(text) as Partial<Problem> | null;
    return typeof answer?.code === 'string' && typeof answer.message === 'string' ? (answer as Problem) : undefined;
  } catch {
    return undefined;
  }
}

/** A call that the server refused. Its message is 'status: response text', or the status text when there is none. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The parsed body, when it is a problem of the platform. */
  readonly problem: Problem | undefined;
  /** Epoch milliseconds of this browser. */
  readonly receivedAt = Date.now();

  constructor(status: number, statusText: string, text: string) {
    super(`${status}: ${text || statusText}`);
    this.status = status;
    this.problem = parseProblem(text);
  }
}

/** A call that received no response. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';

  constructor(cause: unknown) {
    super('No se pudo conectar con el servidor', { cause });
  }
}

/** The server's message for users, if the response has one. */
export const serverMessage = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.problem?.message : undefined;
