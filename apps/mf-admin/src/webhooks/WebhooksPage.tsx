import { webhookRules, webhooksApi, type Webhook } from '@umbral/contracts';
import { CellSub, FormGrid, FormStack, plural, Status } from '@umbral/ui';
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
import { webhookFields } from './webhooks.fields';

const form = recordForm({
  api: webhooksApi,
  ...webhookFields.form(),
  Fields: (props) => (
    <FormStack>
      <FormGrid>{webhookFields.inputs(props, 'name', 'programId', 'url')}</FormGrid>
      {webhookFields.input(props, 'events')}
    </FormStack>
  ),
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
  inactive: 'No se envía nada hasta que lo actives.',
  body: webhookFields.facts(
    'url',
    'programId',
    'events',
    (webhook) => ({ term: webhookFields.label('isActive'), value: <State webhook={webhook} /> }),
    'waiting',
    'lastDeliveredAt',
    'secretSince',
    'createdAt',
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
    webhookFields.column('programId'),
    webhookFields.column('events', { priority: 2, cell: ({ events }) => plural(events.length, 'suceso', 'sucesos') }),
    webhookFields.column('waiting', { priority: 3, align: 'end', cell: ({ waiting }) => waiting }),
    webhookFields.column('lastDeliveredAt', { priority: 3 }),
    webhookFields.column('isActive', { cell: (webhook) => <State webhook={webhook} /> }),
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
