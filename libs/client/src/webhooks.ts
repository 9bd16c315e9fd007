import { Webhook, WebhookVerificationError } from 'standardwebhooks';

/** What Umbral tells: that something happened to a record, which the program then reads with its own key. */
export interface WebhookMessage {
  /** The same however often it is sent: who keeps it does nothing twice. */
  id: string;
  /** Such as `studies.client.changed`; `webhook.test` tells of nothing. */
  type: string;
  /** When it happened. */
  timestamp: string;
  /** Of one record they come in the order of the versions; what is older than what is known is old news. */
  data: { id: number; version: number };
}

/** The message was not sent by Umbral, was changed on the way, or is more than five minutes old. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused';
}

/**
 * Reads a message that came to the program's address, unless it is not Umbral's (Standard Webhooks).
 * @param secret `whsec_…`; two of them while one takes the place of the other
 * @param headers those of the request, in lower case as Node has them, or a `Headers`
 * @param body exactly as it came: parsed and written again it is not what was signed
 * @throws WebhookRefused
 */
export function readWebhook(
  secret: string | readonly string[],
  headers: Headers | Record<string, string | string[] | undefined>,
  body: string,
): WebhookMessage {
  const valueOf = (name: string) => String((headers instanceof Headers ? headers.get(name) : headers[name]) ?? '');
  const signed = Object.fromEntries(
    ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [name, valueOf(name)]),
  );
  let refusal: unknown;
  for (const one of [secret].flat()) {
    try {
      return new Webhook(one).verify(body, signed) as WebhookMessage;
    } catch (error) {
      if (!(error instanceof WebhookVerificationError)) throw error;
      refusal = error;
    }
  }
  throw new WebhookRefused('Not a message of Umbral', { cause: refusal });
}
