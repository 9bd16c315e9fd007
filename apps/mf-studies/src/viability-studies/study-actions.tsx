import { studyRules, viabilityStudiesApi, type ViabilityStudySummary } from '@umbral/contracts';
import { FlagIcon, RotateCcwIcon } from '@umbral/ui/icons';
import { alertAction, removeAction, toggleAction } from '@umbral/web-kit/records';
import { studyTitle } from './study-words';

type Study = ViabilityStudySummary;

/** Finishing also deactivates; reactivating also activates. */
export const finish = alertAction({
  path: 'fase',
  appearance: ({ isFinished }: Study) =>
    isFinished ? { label: 'Reactivar', icon: <RotateCcwIcon /> } : { label: 'Finalizar', icon: <FlagIcon /> },
  op: viabilityStudiesApi.toggleFinished,
  confirm: (study: Study) => {
    const name = studyTitle(study);
    const shared = {
      tone: 'primary' as const,
      failure: { text: 'No se pudo cambiar el estado de finalización del estudio.', prefer: 'both' as const },
    };
    return study.isFinished
      ? {
          ...shared,
          title: '¿Reactivar el estudio?',
          confirmLabel: 'Reactivar estudio',
          busyLabel: 'Reactivando...',
          success: { title: 'Estado actualizado', text: `${name} está en proceso` },
          children: (
            <p>
              «{name}» volverá a estar <strong>En proceso</strong> y se marcará como activo.
            </p>
          ),
        }
      : {
          ...shared,
          title: '¿Finalizar el estudio?',
          confirmLabel: 'Finalizar estudio',
          busyLabel: 'Finalizando...',
          success: { title: 'Estado actualizado', text: `${name} está finalizado` },
          children: (
            <p>
              «{name}» pasará a <strong>Finalizado</strong> y se desactivará automáticamente. Si lo reactivas, volverá a
              estar activo y en proceso.
            </p>
          ),
        };
  },
});

export const toggle = toggleAction({
  op: viabilityStudiesApi.toggleStatus,
  confirm: (study: Study) => {
    const name = studyTitle(study);
    const whatFollows = study.isFinished ? ', y seguirá finalizado' : ' y a enviar sus avisos por correo';
    return {
      title: study.isActive ? '¿Desactivar el estudio?' : '¿Activar el estudio?',
      confirmLabel: study.isActive ? 'Desactivar estudio' : 'Activar estudio',
      success: { title: 'Estado actualizado', text: `${name} está ${study.isActive ? 'inactivo' : 'activo'}` },
      failure: { text: 'No se pudo cambiar el estado del estudio.', prefer: 'both' },
      children: study.isActive
        ? `«${name}» se marcará como inactivo y dejarán de enviarse sus avisos por correo. Puedes volver a activarlo cuando quieras.`
        : `«${name}» volverá a la lista de activos${whatFollows}.`,
    };
  },
});

export const remove = removeAction({
  op: viabilityStudiesApi.remove,
  rule: studyRules.remove,
  confirm: (study: Study) => ({
    title: '¿Eliminar el estudio para siempre?',
    confirmLabel: 'Eliminar estudio',
    success: { title: 'Estudio eliminado', text: studyTitle(study) },
    failure: { text: 'No se pudo eliminar el estudio de viabilidad.', prefer: 'both' },
    children: (
      <p>
        Se eliminará «{studyTitle(study)}» con sus titulares, avales y gastos.{' '}
        <strong>Esta acción no se puede deshacer.</strong>
      </p>
    ),
  }),
});
