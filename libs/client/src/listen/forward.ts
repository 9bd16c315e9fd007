import { Webhook } from 'standardwebhooks';
import type { WebhookMessage } from '../webhooks.js';

/** Time of one call, as of the webhook sender. */
const LIMIT_MS = 10_000;

/**
 * Posts an event as the webhook sender of Umbral does: same body and headers, redirects are not followed.
 * @returns the status; undefined without an answer
 */
export async function forward(
  { url, secret }: { url: string; secret: string },
  { id, type, timestamp, data }: WebhookMessage,
  signal: AbortSignal,
): Promise<number | undefined> {
  const body = JSON.stringify({ id, type, timestamp, data });
  const now = new Date();
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Umbral-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign(id, now, body),
  };
  const limited = AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]);
  try {
    const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal: limited });
    await answer.body?.cancel();
    return answer.status;
  } catch (error) {
    if (signal.aborted) throw error;
    return undefined;
  }
}
