import { usersApi, type User } from '@umbral/contracts';
import { alertAction } from '@umbral/web-kit/records';
import { confirmReset, requestReset, withdrawReset } from './user-actions';

export const { Dialog: RequestReset } = alertAction({
  ...requestReset,
  op: usersApi.askSecondFactorReset,
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

export const { Dialog: ConfirmReset } = alertAction({
  ...confirmReset,
  op: usersApi.confirmSecondFactorReset,
  confirm: (user: User) => ({
    title: `¿Confirmar el restablecimiento de ${user.name}?`,
    confirmLabel: 'Confirmar restablecimiento',
    busyLabel: 'Confirmando...',
    success: { title: 'Verificación restablecida', text: `${user.name} entrará con su contraseña` },
    failure: { text: 'No se pudo confirmar el restablecimiento.', prefer: 'both' },
    children: `Lo ha pedido ${user.resetAskedByName ?? 'otro administrador'}. Compruébalo antes con ${user.name}: su cuenta quedará protegida solo por su contraseña y sus sesiones se cerrarán.`,
  }),
});

export const { Dialog: WithdrawReset } = alertAction({
  ...withdrawReset,
  op: usersApi.withdrawSecondFactorReset,
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
