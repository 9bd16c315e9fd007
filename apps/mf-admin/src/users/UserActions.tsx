import type { User } from '@umbral/contracts';
import { RowActions, type RowAction } from '@umbral/ui';
import { CircleMinusIcon, EyeIcon, PencilIcon, PowerIcon, SendIcon, TrashIcon } from '@umbral/ui/icons';
import { actsOn, type UserAct } from './user-rules';
import { useViewer } from './use-viewer';

export interface UserActionsProps {
  user: User;
  onAct: (act: UserAct, user: User) => void;
}

/** What can be done with the user of a row: what their state and the viewer's permissions allow, and nothing else. */
export function UserActions({ user, onAct }: UserActionsProps) {
  const acts = actsOn(user, useViewer());
  const action = (act: UserAct, label: string, icon: RowAction['icon']): RowAction => ({
    label,
    icon,
    onSelect: () => onAct(act, user),
  });
  const toggle = user.isActive
    ? action('toggle', 'Desactivar', <CircleMinusIcon />)
    : action('toggle', 'Activar', <PowerIcon />);
  return (
    <RowActions
      name={user.name}
      primary={[
        action('view', 'Ver usuario', <EyeIcon />),
        ...(acts.edit ? [action('edit', 'Editar usuario', <PencilIcon />)] : []),
      ]}
      more={[
        ...(acts.sendCredentials ? [action('credentials', 'Enviar credenciales', <SendIcon />)] : []),
        { ...toggle, disabledReason: acts.toggleRefusal },
        ...(acts.remove ? [{ ...action('remove', 'Eliminar', <TrashIcon />), tone: 'danger' as const }] : []),
      ]}
    />
  );
}
