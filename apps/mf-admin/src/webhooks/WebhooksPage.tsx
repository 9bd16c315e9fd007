import { webhookEventLabels, webhookRules, webhooksApi, type Webhook } from '@umbral/contracts';
import { CellSub, Facts, formatDateLong, formatDateTime, Missing, plural, Status } from '@umbral/ui';
import { HistoryIcon, KeyRoundIcon, SendIcon } from '@umbral/ui/icons';
import {
  editAction,
  recordForm,
  recordPage,
  removeAction,
  toggleAction,
  viewAction,
  type RecordAction,
} from '@umbral/web-kit/records';
import { DeliveriesDialog } from './DeliveriesDialog';
import { SecretDialog } from './SecretDialog';
import { hostOf, stateOf } from './webhook-words';
import { NO_PROGRAM, WebhookFields, type WebhookValues } from './WebhookFields';

const empty: WebhookValues = { name: '', url: '', programId: NO_PROGRAM, events: [] };

const form = recordForm({
  api: webhooksApi,
  empty,
  valuesOf: ({ name, url, programId, events }): WebhookValues => ({ name, url, programId, events }),
  Fields: WebhookFields,
  failures: {
    create: { text: 'No se pudo crear el aviso.', prefer: 'both' },
    update: { text: 'No se pudo actualizar el aviso.', prefer: 'both' },
  },
  next: () => 'Crea ahora su secreto: hasta entonces no se envía nada.',
});

function State({ webhook }: { webhook: Webhook }) {
  const { word, tone, note } = stateOf(webhook);
  return (
    <>
      <Status tone={tone}>{word}</Status>
      {note ? <CellSub>{note}</CellSub> : null}
    </>
  );
}

const view = viewAction<Webhook>({
  body: (webhook) => (
    <Facts
      facts={[
        { term: 'Dirección', value: webhook.url },
        { term: 'Programa', value: webhook.programName },
        { term: 'Avisa de', value: webhook.events.map((name) => webhookEventLabels[name]).join(', ') },
        { term: 'Estado', value: <State webhook={webhook} /> },
        { term: 'En espera', value: plural(webhook.waiting, 'aviso', 'avisos') },
        {
          term: 'Último entregado',
          value: webhook.lastDeliveredAt ? formatDateTime(webhook.lastDeliveredAt) : <Missing>Ninguno</Missing>,
        },
        {
          term: 'Secreto',
          value: webhook.secretSince ? `Desde el ${formatDateTime(webhook.secretSince)}` : <Missing>Ninguno</Missing>,
        },
        { term: 'Fecha de creación', value: formatDateLong(webhook.createdAt) },
      ]}
    />
  ),
});

const deliveries: RecordAction<Webhook> = {
  path: 'enviados',
  inRow: true,
  appearance: () => ({ label: 'Avisos enviados', icon: <HistoryIcon /> }),
  Dialog: DeliveriesDialog,
};

const secret: RecordAction<Webhook> = {
  path: 'secreto',
  appearance: () => ({ label: 'Secreto', icon: <KeyRoundIcon /> }),
  Dialog: SecretDialog,
};

const toggle = toggleAction({
  op: webhooksApi.toggleStatus,
  confirm: ({ name, isActive }: Webhook) => ({
    failure: { text: 'No se pudo cambiar el estado del aviso.', prefer: 'both' },
    title: isActive ? `¿Desactivar «${name}»?` : `¿Activar «${name}»?`,
    confirmLabel: isActive ? 'Desactivar aviso' : 'Activar aviso',
    success: { title: 'Estado actualizado', text: `${name} ${isActive ? 'ya no envía nada' : 'vuelve a enviar'}` },
    children: isActive
      ? 'Lo que pase mientras tanto queda en espera 30 días, y se enviará cuando lo actives.'
      : 'Se enviará en su orden lo que quedó en espera.',
  }),
});

const remove = removeAction({
  op: webhooksApi.remove,
  rule: webhookRules.remove,
  confirm: ({ name }: Webhook) => ({
    title: `¿Eliminar «${name}»?`,
    confirmLabel: 'Eliminar aviso',
    success: { title: 'Aviso eliminado', text: name },
    failure: { text: 'No se pudo eliminar el aviso.', prefer: 'both' },
    children: 'Se borrarán el aviso, su secreto y la lista de lo enviado. No se puede deshacer.',
  }),
});

/** 'Avisos a programas': the webhooks of programs, and the outcome of their deliveries. */
export default recordPage<Webhook>({
  path: '/webhooks',
  api: webhooksApi,
  nouns: { one: 'aviso', many: 'avisos' },
  title: 'Avisos a programas',
  lead: 'Umbral llama a otros programas (webhooks) cuando cambia un registro que ellos pueden ver.',
  icon: <SendIcon />,
  search: 'Buscar por nombre o dirección',
  empty: 'Crea el primero y dale su secreto al receptor.',
  caption: 'Avisos por orden alfabético',
  header: 'Aviso',
  nameOf: ({ name, url }) => ({ name, sub: hostOf(url) }),
  columns: () => [
    { id: 'program', header: 'Programa', cell: ({ programName }) => programName },
    {
      id: 'events',
      header: 'Avisa de',
      priority: 2,
      cell: ({ events }) => plural(events.length, 'suceso', 'sucesos'),
    },
    { id: 'waiting', header: 'En espera', priority: 3, align: 'end', cell: ({ waiting }) => waiting },
    {
      id: 'delivered',
      header: 'Último entregado',
      priority: 3,
      cell: ({ lastDeliveredAt }) => (lastDeliveredAt ? formatDateTime(lastDeliveredAt) : <Missing>Ninguno</Missing>),
    },
    { id: 'state', header: 'Estado', cell: (webhook) => <State webhook={webhook} /> },
  ],
  card: (webhook) => ({ sub: hostOf(webhook.url), note: stateOf(webhook).word }),
  // All states by default, to show webhooks that were deactivated automatically.
  status: 'all',
  // Never from the cache: pending and failed deliveries must be current.
  reading: { staleTime: 0, gcTime: 0 },
  form,
  audited: 'webhook',
  actions: [view, deliveries, secret, editAction<Webhook>(), toggle, remove],
});
