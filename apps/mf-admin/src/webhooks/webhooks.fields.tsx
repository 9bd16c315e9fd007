import { programsApi, webhookEventLabels, webhooksApi, type WebhookEventName } from '@umbral/contracts';
import { formatDateTime, plural } from '@umbral/ui';
import { useOptions } from '@umbral/web-kit';
import { custom, day, fieldsOf, moment, shown, state, text } from '@umbral/web-kit/fields';
import { record } from '../parts/record-field';
import { EventFields } from './EventFields';

const eventWords = (names: unknown): string =>
  (names as readonly string[]).map((name) => webhookEventLabels[name as WebhookEventName] ?? name).join(', ');

/** The fields of a webhook. */
export const webhookFields = fieldsOf(webhooksApi, {
  name: text('Nombre', { required: true, span: 12 }),
  // The program whose visibility applies: only events on records that it may read are delivered.
  programId: record('Programa', {
    required: true,
    span: 12,
    empty: 0,
    help: 'Solo se le avisa de lo que él mismo puede ver: su rol y sus compañías',
    useList: () => useOptions(programsApi.list, { query: { status: 'active' } }, { staleTime: 0 }),
    first: { text: 'Selecciona un programa', loading: 'Cargando programas...' },
    storedOf: ({ programId, programName }) => ({ id: programId, name: programName, otherwise: 'inactivo' }),
    of: ({ programName }) => programName,
  }),
  url: text('Dirección', {
    required: true,
    span: 12,
    type: 'url',
    inputMode: 'url',
    placeholder: 'https://',
    help: 'Donde el programa escucha, por HTTPS y accesible desde internet',
  }),
  events: custom('Avisa de', {
    empty: [] as WebhookEventName[],
    write: eventWords,
    Control: (props) => <EventFields {...props} />,
  }),
  waiting: shown('En espera', { of: ({ waiting }) => waiting, show: (count) => plural(count, 'aviso', 'avisos') }),
  lastDeliveredAt: moment('Último entregado', { none: 'Ninguno' }),
  secretSince: moment('Secreto', { show: (since) => `Desde el ${formatDateTime(since)}`, none: 'Ninguno' }),
  isActive: state('Estado'),
  createdAt: day('Fecha de creación', { audit: 'Fecha de alta' }),
});
