import { secondFactorLabels, type SecondFactorMethod } from '@umbral/contracts';
import { greeting, layOut } from '@umbral/service-kit';
import { spanishTime, type Addressee } from './mails.js';

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
        `Se acaba de usar un código de recuperación de tu cuenta. Te quedan ${left}.`,
        NOT_YOU,
        newPassword(publicUrl),
      ],
    }),
  };
}

/** Notifies the owner of new recovery codes, because they give access to their account. */
export function recoveryCodesRenewedMail(user: Addressee, publicUrl: string) {
  return {
    to: user.email,
    ...layOut({
      subject: 'Tienes códigos de recuperación nuevos de Umbral',
      paragraphs: [
        greeting(user.name),
        'Se han creado códigos de recuperación nuevos para tu cuenta. Los anteriores ya no sirven y tus otras sesiones se han cerrado.',
        NOT_YOU,
        newPassword(publicUrl),
      ],
    }),
  };
}

/** A requested reset of second factors. */
export interface ResetRequest {
  askedBy: string;
  /** When it happens by itself; undefined where another administrator has to confirm it. */
  dueAt?: Date | undefined;
}

/** Notifies the owner before the reset happens, so that they can object. */
export function secondFactorResetRequestedMail(user: Addressee, { askedBy, dueAt }: ResetRequest, publicUrl: string) {
  return {
    to: user.email,
    ...layOut({
      subject: 'Se ha pedido restablecer tu verificación en dos pasos de Umbral',
      paragraphs: [
        greeting(user.name),
        dueAt
          ? 'Un administrador ha pedido quitar los métodos de verificación de tu cuenta. Se quitarán solos a la hora indicada, si no lo retira antes un administrador o tú en «Mi perfil».'
          : 'Un administrador ha pedido quitar los métodos de verificación de tu cuenta. Lo tiene que confirmar otro administrador.',
        { label: 'Lo ha pedido', code: askedBy },
        ...(dueAt ? [{ label: 'Cuándo', code: spanishTime(dueAt) }] : []),
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

/** Notifies every administrator of a reset that no other one has to confirm, so that one of them can withdraw it. */
export function secondFactorResetDelayedMail(
  administrator: Addressee,
  user: Addressee,
  { askedBy, dueAt }: { askedBy: string; dueAt: Date },
  publicUrl: string,
) {
  return {
    to: administrator.email,
    ...layOut({
      subject: 'Se va a restablecer una verificación en dos pasos de Umbral',
      paragraphs: [
        greeting(administrator.name),
        'Se ha pedido quitar los métodos de verificación de una cuenta y no hay otro administrador que lo pueda confirmar. Se quitarán solos a la hora indicada.',
        { label: 'Cuenta', code: user.email },
        { label: 'Lo ha pedido', code: askedBy },
        { label: 'Cuándo', code: spanishTime(dueAt) },
        'Si no debe ocurrir, retira la petición en «Usuarios» antes de esa hora.',
        { label: 'Abrir «Usuarios»', link: new URL('/users', publicUrl).href },
      ],
    }),
  };
}
