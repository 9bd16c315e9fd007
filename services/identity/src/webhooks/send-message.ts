import type { DeliveryOutcome } from '@umbral/contracts';
import { durations, millisecondsOf, sizes } from '@umbral/service-kit';
import { request, type Dispatcher } from 'undici';
import { PrivateAddress } from './guarded-agent.js';

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
  limitMs = millisecondsOf(durations.webhookCall),
): Promise<Answer> {
  const signal = AbortSignal.timeout(limitMs);
  try {
    const answer = await request(url, { dispatcher, method: 'POST', headers, body, signal });
    // Only the status matters: the body is read so that its connection can be reused, and an error in it is ignored.
    await answer.body.dump({ limit: sizes.webhookAnswer.most, signal }).catch(() => undefined);
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
