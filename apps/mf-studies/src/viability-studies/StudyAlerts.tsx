import { viabilityStudiesApi, type ViabilityStudySummary } from '@umbral/contracts';
import { CommandAlert } from '@umbral/web-kit';
import { studyTitle } from './study-words';

interface AlertProps {
  study: ViabilityStudySummary;
  onClose: () => void;
}
type GuardedAlertProps = AlertProps & { onShowCurrent: () => void };

const input = ({ id }: ViabilityStudySummary) => ({ params: { id } });
/** Both toggles flip what is stored: the ETag keeps two people from flipping it back and forth. */
const guardedBy = viabilityStudiesApi.get;

/** Finishing also deactivates; reactivating also activates. */
export function FinishStudyAlert({ study, onClose, onShowCurrent }: GuardedAlertProps) {
  const name = studyTitle(study);
  const shared = {
    op: viabilityStudiesApi.toggleFinished,
    input: input(study),
    guardedBy,
    tone: 'primary' as const,
    failure: { text: 'No se pudo cambiar el estado de finalización del estudio.', prefer: 'both' as const },
    onClose,
    onShowCurrent,
  };
  return study.isFinished ? (
    <CommandAlert
      {...shared}
      title="¿Reactivar el estudio?"
      confirmLabel="Reactivar estudio"
      busyLabel="Reactivando..."
      success={{ title: 'Estado actualizado', text: `${name} está en proceso` }}
    >
      <p>
        «{name}» volverá a estar <strong>En proceso</strong> y se marcará como activo.
      </p>
    </CommandAlert>
  ) : (
    <CommandAlert
      {...shared}
      title="¿Finalizar el estudio?"
      confirmLabel="Finalizar estudio"
      busyLabel="Finalizando..."
      success={{ title: 'Estado actualizado', text: `${name} está finalizado` }}
    >
      <p>
        «{name}» pasará a <strong>Finalizado</strong> y se desactivará automáticamente. Si lo reactivas, volverá a estar
        activo y en proceso.
      </p>
    </CommandAlert>
  );
}

export function ToggleStudyAlert({ study, onClose, onShowCurrent }: GuardedAlertProps) {
  const name = studyTitle(study);
  const shared = {
    op: viabilityStudiesApi.toggleStatus,
    input: input(study),
    guardedBy,
    failure: { text: 'No se pudo cambiar el estado del estudio.', prefer: 'both' as const },
    onClose,
    onShowCurrent,
  };
  return study.isActive ? (
    <CommandAlert
      {...shared}
      title="¿Desactivar el estudio?"
      confirmLabel="Desactivar estudio"
      busyLabel="Desactivando..."
      success={{ title: 'Estado actualizado', text: `${name} está inactivo` }}
    >
      «{name}» se marcará como inactivo y dejarán de enviarse sus avisos por correo. Puedes volver a activarlo cuando
      quieras.
    </CommandAlert>
  ) : (
    <CommandAlert
      {...shared}
      title="¿Activar el estudio?"
      confirmLabel="Activar estudio"
      busyLabel="Activando..."
      tone="primary"
      success={{ title: 'Estado actualizado', text: `${name} está activo` }}
    >
      «{name}» volverá a la lista de activos
      {study.isFinished ? ', y seguirá finalizado' : ' y a enviar sus avisos por correo'}.
    </CommandAlert>
  );
}

export function DeleteStudyAlert({ study, onClose }: AlertProps) {
  const name = studyTitle(study);
  return (
    <CommandAlert
      op={viabilityStudiesApi.remove}
      input={input(study)}
      title="¿Eliminar el estudio para siempre?"
      confirmLabel="Eliminar estudio"
      busyLabel="Eliminando..."
      success={{ title: 'Estudio eliminado', text: name }}
      failure={{ text: 'No se pudo eliminar el estudio de viabilidad.', prefer: 'both' }}
      onClose={onClose}
    >
      <p>
        Se eliminará «{name}» con sus titulares, avales y gastos. <strong>Esta acción no se puede deshacer.</strong>
      </p>
    </CommandAlert>
  );
}
