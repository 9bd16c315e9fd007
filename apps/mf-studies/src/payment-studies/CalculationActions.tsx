import type { HousingCalculation } from '@umbral/contracts';
import { RowActions, type RowAction } from '@umbral/ui';
import { CircleMinusIcon, EyeIcon, PencilIcon, PowerIcon, TrashIcon } from '@umbral/ui/icons';
import { usePermissions } from '@umbral/web-kit';
import { mayRemove, type CalculationAct } from './calculation-rules';
import { clientWord } from './calculation-words';

export interface CalculationActionsProps {
  calculation: HousingCalculation;
  onAct: (act: CalculationAct, calculation: HousingCalculation) => void;
}

/** What can be done with the calculation of a row: what its state and the viewer's permissions allow, and nothing else. */
export function CalculationActions({ calculation, onAct }: CalculationActionsProps) {
  const { canDelete } = usePermissions();
  const action = (act: CalculationAct, label: string, icon: RowAction['icon']): RowAction => ({
    label,
    icon,
    onSelect: () => onAct(act, calculation),
  });
  return (
    <RowActions
      name={clientWord(calculation)}
      primary={[action('view', 'Ver cálculo', <EyeIcon />), action('edit', 'Editar cálculo', <PencilIcon />)]}
      more={[
        calculation.isActive
          ? action('toggle', 'Desactivar', <CircleMinusIcon />)
          : action('toggle', 'Activar', <PowerIcon />),
        ...(mayRemove(calculation, canDelete('estudio_cuota'))
          ? [{ ...action('remove', 'Eliminar', <TrashIcon />), tone: 'danger' as const }]
          : []),
      ]}
    />
  );
}
