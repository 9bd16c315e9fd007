import type { Bank } from '@umbral/contracts';
import { RowActions, type RowAction } from '@umbral/ui';
import { CircleMinusIcon, EyeIcon, PencilIcon, PowerIcon, TrashIcon } from '@umbral/ui/icons';
import { usePermissions } from '@umbral/web-kit';
import { actsOn, type BankAct } from './bank-rules';

export interface BankActionsProps {
  bank: Bank;
  onAct: (act: BankAct, bank: Bank) => void;
}

/** What can be done with the bank of a row. */
export function BankActions({ bank, onAct }: BankActionsProps) {
  const { canDelete } = usePermissions();
  const acts = actsOn(bank, canDelete('bancos'));
  const action = (act: BankAct, label: string, icon: RowAction['icon']): RowAction => ({
    label,
    icon,
    onSelect: () => onAct(act, bank),
  });
  return (
    <RowActions
      name={bank.name}
      primary={[
        action('view', 'Ver banco', <EyeIcon />),
        ...(acts.edit ? [action('edit', 'Editar banco', <PencilIcon />)] : []),
      ]}
      more={[
        bank.isActive
          ? action('toggle', 'Desactivar', <CircleMinusIcon />)
          : action('toggle', 'Activar', <PowerIcon />),
        ...(acts.remove ? [{ ...action('remove', 'Eliminar', <TrashIcon />), tone: 'danger' as const }] : []),
      ]}
    />
  );
}
