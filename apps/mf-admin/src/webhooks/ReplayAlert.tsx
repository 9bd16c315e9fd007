import { useState } from 'react';
import { webhooksApi, type Webhook } from '@umbral/contracts';
import { Field, plural, Select, Stack } from '@umbral/ui';
import { CommandAlert } from '@umbral/web-kit';

const HOUR = 3_600_000;
const periods = [
  { hours: 1, label: 'La última hora' },
  { hours: 6, label: 'Las últimas 6 horas' },
  { hours: 24, label: 'Las últimas 24 horas' },
  { hours: 72, label: 'Los últimos 3 días' },
  { hours: 168, label: 'Los últimos 7 días' },
  { hours: 720, label: 'Los últimos 30 días' },
];

interface ReplayAlertProps {
  webhook: Webhook;
  onClose: () => void;
}

/** Replays all events since a moment, delivered ones too: for a loss at the receiver. */
export function ReplayAlert({ webhook, onClose }: ReplayAlertProps) {
  const [hours, setHours] = useState(24);
  // Relative to the opening of the alert, not to the click.
  const [openedAt] = useState(() => Date.now());
  return (
    <CommandAlert
      op={webhooksApi.replay}
      input={{ params: { id: webhook.id }, body: { since: new Date(openedAt - hours * HOUR).toISOString() } }}
      title={`¿Enviar de nuevo a «${webhook.name}»?`}
      confirmLabel="Enviar de nuevo"
      busyLabel="Preparando..."
      tone="primary"
      success={({ count }) => ({
        title: 'Se enviarán de nuevo',
        text: count === 0 ? 'No hubo ninguno en ese tiempo' : plural(count, 'aviso', 'avisos'),
      })}
      failure={{ text: 'No se pudo preparar el envío.', prefer: 'both' }}
      onClose={onClose}
    >
      <Stack>
        <p>
          Se envían todos los avisos de ese tiempo, también los que ya llegaron, con el mismo identificador que
          tuvieron: un receptor que los guarda los reconoce.
        </p>
        <Field label="Lo que pasó en">
          <Select
            value={String(hours)}
            onChange={(event) => setHours(Number(event.target.value))}
            options={periods.map((period) => ({ value: String(period.hours), label: period.label }))}
          />
        </Field>
      </Stack>
    </CommandAlert>
  );
}
