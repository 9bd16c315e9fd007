import type { ErrorCode } from '@umbral/contracts';
import { AppError } from '@umbral/service-kit';
import type * as z from 'zod';

/** Who asks: the token as it came, which the other service accepts too, and the id under which both services log. */
export interface Asking {
  authorization: string;
  requestId: string;
}

interface Question<Answer> {
  /** Address of the service, and path of the call. */
  url: string;
  path: string;
  /** Sent as JSON; a question without one is a GET. */
  body?: object;
  answer: z.ZodType<Answer>;
  limitMs: number;
  /** Refusals that speak about the caller; anything else is trouble between services. */
  passedOn?: Record<number, ErrorCode>;
  /** What people read when nothing comes, or not in time. */
  away: string;
  slow: string;
}

const REFUSALS: Record<number, ErrorCode> = { 401: 'session_expired', 403: 'forbidden' };

/**
 * Asks another service in the caller's name.
 * @throws AppError timeout after the limit, service_down when it is away or answers what it should not
 */
export async function askService<Answer>(
  { url, path, body, answer, limitMs, passedOn = {}, away, slow }: Question<Answer>,
  { authorization, requestId }: Asking,
): Promise<Answer> {
  try {
    const response = await fetch(new URL(path, url), {
      method: body ? 'POST' : 'GET',
      headers: { authorization, 'x-request-id': requestId, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(limitMs),
    });
    const answered: unknown = await response.json();
    if (response.ok) return answer.parse(answered);
    const refusal = { ...REFUSALS, ...passedOn }[response.status];
    if (refusal) throw new AppError(refusal);
    throw new Error(`${path} answered ${response.status}`);
  } catch (error) {
    if (error instanceof AppError) throw error;
    const isSlow = (error as Error).name === 'TimeoutError';
    throw new AppError(isSlow ? 'timeout' : 'service_down', { message: isSlow ? slow : away, cause: error });
  }
}
