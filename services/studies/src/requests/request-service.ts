import type { ErrorCode } from '@umbral/contracts';
import { AppError } from '@umbral/service-kit';
import type * as z from 'zod';

/** The token as it came, which the other service accepts too, and the id under which both services log. */
export interface CallerContext {
  authorization: string;
  requestId: string;
}

interface ServiceRequest<Answer> {
  /** Address of the service, and path of the call. */
  url: string;
  path: string;
  /** Sent as JSON; a request without a body is a GET. */
  body?: object;
  answer: z.ZodType<Answer>;
  limitMs: number;
  /** Refusals that concern the caller; any other status is a failure between services. */
  passedOn?: Record<number, ErrorCode>;
  /** What users read when the service is unreachable, or too slow. */
  away: string;
  slow: string;
}

const REFUSALS: Record<number, ErrorCode> = { 401: 'session_expired', 403: 'forbidden' };

/**
 * Sends a request to another service on the caller's behalf.
 * @throws AppError timeout after the limit, service_down when it is unreachable or its answer is invalid
 */
export async function requestService<Answer>(
  { url, path, body, answer, limitMs, passedOn = {}, away, slow }: ServiceRequest<Answer>,
  { authorization, requestId }: CallerContext,
): Promise<Answer> {
  try {
    const response = await fetch(new URL(path, url), {
      method: body ? 'POST' : 'GET',
      headers: { authorization, 'x-request-id': requestId, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
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
