import { setTimeout as pause } from 'node:timers/promises';
import { bodyOf, connect, UmbralProblem, type Umbral } from '../index.js';
import type { WebhookMessage } from '../webhooks.js';
import type { Settings } from './config.js';
import { forward } from './forward.js';

const POLL_MS = 1_000;
/** Before an address, or Umbral, that did not answer is called again. */
const RETRY_MS = 2_000;

const NO_WEBHOOK = `The program has no webhook, which selects its events: create one under 'Avisos a programas' or with
POST /api/webhooks. Without a secret nothing is sent to its address, but its events are forwarded here.`;

/**
 * Forwards the events of a program to a local address until the signal aborts. Each is forwarded in its order until the address answers
 * it, with any status; the next one is requested after it, so that no outage of either side loses or repeats an answered one.
 * @throws UmbralProblem where the key or the scope is refused
 */
export async function listen(
  { credentials, url, secret, after }: Settings,
  print: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const umbral = connect(credentials);
  let last = after;
  let isStarted = false;
  for (let isAway = false; !signal.aborted;) {
    try {
      last ??= await newestEvent(umbral, signal);
      // After the position is known: what happens from this line on is forwarded.
      if (!isStarted) print(`Forwarding to ${url}; secret of its signatures: ${secret}`);
      isStarted = true;
      const { items } = await bodyOf(umbral.GET('/api/events', { params: { query: { after: last } }, signal }));
      if (isAway) print(`${credentials.baseUrl} answers again`);
      isAway = false;
      for (const event of items) {
        await forwardUntilAnswered({ url, secret }, event, print, signal);
        last = event.id;
      }
      if (items.length === 0) await pause(POLL_MS, undefined, { signal });
    } catch (error) {
      if (signal.aborted) break;
      if (!isOutage(error)) throw error;
      if (!isAway) print(`${credentials.baseUrl} does not answer: ${(error as Error).message}`);
      isAway = true;
      // An abort ends the loop.
      await pause(RETRY_MS, undefined, { signal }).catch(() => undefined);
    }
  }
  print(`Ended${last ? `; continue with --after ${last}` : ''}`);
}

async function forwardUntilAnswered(
  to: Pick<Settings, 'url' | 'secret'>,
  event: WebhookMessage,
  print: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const name = `${event.timestamp} ${event.type} ${event.data.id} version ${event.data.version} ${event.id}`;
  for (let attempts = 1; ; attempts += 1) {
    const status = await forward(to, event, signal);
    if (status !== undefined) return print(`${name} → ${status}`);
    if (attempts === 1) print(`${name} → no answer, forwarded again until there is one`);
    await pause(RETRY_MS, undefined, { signal });
  }
}

/** The last event until now: the newest delivery of all webhooks. Empty without one. */
async function newestEvent(umbral: Umbral, signal: AbortSignal): Promise<string> {
  const listed = await bodyOf(umbral.GET('/api/webhooks', { signal }));
  const webhooks = Array.isArray(listed) ? listed : listed.items;
  if (webhooks.length === 0) throw new Error(NO_WEBHOOK);
  let newest = { id: 0, eventId: '' };
  for (const { id } of webhooks) {
    const path = { id };
    const found = await bodyOf(umbral.GET('/api/webhooks/{id}/deliveries', { params: { path }, signal }));
    const [delivery] = found.items;
    if (delivery && delivery.id > newest.id) newest = delivery;
  }
  return newest.eventId;
}

/** The client has retried already: the network, or the services behind the gateway. */
const isOutage = (error: unknown): boolean =>
  error instanceof UmbralProblem ? error.status === 429 || error.status >= 500 : (error as Error).name === 'TypeError';
