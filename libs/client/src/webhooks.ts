import { Webhook, WebhookVerificationError } from 'standardwebhooks';

/** An event of a record, which the program then reads with its own key. */
export interface WebhookMessage {
  /** The same in every delivery of the message: store it to ignore repeated ones. */
  id: string;
  /** Such as `studies.client.changed`; `webhook.test` is a test message. */
  type: string;
  /** When it happened. */
  timestamp: string;
  /** Messages of one record come in the order of its versions; ignore those older than the stored one. */
  data: { id: number; version: number };
}

/** The message was not sent by Umbral, was changed on the way, or is more than five minutes old. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused';
}

/**
 * Verifies and parses a message (Standard Webhooks).
 * @param secret `whsec_…`; both during a rotation
 * @param headers those of the request, in lower case as Node has them, or a `Headers`
 * @param body exactly as it came: serialised again it does not match the signature
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
