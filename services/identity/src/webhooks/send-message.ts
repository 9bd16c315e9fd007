import type { DeliveryOutcome } from '@umbral/contracts';
import { request, type Dispatcher } from 'undici';
import { PrivateAddress } from './guarded-agent.js';

/** Timeout of the whole call, including DNS and response. */
export const LIMIT_MS = 10_000;
/** Bytes of a response that are read, so that its connection can be reused; they are ignored. */
const READ_BYTES = 16_384;

export interface Answer {
  outcome: DeliveryOutcome;
  /** Missing without a response. */
  status?: number;
}

export interface Message {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** Sends one message and returns its outcome. Redirects are not followed. */
export async function sendMessage(
  dispatcher: Dispatcher,
  { url, headers, body }: Message,
  limitMs = LIMIT_MS,
): Promise<Answer> {
  const signal = AbortSignal.timeout(limitMs);
  try {
    const answer = await request(url, { dispatcher, method: 'POST', headers, body, signal });
    // Only the status matters; an error in the body is ignored.
    await answer.body.dump({ limit: READ_BYTES, signal }).catch(() => undefined);
    const { statusCode: status } = answer;
    return { outcome: status >= 300 && status < 400 ? 'redirected' : 'answered', status };
  } catch (error) {
    if (signal.aborted) return { outcome: 'timeout' };
    return { outcome: isPrivate(error) ? 'private_address' : 'unreachable' };
  }
}

const isPrivate = (error: unknown): boolean =>
  error instanceof PrivateAddress || (error instanceof Error && isPrivate(error.cause));

/** Whether the receiver accepted it. */
export const isAccepted = ({ status = 0 }: Answer): boolean => status >= 200 && status < 300;
