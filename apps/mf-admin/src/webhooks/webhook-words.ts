import {
  deliveryOutcomeLabels,
  deliveryStateLabels,
  WEBHOOK_TEST,
  webhookEventLabels,
  webhookStopLabels,
  type DeliveryState,
  type Webhook,
  type WebhookDelivery,
} from '@umbral/contracts';
import { formatDateTime, plural, type Tone } from '@umbral/ui';

export interface StateWords {
  word: string;
  tone?: Exclude<Tone, 'accent'>;
  /** Reason and consequence. */
  note?: string;
}

/** State of a webhook, the most urgent first. */
export function stateOf({ isActive, stopped, secretSince, failingSince }: Webhook): StateWords {
  if (stopped) return { word: 'Desactivado solo', tone: 'danger', note: webhookStopLabels[stopped] };
  if (!isActive) return { word: 'Inactivo' };
  if (!secretSince) return { word: 'Sin secreto', tone: 'warning', note: 'No se envía nada hasta que lo crees' };
  if (failingSince)
    return { word: 'Falla', tone: 'warning', note: `Ningún aviso llega desde el ${formatDateTime(failingSince)}` };
  return { word: 'Activo', tone: 'success' };
}

/** The host, which distinguishes addresses. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);

const tones: Record<DeliveryState, StateWords['tone']> = {
  waiting: 'info',
  delivered: 'success',
  failed: 'danger',
  withheld: 'warning',
};

/** A delivery is pending for its first attempt, or for a retry. */
export const deliveryState = ({ state, attempts }: WebhookDelivery): StateWords => ({
  word: deliveryStateLabels[state],
  tone: state === 'waiting' && attempts > 0 ? 'warning' : tones[state],
});

export const titleOf = ({ type, recordId }: WebhookDelivery): string =>
  type === WEBHOOK_TEST ? 'Aviso de prueba' : `${webhookEventLabels[type]} · n.º ${recordId}`;

/** Outcome of a delivery, in one line. @param isOn while inactive nothing is sent, whatever the delivery's state */
export function deliveryFacts(delivery: WebhookDelivery, isOn: boolean): string {
  const { occurredAt, attempts, lastAttemptAt, nextAttemptAt, outcome, status } = delivery;
  return [
    formatDateTime(occurredAt),
    attempts > 0 && plural(attempts, 'intento', 'intentos'),
    outcome && (status ? `${deliveryOutcomeLabels[outcome]}: ${status}` : deliveryOutcomeLabels[outcome]),
    lastAttemptAt && attempts > 1 && `Último: ${formatDateTime(lastAttemptAt)}`,
    nextAttemptAt && !isOn && 'Se enviará cuando se active',
    nextAttemptAt && isOn && attempts > 0 && `Siguiente: ${formatDateTime(nextAttemptAt)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
