import { randomBytes } from 'node:crypto';
import { Webhook as Signer } from 'standardwebhooks';
import { config } from '../config.js';
import { seal, unseal } from '../tokens/sealing.js';

/** Bytes of a secret; the standard requires 24 to 64. */
const SECRET_BYTES = 32;

const purposeFor = (webhookId: number) => `umbral webhooks ${webhookId}`;

/** In the format of Standard Webhooks. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

/** Seals a secret for storage, bound to this installation and webhook. */
export const sealWebhookSecret = (webhookId: number, secret: string): string =>
  seal(config.SEALING_KEY[0], secret, purposeFor(webhookId));

/** Undefined if it was sealed with a retired key or for another webhook. */
const open = (webhookId: number, sealed: string): string | undefined =>
  config.SEALING_KEY.map((key) => unseal(key, sealed, purposeFor(webhookId))).find((secret) => secret !== undefined);

interface Signed {
  webhookId: number;
  /** Sealed; the current one first. */
  secrets: readonly string[];
  messageId: string;
  body: string;
}

/** The headers of Standard Webhooks, with a signature for each secret. Undefined if no secret can be unsealed. */
export function signedHeaders(
  { webhookId, secrets, messageId, body }: Signed,
  now: Date,
): Record<string, string> | undefined {
  const signatures = secrets
    .flatMap((sealed) => open(webhookId, sealed) ?? [])
    .map((secret) => new Signer(secret).sign(messageId, now, body));
  if (signatures.length === 0) return undefined;
  return {
    'webhook-id': messageId,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
    'webhook-signature': signatures.join(' '),
  };
}
