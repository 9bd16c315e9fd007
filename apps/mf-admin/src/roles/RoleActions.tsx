import type { Role } from '@umbral/contracts';
import { RowActions, Status, type RowAction } from '@umbral/ui';
import { CircleMinusIcon, KeyRoundIcon, LockKeyholeIcon, PencilIcon, PowerIcon, TrashIcon } from '@umbral/ui/icons';
import { actsOn, type RoleAct } from './role-rules';

export interface RoleActionsProps {
  role: Role;
  onAct: (act: RoleAct, role: Role) => void;
}

/** What can be done with the role of a row; nothing with the administrators' own. */
export function RoleActions({ role, onAct }: RoleActionsProps) {
  const acts = actsOn(role);
  if (role.isProtected) return <Status icon={<LockKeyholeIcon size="s" />}>Protegido</Status>;
  const action = (act: RoleAct, label: string, icon: RowAction['icon']): RowAction => ({
    label,
    icon,
    onSelect: () => onAct(act, role),
  });
  const toggle = role.isActive
    ? action('toggle', 'Desactivar', <CircleMinusIcon />)
    : action('toggle', 'Activar', <PowerIcon />);
  return (
    <RowActions
      name={role.name}
      primary={[
        action('permissions', 'Permisos', <KeyRoundIcon />),
        ...(acts.edit ? [action('edit', 'Editar rol', <PencilIcon />)] : []),
      ]}
      more={[
        toggle,
        ...(acts.remove ? [{ ...action('remove', 'Eliminar', <TrashIcon />), tone: 'danger' as const }] : []),
      ]}
    />
  );
}
