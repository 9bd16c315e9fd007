import { programEvent, webhookEventLabels, webhookEventNames } from '@umbral/contracts';
import { exampleOf } from './example-of.js';
import type { JsonSchema, SchemaComponents } from './schemas.js';

const header = (name: string, description: string, example: string): JsonSchema => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string', maxLength: 500 },
  example,
});

const parameters = [
  header('webhook-id', 'The same however often the message is sent', '0b9f3c1e-4f0e-4a53-9b1c-6a1d2f6f6a11'),
  header('webhook-timestamp', 'When it was sent, in seconds since 1970', '1795603200'),
  header(
    'webhook-signature',
    'HMAC-SHA-256 of `id.timestamp.body` (Standard Webhooks); two during a rotation, separated by a blank',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
];

/** `webhooks` of OpenAPI 3.1: the messages that the receivers of programs get, one for each event. */
export function webhookPages(components: SchemaComponents): Record<string, JsonSchema> {
  const schema = components.describe(programEvent, 'output');
  const example = exampleOf(schema, components.all) as object;
  return Object.fromEntries(
    webhookEventNames.map((type) => [
      type,
      {
        post: {
          operationId: `on ${type}`.replace(/[ ._](\w)/g, (_, letter: string) => letter.toUpperCase()),
          tags: ['webhooks'],
          summary: webhookEventLabels[type],
          description: 'Any 2xx within ten seconds accepts it; 410 switches the webhook off. See docs/api.md.',
          // Signed instead: the receiver verifies it with the secret of the webhook.
          security: [],
          parameters,
          requestBody: { required: true, content: { 'application/json': { schema, example: { ...example, type } } } },
          responses: { 204: { description: 'Accepted' } },
        },
      },
    ]),
  );
}
