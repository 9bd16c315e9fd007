import * as z from 'zod';
import { givenInstant, instant, recordId } from '../fields.js';
import { numeric } from '../figures.js';
import { listQuery } from '../lists.js';
import { WEBHOOK_TEST, webhookEventNames } from './webhook-events.js';

/** Days for which deliveries are stored and can be resent. */
export const DELIVERY_DAYS = 30;

export const deliveryStates = ['waiting', 'delivered', 'failed', 'withheld'] as const;
export type DeliveryState = (typeof deliveryStates)[number];
export const deliveryStateLabels: Record<DeliveryState, string> = {
  waiting: 'En espera',
  delivered: 'Entregado',
  failed: 'No entregado',
  withheld: 'Retenido',
};

/** Outcome of the last attempt; `answered` where the HTTP status has it. */
export const deliveryOutcomeLabels = {
  answered: 'El receptor respondió',
  redirected: 'El receptor remite a otra dirección, y no se sigue',
  timeout: 'No respondió a tiempo',
  unreachable: 'No se pudo conectar',
  private_address: 'La dirección no es pública',
  no_secret: 'No tiene un secreto que valga',
  out_of_sight: 'El programa ya no puede ver este registro',
};
export const deliveryOutcomes = Object.keys(deliveryOutcomeLabels) as [DeliveryOutcome, ...DeliveryOutcome[]];
export type DeliveryOutcome = keyof typeof deliveryOutcomeLabels;

/** One message to one webhook, and its delivery state. */
export const webhookDelivery = z
  .object({
    id: recordId,
    eventId: z.uuid().meta({ description: '`webhook-id` of the message: the same however often it is sent' }),
    type: z.enum([...webhookEventNames, WEBHOOK_TEST]),
    recordId: recordId,
    recordVersion: z.number().int(),
    occurredAt: instant,
    state: z.enum(deliveryStates),
    attempts: z.number().int(),
    lastAttemptAt: instant.nullable(),
    nextAttemptAt: instant.nullable().meta({ description: 'Not before; earlier ones of the same record go first' }),
    outcome: z.enum(deliveryOutcomes).nullable().meta({ description: 'Of the last try' }),
    status: z.number().int().nullable().meta({ description: 'What the receiver answered' }),
    createdAt: instant,
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

export const deliveryQuery = z.object({
  page: numeric(z.number().int().min(1).max(1_000_000)).default(1).meta({ description: 'From 1' }),
  cursor: listQuery.shape.cursor,
  limit: listQuery.shape.limit,
  state: z.enum(deliveryStates).optional().meta({ description: 'Absent: all' }),
});

const REPLAY_MESSAGE = 'Elige desde cuándo';
export const replayForm = z.object({ since: givenInstant(REPLAY_MESSAGE) }).meta({ id: 'WebhookReplayForm' });
