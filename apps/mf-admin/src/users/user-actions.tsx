import { userRules, usersApi, type User } from '@umbral/contracts';
import { KeyRoundIcon, SendIcon, ShieldCheckIcon } from '@umbral/ui/icons';
import { alertAction, removeAction, toggleAction } from '@umbral/web-kit/records';

export const sendCredentials = alertAction({
  path: 'credenciales',
  appearance: () => ({ label: 'Enviar credenciales', icon: <SendIcon /> }),
  op: usersApi.sendCredentials,
  rule: userRules.sendCredentials,
  confirm: (user: User) => ({
    title: `¿Enviar credenciales a ${user.name}?`,
    confirmLabel: 'Enviar credenciales',
    busyLabel: 'Enviando...',
    tone: 'primary',
    success: { title: 'Credenciales enviadas', text: user.email },
    failure: { text: 'No se pudieron enviar las credenciales. Verifica la configuración de email.', prefer: 'both' },
    children: (
      <p>
        Se generará una contraseña temporal y se enviará a <strong>{user.email}</strong>. La actual dejará de funcionar
        y sus sesiones abiertas se cerrarán.
      </p>
    ),
  }),
});

/** For a user without any second factor left. An independent administrator confirms it, or it happens after a day. */
export const requestReset = alertAction({
  path: 'restablecer-verificacion',
  appearance: () => ({ label: 'Restablecer verificación', icon: <KeyRoundIcon /> }),
  op: usersApi.askSecondFactorReset,
  rule: userRules.askSecondFactorReset,
  confirm: (user: User) => ({
    title: `¿Restablecer la verificación de ${user.name}?`,
    confirmLabel: 'Restablecer verificación',
    busyLabel: 'Pidiendo...',
    success: ({ resetDueAt }: User) => ({
      title: 'Restablecimiento pedido',
      text: resetDueAt
        ? 'Ocurrirá solo en 24 horas, si no se retira antes.'
        : 'Lo tiene que confirmar otro administrador en 72 horas.',
    }),
    failure: { text: 'No se pudo restablecer la verificación.', prefer: 'both' },
    children:
      'Se quitarán sus métodos de verificación y sus códigos de recuperación, y se cerrarán sus sesiones. Lo tiene que confirmar otro administrador; si no hay ninguno independiente de ti, ocurrirá solo en 24 horas. Asegúrate de que te lo ha pedido esa persona: se le avisará por correo.',
  }),
});

export const confirmReset = alertAction({
  path: 'confirmar-restablecimiento',
  appearance: () => ({ label: 'Confirmar restablecimiento', icon: <KeyRoundIcon /> }),
  op: usersApi.confirmSecondFactorReset,
  rule: userRules.confirmSecondFactorReset,
  confirm: (user: User) => ({
    title: `¿Confirmar el restablecimiento de ${user.name}?`,
    confirmLabel: 'Confirmar restablecimiento',
    busyLabel: 'Confirmando...',
    success: { title: 'Verificación restablecida', text: `${user.name} entrará con su contraseña` },
    failure: { text: 'No se pudo confirmar el restablecimiento.', prefer: 'both' },
    children: `Lo ha pedido ${user.resetAskedByName ?? 'otro administrador'}. Compruébalo antes con ${user.name}: su cuenta quedará protegida solo por su contraseña y sus sesiones se cerrarán.`,
  }),
});

export const withdrawReset = alertAction({
  path: 'retirar-restablecimiento',
  appearance: () => ({ label: 'Retirar petición', icon: <ShieldCheckIcon /> }),
  op: usersApi.withdrawSecondFactorReset,
  rule: userRules.withdrawSecondFactorReset,
  confirm: (user: User) => ({
    title: `¿Retirar la petición de restablecer la verificación de ${user.name}?`,
    confirmLabel: 'Retirar petición',
    busyLabel: 'Retirando...',
    tone: 'primary',
    success: { title: 'Petición retirada', text: `${user.name} conserva su verificación en dos pasos` },
    failure: { text: 'No se pudo retirar la petición.', prefer: 'both' },
    children: `La pidió ${user.resetAskedByName ?? 'otro administrador'}. Sus métodos de verificación y sus códigos de recuperación seguirán como están.`,
  }),
});

/** Activating is harmless, so it is optimistic; deactivating ends sessions, so it waits for the server. */
export const toggle = toggleAction({
  op: usersApi.setActive,
  rule: userRules.changeRoleOrState,
  reasons: {
    own_account: 'No puedes cambiar el estado de tu propia cuenta.',
    protected_record: 'Es la cuenta de la instalación: siempre está activa.',
    forbidden: 'Solo un administrador puede cambiar la cuenta de otro.',
    beyond_rights: 'Su rol permite cosas que el tuyo no.',
    beyond_companies: 'También pertenece a una compañía que no ves.',
  },
  body: ({ isActive }: User) => ({ isActive: !isActive }),
  confirm: ({ id, name, isActive }: User) => ({
    failure: { text: 'No se pudo cambiar el estado del usuario.', prefer: 'both' },
    ...(isActive
      ? {
          title: `¿Desactivar a ${name}?`,
          confirmLabel: 'Desactivar',
          success: { title: 'Estado actualizado', text: `${name} ya no puede iniciar sesión` },
          children:
            'No podrá iniciar sesión y sus sesiones abiertas se cerrarán. Sus estudios se conservan y puedes volver a activarlo cuando quieras.',
        }
      : {
          title: `¿Activar a ${name}?`,
          confirmLabel: 'Activar',
          success: { title: 'Estado actualizado', text: `${name} puede iniciar sesión` },
          optimistic: () => ({ id, changes: { isActive: true } }),
          children: 'Podrá volver a iniciar sesión con su contraseña y los permisos de su rol.',
        }),
  }),
});

export const remove = removeAction({
  op: usersApi.remove,
  rule: userRules.remove,
  confirm: ({ name }: User) => ({
    title: `¿Eliminar a ${name}?`,
    confirmLabel: 'Eliminar usuario',
    success: { title: 'Usuario eliminado', text: name },
    failure: { text: 'No se pudo eliminar el usuario.', prefer: 'both' },
    children:
      'Se borrarán su cuenta y su pertenencia a compañías. Sus estudios y sus movimientos de auditoría se conservan. No se puede deshacer.',
  }),
});
