import { roleInUse, rolesApi, type Role } from '@umbral/contracts';
import { AlertDialog, plural } from '@umbral/ui';
import { PlainList } from '@umbral/ui/assign';
import { CommandAlert } from '@umbral/web-kit';
import type * as z from 'zod';
import { roleFailures } from './role-words';

interface AlertProps {
  role: Role;
  onClose: () => void;
}

export type RoleInUse = z.output<typeof roleInUse>;

const input = ({ id }: Role) => ({ params: { id } });

interface ToggleProps extends AlertProps {
  /** The role cannot be switched off while these have it. */
  onInUse: (holders: RoleInUse) => void;
}

export function ToggleRoleAlert({ role, onClose, onInUse }: ToggleProps) {
  const words = role.isActive
    ? {
        title: `¿Desactivar «${role.name}»?`,
        confirmLabel: 'Desactivar rol',
        busyLabel: 'Desactivando...',
        text: 'Dejará de poder elegirse para un usuario. Sus permisos se conservan y puedes volver a activarlo cuando quieras.',
      }
    : {
        title: `¿Activar «${role.name}»?`,
        confirmLabel: 'Activar rol',
        busyLabel: 'Activando...',
        text: 'Podrá volver a elegirse para un usuario, con los permisos que tenía.',
      };
  return (
    <CommandAlert
      op={rolesApi.toggleStatus}
      input={input(role)}
      guardedBy={rolesApi.get}
      title={words.title}
      confirmLabel={words.confirmLabel}
      busyLabel={words.busyLabel}
      tone={role.isActive ? 'danger' : 'primary'}
      success={({ isActive, name }) => ({ title: isActive ? 'Rol activado' : 'Rol desactivado', text: name })}
      failure={roleFailures.toggle}
      onRefusal={{ role_in_use: ({ details }) => onInUse(roleInUse.parse(details)) }}
      onClose={onClose}
      // The list has read the role anew already.
      onShowCurrent={onClose}
    >
      {words.text}
    </CommandAlert>
  );
}

export function RoleInUseAlert({ role, holders, onClose }: AlertProps & { holders: RoleInUse }) {
  const { users, total } = holders;
  const unnamed = total - users.length;
  return (
    <AlertDialog open onOpenChange={onClose} title={`No puedes desactivar «${role.name}»`}>
      <p>
        Tiene <strong>{plural(total, 'usuario asignado', 'usuarios asignados')}</strong>. Reasígnalos a otro rol antes
        de desactivarlo.
      </p>
      <PlainList
        items={users.map(({ name, email }) => ({ name, note: email }))}
        more={unnamed > 0 ? `y ${plural(unnamed, 'usuario más', 'usuarios más')}` : undefined}
      />
    </AlertDialog>
  );
}

export function DeleteRoleAlert({ role, onClose }: AlertProps) {
  return (
    <CommandAlert
      op={rolesApi.remove}
      input={input(role)}
      title={`¿Eliminar «${role.name}»?`}
      confirmLabel="Eliminar rol"
      busyLabel="Eliminando..."
      success={({ name }) => ({ title: 'Rol eliminado permanentemente', text: name })}
      failure={roleFailures.remove}
      onClose={onClose}
    >
      Se borrarán el rol y sus permisos. Los movimientos de auditoría se conservan. No se puede deshacer.
    </CommandAlert>
  );
}
