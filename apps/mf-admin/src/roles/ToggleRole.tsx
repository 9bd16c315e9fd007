import { useState } from 'react';
import { rolesApi, type Role, type roleInUse } from '@umbral/contracts';
import { AlertDialog, plural } from '@umbral/ui';
import { PlainList } from '@umbral/ui/assign';
import { CommandAlert } from '@umbral/web-kit';
import { toggleWords, type ActionProps } from '@umbral/web-kit/records';
import type * as z from 'zod';

type RoleInUse = z.output<typeof roleInUse>;

/** Activates or deactivates a role. If it has users, they are listed instead: they need another role first. */
export function ToggleRole({ record, screen, onClose, showCurrent }: ActionProps<Role>) {
  const [role] = useState(record);
  const [holders, setHolders] = useState<RoleInUse>();
  if (holders) return <RoleInUseAlert role={role} holders={holders} onClose={onClose} />;
  return (
    <CommandAlert
      op={rolesApi.toggleStatus}
      input={{ params: { id: role.id } }}
      guardedBy={rolesApi.get}
      about={{ isActive: role.isActive }}
      {...toggleWords(role)}
      title={role.isActive ? `¿Desactivar «${role.name}»?` : `¿Activar «${role.name}»?`}
      confirmLabel={role.isActive ? 'Desactivar rol' : 'Activar rol'}
      success={({ isActive, name }) => ({ title: isActive ? 'Rol activado' : 'Rol desactivado', text: name })}
      failure="Failed to toggle role"
      invalidates={screen.invalidates}
      onRefusal={{ role_in_use: ({ details }) => setHolders(details as RoleInUse) }}
      onClose={onClose}
      onShowCurrent={showCurrent}
    >
      {role.isActive
        ? 'Dejará de poder elegirse para un usuario. Sus permisos se conservan y puedes volver a activarlo cuando quieras.'
        : 'Podrá volver a elegirse para un usuario, con los permisos que tenía.'}
    </CommandAlert>
  );
}

interface RoleInUseProps {
  role: Role;
  holders: RoleInUse;
  onClose: () => void;
}

function RoleInUseAlert({ role, holders: { users, total }, onClose }: RoleInUseProps) {
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
