import type { ViabilityStudySummary } from '@umbral/contracts';
import { RowActions, type RowAction } from '@umbral/ui';
import { CircleMinusIcon, EyeIcon, FlagIcon, PencilIcon, PowerIcon, RotateCcwIcon, TrashIcon } from '@umbral/ui/icons';
import { usePermissions } from '@umbral/web-kit';
import { mayRemove, type StudyAct } from './study-rules';
import { studyTitle } from './study-words';

export interface StudyActionsProps {
  study: ViabilityStudySummary;
  onAct: (act: StudyAct, study: ViabilityStudySummary) => void;
}

/** What can be done with the study of a row: what its state and the viewer's permissions allow, and nothing else. */
export function StudyActions({ study, onAct }: StudyActionsProps) {
  const { canDelete } = usePermissions();
  const action = (act: StudyAct, label: string, icon: RowAction['icon']): RowAction => ({
    label,
    icon,
    onSelect: () => onAct(act, study),
  });
  return (
    <RowActions
      name={studyTitle(study)}
      primary={[action('view', 'Ver estudio', <EyeIcon />), action('edit', 'Editar estudio', <PencilIcon />)]}
      more={[
        study.isFinished
          ? action('finish', 'Reactivar', <RotateCcwIcon />)
          : action('finish', 'Finalizar', <FlagIcon />),
        study.isActive
          ? action('toggle', 'Desactivar', <CircleMinusIcon />)
          : action('toggle', 'Activar', <PowerIcon />),
        ...(mayRemove(study, canDelete('estudios_viabilidad'))
          ? [{ ...action('remove', 'Eliminar', <TrashIcon />), tone: 'danger' as const }]
          : []),
      ]}
    />
  );
}
