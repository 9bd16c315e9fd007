import * as z from 'zod';
import { addressedId, idParams, instant, isPlainText, recordId, recordStamps, requiredText } from '../fields.js';
import { listQuery, pagination } from '../lists.js';
import { recordOperations } from '../record-operations.js';
import { DELIVERY_DAYS, deliveryQuery, replayForm, webhookDelivery } from './webhook-deliveries.js';
import { webhookEventNames } from './webhook-events.js';

/** Webhooks of one program. */
export const MAXIMUM_WEBHOOKS = 20;
/** Hours for which the former secret also signs. */
export const FORMER_SECRET_HOURS = 24;
/** Why a webhook was switched off automatically. */
export const webhookStopLabels = {
  gone: 'El receptor respondió que ya no existe (410)',
  failing: 'Ningún aviso llegó en tres días',
};
export const webhookStops = Object.keys(webhookStopLabels) as [WebhookStop, ...WebhookStop[]];
export type WebhookStop = keyof typeof webhookStopLabels;

/** Subscription of a program: its address, its events, and the state of its deliveries. */
export const webhook = z
  .object({
    ...recordStamps,
    name: z.string(),
    url: z.string().meta({ examples: ['https://crm.example.org/umbral'] }),
    programId: recordId.meta({ description: 'It receives events of records that this program may read' }),
    programName: z.string(),
    events: z.array(z.enum(webhookEventNames)),
    isActive: z.boolean(),
    secretSince: instant.nullable().meta({ description: 'Null: it has no secret yet, and nothing is sent' }),
    formerSecretUntil: instant.nullable().meta({ description: 'Until then the former secret signs as well' }),
    failingSince: instant
      .nullable()
      .meta({ description: 'Since when no delivery has arrived; null: the last one did' }),
    stopped: z.enum(webhookStops).nullable().meta({ description: 'Why it was switched off by itself' }),
    waiting: z.number().int().meta({ description: 'Deliveries that are still to be made' }),
    lastDeliveredAt: instant.nullable(),
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.infer<typeof webhook>;

/** Whether it resolves to a public address is checked by the service. */
const isWebAddress = (text: string) =>
  isPlainText(text) && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

const URL_MESSAGE = 'Escribe una dirección completa, como https://crm.example.org/umbral';
const EVENTS_MESSAGE = 'Elige de qué se avisa';
const PROGRAM_MESSAGE = 'Elige un programa';

export const webhookForm = z
  .object({
    name: requiredText('El nombre es requerido', 100),
    url: z
      .string({ error: URL_MESSAGE })
      .trim()
      .max(500, 'No puede exceder 500 caracteres')
      .refine(isWebAddress, URL_MESSAGE)
      .meta({ format: 'uri', description: 'HTTPS, at an address that the whole internet reaches' }),
    programId: z
      .number({ error: PROGRAM_MESSAGE })
      .int(PROGRAM_MESSAGE)
      .min(1, PROGRAM_MESSAGE)
      .max(2_147_483_647, PROGRAM_MESSAGE),
    events: z
      .array(z.enum(webhookEventNames), { error: EVENTS_MESSAGE })
      .min(1, EVENTS_MESSAGE)
      .max(webhookEventNames.length)
      .transform((names) => [...new Set(names)]),
  })
  .meta({ id: 'WebhookForm' });

/** The only time that the secret itself is answered. */
export const newWebhookSecret = z
  .object({
    secret: z.string().meta({ description: 'Never answered again', examples: ['whsec_…'] }),
    formerSecretUntil: instant.nullable(),
  })
  .meta({ id: 'NewWebhookSecret' });
export type NewWebhookSecret = z.infer<typeof newWebhookSecret>;

const of = recordOperations({
  service: 'identity',
  tag: 'webhooks',
  access: 'administrator',
  programs: 'own',
  path: '/api/webhooks',
  one: 'Webhook',
  many: 'Webhooks',
  entity: 'webhook',
  answer: webhook,
});

const toggleStatus = of.toggle({
  summary: 'Switch a webhook on or off',
  description: 'Off, its deliveries wait; on again, they go out in their order.',
});

/** Webhooks and their deliveries: administrators manage those of all programs, a program its own. */
export const webhooksApi = {
  list: of.list({ summary: 'List the webhooks, by name', query: listQuery }),
  get: of.get({ summary: 'One webhook' }),
  create: of.create({
    summary: 'Subscribe a program to events of records',
    description: 'It has no secret yet, and nothing is sent before it has: see `createWebhookSecret`.',
    body: webhookForm,
    errors: ['too_many_webhooks'],
  }),
  update: of.update({
    summary: 'Change address and events of a webhook',
    body: webhookForm,
    errors: ['too_many_webhooks'],
  }),
  toggleStatus,
  remove: of.remove({
    summary: 'Delete a webhook that is off, and its deliveries, for good',
    errors: ['still_active'],
  }),
  createSecret: of.route('POST /api/webhooks/:id/secret', {
    id: 'createWebhookSecret',
    summary: 'Make a secret, which is answered this once',
    description: `The former one signs beside it for ${FORMER_SECRET_HOURS} hours.`,
    status: 201,
    answer: newWebhookSecret,
    audits: { entity: 'webhook', action: 'secret_renew' },
  }),
  test: of.route('POST /api/webhooks/:id/test', {
    id: 'testWebhook',
    summary: 'Send a test message',
    status: 201,
    answer: webhookDelivery,
    errors: ['inactive_record', 'no_webhook_secret'],
    audits: { entity: 'webhook', action: 'send_test' },
  }),
  deliveries: of.route('GET /api/webhooks/:id/deliveries', {
    id: 'listWebhookDeliveries',
    summary: `What was sent in the last ${DELIVERY_DAYS} days, the newest first`,
    query: deliveryQuery,
    answer: z.object({ items: z.array(webhookDelivery), pagination }).meta({ id: 'WebhookDeliveryPage' }),
  }),
  resend: of.route('POST /api/webhooks/:id/deliveries/:deliveryId/resend', {
    id: 'resendWebhookDelivery',
    summary: 'Send one message again',
    params: idParams.extend({ deliveryId: addressedId.meta({ description: 'Number of the delivery' }) }),
    answer: webhookDelivery,
    audits: { entity: 'webhook', action: 'resend' },
  }),
  replay: of.route('POST /api/webhooks/:id/replay', {
    id: 'replayWebhook',
    summary: 'Send again all that happened since a moment',
    body: replayForm,
    answer: z.object({ count: z.number().int().meta({ description: 'Messages that are sent again' }) }),
    audits: { entity: 'webhook', action: 'resend' },
  }),
};
