import { usersApi, type User } from '@umbral/contracts';
import { CommandAlert } from '@umbral/web-kit';

interface AlertProps {
  user: User;
  onClose: () => void;
}

const input = ({ id }: User) => ({ params: { id } });

/** Activating hurts nobody, so the list shows it at once; deactivating ends sessions, so it waits for the server. */
export function ToggleUserAlert({ user, onClose, onShowCurrent }: AlertProps & { onShowCurrent: () => void }) {
  const shared = {
    op: usersApi.setActive,
    input: { ...input(user), body: { isActive: !user.isActive } },
    guardedBy: usersApi.get,
    failure: { text: 'No se pudo cambiar el estado del usuario.', prefer: 'both' as const },
    onClose,
    onShowCurrent,
  };
  return user.isActive ? (
    <CommandAlert
      {...shared}
      title={`¿Desactivar a ${user.name}?`}
      confirmLabel="Desactivar"
      busyLabel="Desactivando..."
      success={{ title: 'Estado actualizado', text: `${user.name} ya no puede iniciar sesión` }}
    >
      No podrá iniciar sesión y sus sesiones abiertas se cerrarán. Sus estudios se conservan y puedes volver a activarlo
      cuando quieras.
    </CommandAlert>
  ) : (
    <CommandAlert
      {...shared}
      title={`¿Activar a ${user.name}?`}
      confirmLabel="Activar"
      tone="primary"
      success={{ title: 'Estado actualizado', text: `${user.name} puede iniciar sesión` }}
      optimistic={() => ({ id: user.id, changes: { isActive: true } })}
    >
      Podrá volver a iniciar sesión con su contraseña y los permisos de su rol.
    </CommandAlert>
  );
}

export function DeleteUserAlert({ user, onClose }: AlertProps) {
  return (
    <CommandAlert
      op={usersApi.remove}
      input={input(user)}
      title={`¿Eliminar a ${user.name}?`}
      confirmLabel="Eliminar usuario"
      busyLabel="Eliminando..."
      success={{ title: 'Usuario eliminado', text: user.name }}
      failure={{ text: 'No se pudo eliminar el usuario.', prefer: 'both' }}
      invalidates={['users', 'companies', 'roles']}
      onClose={onClose}
    >
      Se borrarán su cuenta y su pertenencia a compañías. Sus estudios y sus movimientos de auditoría se conservan. No
      se puede deshacer.
    </CommandAlert>
  );
}

export function SendCredentialsAlert({ user, onClose }: AlertProps) {
  return (
    <CommandAlert
      op={usersApi.sendCredentials}
      input={input(user)}
      title={`¿Enviar credenciales a ${user.name}?`}
      confirmLabel="Enviar credenciales"
      busyLabel="Enviando..."
      tone="primary"
      success={{ title: 'Credenciales enviadas', text: user.email }}
      failure={{ text: 'No se pudieron enviar las credenciales. Verifica la configuración de email.', prefer: 'both' }}
      onClose={onClose}
    >
      <p>
        Se generará una contraseña temporal y se enviará a <strong>{user.email}</strong>. La actual dejará de funcionar
        y sus sesiones abiertas se cerrarán.
      </p>
    </CommandAlert>
  );
}
