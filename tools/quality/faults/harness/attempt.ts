import type { Reply } from '@umbral/testing';

/**
 * Outcomes of a call to a failing system. `clean`: a problem+json with a temporary status; `full`: one for the limit of
 * concurrent calls of the caller; `cut`: the connection was refused or broke; `wrong`: any other failure.
 */
export type Kind = 'ok' | 'clean' | 'full' | 'cut' | 'wrong';

export interface Attempt<Body = unknown> {
  kind: Kind;
  /** 0 without an answer. */
  status: number;
  /** Status and code, for people. */
  what: string;
  body: Body | undefined;
  /** Rounded. */
  milliseconds: number;
}

const NOT_NOW = ['service_down', 'overloaded', 'timeout'];

/** Makes one call and classifies its outcome, also without an answer. */
export async function attempt<Body>(call: () => Promise<Reply<Body>>): Promise<Attempt<Body>> {
  const start = performance.now();
  const answered = await call().then(kindOf, noAnswer);
  return { ...answered, milliseconds: Math.round(performance.now() - start) };
}

function kindOf<Body>({ status, headers, text, body, problem }: Reply<Body>): Omit<Attempt<Body>, 'milliseconds'> {
  if (status >= 200 && status < 300) return { kind: 'ok', status, what: String(status), body };
  const refusal = problem as typeof problem | undefined;
  const isProblem = headers.get('content-type')?.startsWith('application/problem+json') && refusal?.status === status;
  return {
    kind: isProblem ? kindOfRefusal(problem.code) : 'wrong',
    status,
    what: `${status} ${refusal?.code ?? text.slice(0, 60)}`,
    body,
  };
}

function kindOfRefusal(code: string): Kind {
  if (code === 'too_many_calls') return 'full';
  return NOT_NOW.includes(code) ? 'clean' : 'wrong';
}

const noAnswer = (error: unknown) =>
  ({ kind: 'cut', status: 0, what: codeOf(error), body: undefined }) satisfies Omit<Attempt, 'milliseconds'>;

/** `ECONNREFUSED` and the like; the name of the error when it has no code. */
export const codeOf = (error: unknown): string =>
  error instanceof Error ? String((error as NodeJS.ErrnoException).code ?? error.name) : String(error);
