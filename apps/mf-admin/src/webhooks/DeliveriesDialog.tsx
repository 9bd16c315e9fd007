import { useState } from 'react';
import {
  deliveryStateLabels,
  deliveryStates,
  webhookRules,
  webhooksApi,
  type DeliveryState,
  type Webhook,
  type WebhookDelivery,
} from '@umbral/contracts';
import {
  Button,
  Dialog,
  DialogClose,
  EmptyState,
  Filter,
  Pagination,
  Row,
  Skeleton,
  Stack,
  Status,
  type SelectOption,
} from '@umbral/ui';
import { HistoryIcon, RefreshCwIcon, RotateCcwIcon, SendIcon } from '@umbral/ui/icons';
import { cursorTo, Loaded, useCommand, useLostPlace, useOperation, usePermissions, usePlace } from '@umbral/web-kit';
import type { ActionProps } from '@umbral/web-kit/records';
import { RowItem, RowList } from '../parts/RowList';
import { ReplayAlert } from './ReplayAlert';
import { deliveryFacts, deliveryState, titleOf } from './webhook-words';

const states: SelectOption<DeliveryState | ''>[] = [
  { value: '', label: 'Todos' },
  ...deliveryStates.map((state) => ({ value: state, label: deliveryStateLabels[state] })),
];

/** Deliveries of the last thirty days with their outcome; each can be replayed. */
export function DeliveriesDialog({ record: listed, onClose }: ActionProps<Webhook>) {
  const params = { id: listed.id };
  const { place, setPage } = usePlace();
  const [state, setState] = useState<DeliveryState | ''>('');
  const [isReplaying, setReplaying] = useState(false);
  const query = { ...place, ...(state && { state }) };
  const read = useOperation(webhooksApi.deliveries, { params, query }, { keepPrevious: true, staleTime: 0 });
  useLostPlace(place, read, read.data?.items.length === 0, setPage);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Avisos enviados a ${listed.name}`}
      description="Los de los últimos 30 días, el más reciente primero"
      size="l"
      fixed
      footer={<DialogClose>Cerrar</DialogClose>}
    >
      <Stack gap={6}>
        <Row>
          <Filter
            label="Estado"
            value={state}
            onChange={(value) => {
              setState(value);
              setPage(1);
            }}
            options={states}
          />
          <Button
            icon={<RefreshCwIcon />}
            busy={read.isFetching}
            busyLabel="Actualizando..."
            onClick={() => void read.refetch()}
          >
            Actualizar
          </Button>
          <TestButton webhook={listed} />
          <Button icon={<RotateCcwIcon />} onClick={() => setReplaying(true)}>
            Enviar de nuevo desde...
          </Button>
        </Row>
        <Loaded
          read={read}
          failure="No se han podido cargar los avisos"
          loading={<Skeleton label="Cargando avisos..." />}
        >
          {({ items, pagination }) =>
            pagination.total === 0 && read.isPlaceholderData ? (
              // That none is in the former state says nothing of the chosen one.
              <Skeleton label="Cargando avisos..." />
            ) : pagination.total === 0 ? (
              <EmptyState
                level={3}
                icon={<HistoryIcon />}
                title={state ? 'Ninguno en este estado' : 'Todavía no se ha enviado nada'}
              />
            ) : (
              <div aria-busy={read.isPlaceholderData || undefined}>
                <RowList label="Avisos enviados">
                  {items.map((delivery) => (
                    <Delivery key={delivery.id} webhook={listed} delivery={delivery} />
                  ))}
                </RowList>
                <Pagination
                  page={pagination.page}
                  total={pagination.total}
                  onPage={(page) => setPage(page, cursorTo(pagination, page))}
                  noun="avisos"
                  nounOne="aviso"
                />
              </div>
            )
          }
        </Loaded>
      </Stack>
      {isReplaying ? <ReplayAlert webhook={listed} onClose={() => setReplaying(false)} /> : null}
    </Dialog>
  );
}

/** Sends a test message without content, to check that the receiver accepts it. */
function TestButton({ webhook }: { webhook: Webhook }) {
  const { who } = usePermissions();
  const test = useCommand(webhooksApi.test, {
    success: { title: 'Aviso de prueba enviado', text: 'Actualiza en un momento para ver qué respondió' },
    failure: { text: 'No se pudo enviar el aviso de prueba.', prefer: 'both' },
  });
  if (webhookRules.test(webhook, who) !== undefined) return null;
  return (
    <Button
      icon={<SendIcon />}
      busy={test.isRunning}
      busyLabel="Enviando..."
      onClick={() => void test.run({ params: { id: webhook.id } })}
    >
      Enviar un aviso de prueba
    </Button>
  );
}

function Delivery({ webhook, delivery }: { webhook: Webhook; delivery: WebhookDelivery }) {
  const resend = useCommand(webhooksApi.resend, {
    success: { title: 'Se enviará de nuevo', text: titleOf(delivery) },
    failure: { text: 'No se pudo enviar de nuevo.', prefer: 'both' },
  });
  const { word, tone } = deliveryState(delivery);
  return (
    <RowItem
      title={
        <>
          <strong>{titleOf(delivery)}</strong>
          <Status tone={tone}>{word}</Status>
        </>
      }
      action={
        <Button
          size="s"
          aria-label={`Enviar de nuevo: ${titleOf(delivery)}`}
          busy={resend.isRunning}
          busyLabel="Enviando..."
          onClick={() => void resend.run({ params: { id: webhook.id, deliveryId: delivery.id } })}
        >
          Enviar de nuevo
        </Button>
      }
    >
      <p className="small quiet">{deliveryFacts(delivery, webhook.isActive)}</p>
    </RowItem>
  );
}
