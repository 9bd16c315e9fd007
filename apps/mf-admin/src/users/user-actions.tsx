import { userRules, usersApi, type User } from '@umbral/contracts';
import { KeyRoundIcon, SendIcon, ShieldCheckIcon } from '@umbral/ui/icons';
import { lazyPart } from '@umbral/web-kit';
import { alertAction, removeAction, toggleAction, type RecordAction } from '@umbral/web-kit/records';
import type * as ResetAlerts from './reset-alerts';

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

/** What the dialogs of this page need beyond their list. */
export const dialogs = () => import(/* webpackChunkName: "user-dialogs" */ './user-dialogs');

/** Its alert comes with the dialogs. */
const rare = (name: keyof typeof ResetAlerts, action: Omit<RecordAction<User>, 'Dialog'>): RecordAction<User> => ({
  ...action,
  Dialog: lazyPart(async () => ({ default: (await dialogs())[name] })),
});

/** For a user without any second factor left. An independent administrator confirms it, or it happens after a day. */
export const requestReset = rare('RequestReset', {
  path: 'restablecer-verificacion',
  appearance: () => ({ label: 'Restablecer verificación', icon: <KeyRoundIcon /> }),
  rule: userRules.askSecondFactorReset,
});

export const confirmReset = rare('ConfirmReset', {
  path: 'confirmar-restablecimiento',
  appearance: () => ({ label: 'Confirmar restablecimiento', icon: <KeyRoundIcon /> }),
  rule: userRules.confirmSecondFactorReset,
});

export const withdrawReset = rare('WithdrawReset', {
  path: 'retirar-restablecimiento',
  appearance: () => ({ label: 'Retirar petición', icon: <ShieldCheckIcon /> }),
  rule: userRules.withdrawSecondFactorReset,
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
