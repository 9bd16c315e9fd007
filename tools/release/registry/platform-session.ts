import type { AnswerOf, BodyInput, OperationShape, Problem, QueryInput } from '@umbral/contracts';
import { Failure, messageOf } from '../../local/failure.ts';
import { loadContracts } from './contracts.ts';
import type { Credentials } from './credentials.ts';

interface Input<Op> {
  query?: QueryInput<Op>;
  body?: BodyInput<Op>;
  /** Instead of a body. */
  file?: Buffer;
}

/** Calls of a platform in the name of one account. */
export interface PlatformSession {
  gateway: string;
  /** @throws Failure with the sentence of the platform, where it refuses the call */
  call: <const Op extends OperationShape>(operation: Op, input?: Input<Op>) => Promise<AnswerOf<Op>>;
}

/** An upload is as slow as its network. */
const TIMEOUT_MS = 120_000;

/** Signs in at a gateway. The token expires by itself. */
export async function openSession(gateway: string, credentials: Credentials): Promise<PlatformSession> {
  const { authApi } = await loadContracts();
  const { access_token: token } = await call(gateway, authApi.token, { body: credentials });
  return { gateway, call: (operation, input = {}) => call(gateway, operation, input, token) };
}

async function call<const Op extends OperationShape>(
  gateway: string,
  { method, path, upload }: Op,
  { query, body, file }: Input<Op>,
  token?: string,
): Promise<AnswerOf<Op>> {
  const url = new URL(path, gateway);
  url.search = new URLSearchParams(query).toString();
  const media = file ? upload?.media : body && 'application/json';
  const answer = await fetch(url, {
    method,
    headers: { ...(media && { 'content-type': media }), ...(token && { authorization: `Bearer ${token}` }) },
    body: file ? new Uint8Array(file) : body && JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((cause: unknown) => {
    throw unreachable(url, cause);
  });
  const text = await answer.text();
  if (answer.ok) return (text ? JSON.parse(text) : undefined) as AnswerOf<Op>;
  throw new Failure(`${method} ${url.href} is refused (${answer.status}).`, { details: sentencesOf(text) });
}

/** The gateway does not answer at all. */
export function unreachable(url: URL, cause: unknown) {
  const reason = cause instanceof Error && cause.cause ? cause.cause : cause;
  return new Failure(`${url.href} does not answer.`, { cause, details: messageOf(reason) });
}

/** What a problem document says; an answer of something else as it is. */
function sentencesOf(text: string) {
  try {
    const { message, errors = [] } = JSON.parse(text) as Problem;
    return [message, ...errors.map((error) => [error.path, error.message].filter(Boolean).join(': '))].join('\n');
  } catch {
    return text;
  }
}
