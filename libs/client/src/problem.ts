/** What is wrong with a field of the body or the query. */
export interface FieldProblem {
  path: string;
  message: string;
}

/** Why a call was refused (RFC 9457). `code` is for programs, `detail` is a sentence in Spanish for people. */
export class UmbralProblem extends Error {
  override readonly name = 'UmbralProblem';

  constructor(
    readonly status: number,
    readonly code: string,
    /** Address of a page that explains the code. */
    readonly type: string,
    readonly detail: string,
    readonly errors: readonly FieldProblem[],
    /** By which the operator finds the call in the logs. */
    readonly requestId: string | undefined,
  ) {
    super(`${status} ${code}: ${detail}`);
  }
}

interface Told {
  code?: string;
  type?: string;
  detail?: string;
  title?: string;
  errors?: FieldProblem[];
}

/** What an answer that is not 2xx says; `unexpected` where something between said it. */
export async function problemOf(answer: Response): Promise<UmbralProblem> {
  const told = (await answer.json().catch(() => ({}))) as Told;
  return problemFrom(answer, told);
}

export function problemFrom({ status, headers }: Response, told: Told | undefined): UmbralProblem {
  const { code = 'unexpected', type = 'about:blank', detail, title, errors = [] } = told ?? {};
  const requestId = headers.get('x-request-id') ?? undefined;
  return new UmbralProblem(status, code, type, detail ?? title ?? '', errors, requestId);
}
