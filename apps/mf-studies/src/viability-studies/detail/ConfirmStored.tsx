import { viabilityStudiesApi, type ViabilityStudy } from '@umbral/contracts';
import { Button, notLoaded, toast } from '@umbral/ui';
import { StaleRecordDialog, useCommand, useRecord } from '@umbral/web-kit';
import { refetchAllOrToast } from '../../parts/refetch-all';
import { confirmText } from '../../presets/ConfirmPresets';
import { studyTitle } from '../study-words';

const FAILURE = 'No se han podido confirmar los supuestos.';

/** 'Confirmar los 4 supuestos' of a stored study, which stays as it is. */
export function ConfirmStored({ study }: { study: ViabilityStudy }) {
  const params = { id: study.id };
  const version = useRecord(viabilityStudiesApi.get, { params });
  const command = useCommand(viabilityStudiesApi.update, {
    success: { title: 'Supuestos confirmados', text: studyTitle(study) },
    failure: FAILURE,
  });
  const confirm = async () => {
    // With the form, of which the detail needs nothing else.
    const part = await import('../dialog/confirmed-body').catch(notLoaded(() => undefined));
    if (!part) return;
    const { data: body, error } = await part.confirmedBody(study);
    if (body) await command.run({ params, body, ifMatch: version.data?.etag });
    else toast({ tone: 'danger', title: 'Error', text: FAILURE, detail: error.issues[0]?.message });
  };
  return (
    <>
      <Button size="s" busy={command.isRunning} busyLabel="Confirmando..." onClick={() => void confirm()}>
        {confirmText(study.unconfirmed.length)}
      </Button>
      <StaleRecordDialog
        command={command}
        cancelLabel="Cancelar"
        onShowCurrent={() => refetchAllOrToast([version], 'No se ha podido cargar el estudio.')}
      >
        No se ha confirmado nada. El estudio se mostrará como está ahora.
      </StaleRecordDialog>
    </>
  );
}
