import { secondFactorLabels, type SecondFactorMethod } from '@umbral/contracts';
import { greeting, layOut } from '@umbral/service-kit';
import type { Addressee } from './mails.js';

const NOT_YOU =
  'Si no has sido tú, alguien conoce tu contraseña: pide ahora mismo una nueva y avisa a tu administrador.';

const newPassword = (publicUrl: string) => ({
  label: 'Pedir una contraseña nueva',
  link: new URL('/forgot-password', publicUrl).href,
});

/** Tells the owner of a factor that somebody added, because it opens their account. */
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

/** Tells the owner that their account is less protected than it was. */
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

/** A recovery code is for the day on which something was lost: its owner hears of every use. */
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

/** Whoever is concerned hears of it before it happens, and can say no to their administrators. */
export function secondFactorResetAskedMail(user: Addressee, askedBy: string, publicUrl: string) {
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

/** The password alone opens the account again: its owner is to change that. */
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
