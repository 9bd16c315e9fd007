/** A refused field of the body or the query. */
export interface FieldProblem {
  path: string;
  /** Stable name of the fault, such as `required`. */
  code: string;
  /** Spanish, for people. */
  message: string;
  /** In the language of the call's Accept-Language. */
  detail: string;
}

/** Why a call was refused (RFC 9457). `code` is for programs, `detail` a sentence in the language of Accept-Language. */
export class UmbralProblem extends Error {
  override readonly name = 'UmbralProblem';

  constructor(
    readonly status: number,
    readonly code: string,
    /** Address of a page that explains the code. */
    readonly type: string,
    readonly detail: string,
    readonly errors: readonly FieldProblem[],
    /** Id of the call in the logs. */
    readonly requestId: string | undefined,
  ) {
    super(`${status} ${code}: ${detail}`);
  }
}

interface ProblemBody {
  code?: string;
  type?: string;
  detail?: string;
  title?: string;
  errors?: FieldProblem[];
}

/** The problem of an answer that is not 2xx; `unexpected` where a proxy in between answered it. */
export async function problemOf(answer: Response): Promise<UmbralProblem> {
  return problemFrom(answer, (await answer.json().catch(() => ({}))) as ProblemBody);
}

export function problemFrom({ status, headers }: Response, body: ProblemBody | undefined): UmbralProblem {
  const { code = 'unexpected', type = 'about:blank', detail, title, errors = [] } = body ?? {};
  const requestId = headers.get('x-request-id') ?? undefined;
  return new UmbralProblem(status, code, type, detail ?? title ?? '', errors, requestId);
}
