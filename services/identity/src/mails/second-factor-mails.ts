import { secondFactorLabels, type SecondFactorMethod } from '@umbral/contracts';
import { greeting, layOut } from '@umbral/service-kit';
import type { Addressee } from './mails.js';

const NOT_YOU =
  'Si no has sido tú, alguien conoce tu contraseña: pide ahora mismo una nueva y avisa a tu administrador.';

const newPassword = (publicUrl: string) => ({
  label: 'Pedir una contraseña nueva',
  link: new URL('/forgot-password', publicUrl).href,
});

/** Notifies the owner of a new factor, because it gives access to their account. */
export function secondFactorAddedMail(user: Addressee, method: SecondFactorMethod, publicUrl: string) {
  return {
    to: user.email,
    ...layOut({
      subject: 'Has activado la verificación en dos pasos de Umbral',
      paragraphs: [
        greeting(user.name),
        `Tu cuenta tiene un método nuevo para la verificación en dos pasos: ${secondFactorLabels[method]}.`,
        'Guarda tus códigos de recuperación en un lugar seguro: te dejan entrar si pierdes el móvil.',
        NOT_YOU,
        newPassword(publicUrl),
      ],
    }),
  };
}

/** Notifies the owner that their account is less protected. */
export function secondFactorRemovedMail(user: Addressee, method: SecondFactorMethod, publicUrl: string) {
  return {
    to: user.email,
    ...layOut({
      subject: 'Se ha quitado un método de verificación de tu cuenta de Umbral',
      paragraphs: [
        greeting(user.name),
        `Ya no sirve para entrar en tu cuenta: ${secondFactorLabels[method]}.`,
        NOT_YOU,
        newPassword(publicUrl),
      ],
    }),
  };
}

/** Notifies the owner of each use of a recovery code. */
export function recoveryCodeUsedMail(user: Addressee, left: number, publicUrl: string) {
  return {
    to: user.email,
    ...layOut({
      subject: 'Se ha usado un código de recuperación de Umbral',
      paragraphs: [
        greeting(user.name),
        `Alguien acaba de entrar en tu cuenta con un código de recuperación. Te quedan ${left}.`,
        NOT_YOU,
        newPassword(publicUrl),
      ],
    }),
  };
}

/** Notifies the owner before the reset is confirmed, so that they can object. */
export function secondFactorResetRequestedMail(user: Addressee, askedBy: string, publicUrl: string) {
  return {
    to: user.email,
    ...layOut({
      subject: 'Se ha pedido restablecer tu verificación en dos pasos de Umbral',
      paragraphs: [
        greeting(user.name),
        'Un administrador ha pedido quitar los métodos de verificación de tu cuenta. Lo tiene que confirmar otro administrador.',
        { label: 'Lo ha pedido', code: askedBy },
        'Si no se lo has pedido tú, avisa ahora mismo a otro administrador y cambia tu contraseña.',
        newPassword(publicUrl),
      ],
    }),
  };
}

/** Asks the owner to enrol again, because the password alone gives access now. */
export function secondFactorResetMail(user: Addressee, publicUrl: string) {
  return {
    to: user.email,
    ...layOut({
      subject: 'Tu verificación en dos pasos de Umbral se ha restablecido',
      paragraphs: [
        greeting(user.name),
        'Tus métodos de verificación y tus códigos de recuperación ya no sirven, y tus sesiones se han cerrado. Entra con tu contraseña y actívala de nuevo en «Mi perfil».',
        'Si no lo has pedido tú, avisa ahora mismo a tu administrador y cambia tu contraseña.',
        newPassword(publicUrl),
      ],
    }),
  };
}
