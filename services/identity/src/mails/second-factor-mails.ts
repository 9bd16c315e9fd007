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
