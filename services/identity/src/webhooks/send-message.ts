import type { DeliveryOutcome } from '@umbral/contracts';
import { request, type Dispatcher } from 'undici';
import { PrivateAddress } from './guarded-agent.js';

/** For the whole call, from the name to the answer. */
export const LIMIT_MS = 10_000;
/** Bytes of an answer that are read, so that its connection can be used again; they say nothing to us. */
const READ_BYTES = 16_384;

export interface Answer {
  outcome: DeliveryOutcome;
  /** Missing where nothing was answered. */
  status?: number;
}

export interface Message {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** Sends one message and tells what became of it. Where the receiver sends it elsewhere, it is not followed. */
export async function sendMessage(
  dispatcher: Dispatcher,
  { url, headers, body }: Message,
  limitMs = LIMIT_MS,
): Promise<Answer> {
  const signal = AbortSignal.timeout(limitMs);
  try {
    const answer = await request(url, { dispatcher, method: 'POST', headers, body, signal });
    // The status counts. What comes after it is not ours to wait for, and breaking off loses nothing.
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

/** Did the receiver take it? */
export const isTaken = ({ status = 0 }: Answer): boolean => status >= 200 && status < 300;
