import { Suspense, useState } from 'react';
import { clientsApi, type AnswerOf } from '@umbral/contracts';
import { Button, formatDateLong, Row, Section } from '@umbral/ui';
import { CircleCheckIcon, PencilIcon, PlusIcon } from '@umbral/ui/icons';
import { lazyDialog, StaleRecordDialog, useCommand, useRecord } from '@umbral/web-kit';
import { useKeptFocus } from '@umbral/web-kit/kept-focus';
import { dayWord } from '../desk/desk-words';
import { refetchAllOrToast } from '../parts/refetch-all';

const NextStepDialog = lazyDialog(() => import(/* webpackChunkName: "on-demand" */ './NextStepDialog'));

/** 'Próximo paso': the one thing to do for a client, with its day. */
export function NextStepSection({ client }: { client: AnswerOf<typeof clientsApi.get> }) {
  const [isOpen, setIsOpen] = useState(false);
  const { nextStep } = client;
  const setButton = useKeptFocus(nextStep ? 1 : 0);
  const params = { id: client.id };
  const version = useRecord(clientsApi.get, { params });
  const done = useCommand(clientsApi.setNextStep, {
    success: 'Hecho',
    failure: 'No se pudo marcar como hecho.',
  });
  const finish = () => done.run({ params, body: { text: '', on: null }, ifMatch: version.data?.etag });
  return (
    <Section
      title="Próximo paso"
      actions={
        <Row gap={2}>
          {nextStep ? (
            <Button
              size="s"
              icon={<CircleCheckIcon />}
              busy={done.isRunning}
              busyLabel="Guardando..."
              onClick={() => void finish()}
            >
              Hecho
            </Button>
          ) : null}
          <Button
            ref={setButton}
            size="s"
            icon={nextStep ? <PencilIcon /> : <PlusIcon />}
            onClick={() => setIsOpen(true)}
          >
            {nextStep ? 'Cambiar' : 'Añadir próximo paso'}
          </Button>
        </Row>
      }
    >
      {nextStep ? (
        <p>
          <b className="strong">{nextStep.text}</b>
          <br />
          <span className="quiet">{`${dayWord(nextStep.on)} · ${formatDateLong(nextStep.on)}`}</span>
        </p>
      ) : (
        <p className="quiet">No hay nada previsto. Lo que se apunte aquí se ve en Mi mesa.</p>
      )}
      <StaleRecordDialog
        command={done}
        cancelLabel="Cancelar"
        onShowCurrent={() => refetchAllOrToast([version], 'No se ha podido cargar el cliente.')}
      >
        No se ha marcado como hecho. Mira cómo está ahora el próximo paso antes de decidir.
      </StaleRecordDialog>
      <Suspense>{isOpen ? <NextStepDialog client={client} onClose={() => setIsOpen(false)} /> : null}</Suspense>
    </Section>
  );
}
