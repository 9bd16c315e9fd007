import type { Role } from '@umbral/contracts';
import { PermissionsDialog } from './PermissionsDialog';
import { DeleteRoleAlert, RoleInUseAlert, ToggleRoleAlert, type RoleInUse } from './RoleAlerts';
import { RoleDialog } from './RoleDialog';
import type { RoleAct } from './role-rules';

/** The dialog in view, and the role that it is about. */
export type OpenRoleDialog =
  { act: 'create' } | { act: 'in-use'; role: Role; holders: RoleInUse } | { act: RoleAct; role: Role };

interface RoleDialogsProps {
  open: OpenRoleDialog | undefined;
  onOpen: (open: OpenRoleDialog) => void;
  onClose: () => void;
}

/** The dialogs of the page, one at a time. */
export function RoleDialogs({ open, onOpen, onClose }: RoleDialogsProps) {
  if (!open) return null;
  switch (open.act) {
    case 'create':
      return <RoleDialog onClose={onClose} />;
    case 'edit':
      return <RoleDialog role={open.role} onClose={onClose} />;
    case 'permissions':
      return <PermissionsDialog role={open.role} onClose={onClose} />;
    case 'toggle':
      return (
        <ToggleRoleAlert
          role={open.role}
          onClose={onClose}
          onInUse={(holders) => onOpen({ act: 'in-use', role: open.role, holders })}
        />
      );
    case 'in-use':
      return <RoleInUseAlert role={open.role} holders={open.holders} onClose={onClose} />;
    case 'remove':
      return <DeleteRoleAlert role={open.role} onClose={onClose} />;
  }
}
