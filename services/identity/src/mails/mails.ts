import { greeting, layOut } from '@umbral/service-kit';

export interface Addressee {
  name: string;
  email: string;
}

/** The temporary password, which is shown only in this mail. */
export function credentialsMail(user: Addressee, password: string, publicUrl: string, hours: number) {
  return {
    to: user.email,
    ...layOut({
      subject: 'Tus credenciales de acceso a Umbral',
      paragraphs: [
        greeting(user.name),
        `Estos son tus datos para entrar en Umbral. La contraseña es temporal y caduca en ${hours} horas: cámbiala en «Mi perfil» cuando hayas entrado.`,
        { label: 'Usuario', code: user.email },
        { label: 'Contraseña temporal', code: password },
        { label: 'Entrar en Umbral', link: new URL('/login', publicUrl).href },
        'Si tenías otra contraseña, ha dejado de servir y tus sesiones abiertas se han cerrado.',
      ],
    }),
  };
}

/** The link to a new password. */
export function resetMail(user: Addressee, token: string, publicUrl: string, minutes: number) {
  const link = new URL('/reset-password', publicUrl);
  link.search = new URLSearchParams({ email: user.email, token }).toString();
  return {
    to: user.email,
    ...layOut({
      subject: 'Restablece tu contraseña de Umbral',
      paragraphs: [
        greeting(user.name),
        'Alguien ha pedido una contraseña nueva para tu cuenta. Si has sido tú, elígela aquí:',
        { label: 'Elegir una contraseña nueva', link: link.href },
        `El enlace sirve una sola vez y caduca en ${minutes} minutos.`,
        'Si no has sido tú, no hagas nada: tu contraseña sigue siendo la misma.',
      ],
    }),
  };
}

/** Notifies the owner of a changed password, so that a theft is noticed. */
export function passwordChangedMail(user: Addressee, publicUrl: string) {
  return {
    to: user.email,
    ...layOut({
      subject: 'Tu contraseña de Umbral ha cambiado',
      paragraphs: [
        greeting(user.name),
        'La contraseña de tu cuenta acaba de cambiar y tus otras sesiones se han cerrado.',
        'Si no has sido tú, pide ahora mismo una contraseña nueva y avisa a tu administrador.',
        { label: 'Pedir una contraseña nueva', link: new URL('/forgot-password', publicUrl).href },
      ],
    }),
  };
}

/** Notifies a former address of the new one, with a link to restore it. */
export function addressChangedMail(
  user: Addressee,
  newAddress: string,
  token: string,
  publicUrl: string,
  hours: number,
) {
  const link = new URL('/reset-password', publicUrl);
  link.search = new URLSearchParams({ email: user.email, restore: token }).toString();
  return {
    to: user.email,
    ...layOut({
      subject: 'El correo de tu cuenta de Umbral ha cambiado',
      paragraphs: [
        greeting(user.name),
        'El correo electrónico de tu cuenta acaba de cambiar y tus otras sesiones se han cerrado.',
        { label: 'Correo nuevo', code: newAddress },
        `Si no has sido tú, recupera tu correo. El enlace sirve durante ${hours} horas: se cerrarán todas las sesiones y elegirás una contraseña nueva.`,
        { label: 'Recuperar mi correo', link: link.href },
        'Si has sido tú, no hagas nada.',
      ],
    }),
  };
}

/** Details by which the owner recognizes a sign-in. */
export interface SignInFacts {
  /** ms since 1970 */
  at: number;
  /** 'Firefox 145 en Windows' */
  device: string;
  /** '192.0.2.x' */
  network: string;
}

const spanish = new Intl.DateTimeFormat('es-ES', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Madrid',
});

export const spanishTime = (at: number | Date): string => `${spanish.format(at)} (hora peninsular)`;

/** Notifies the owner of a sign-in from a new device, with instructions if it was not theirs. */
export function newDeviceMail(user: Addressee, { at, device, network }: SignInFacts, publicUrl: string) {
  return {
    to: user.email,
    ...layOut({
      subject: 'Has iniciado sesión en Umbral desde un dispositivo nuevo',
      paragraphs: [
        greeting(user.name),
        'Se ha iniciado sesión con tu cuenta desde un dispositivo en el que no lo habías hecho antes.',
        { label: 'Cuándo', code: spanishTime(at) },
        { label: 'Dispositivo', code: device },
        { label: 'Red', code: network },
        'Si has sido tú, no hagas nada.',
        'Si no has sido tú, pide una contraseña nueva: al guardarla se cerrarán todas tus sesiones. En «Mi perfil» puedes ver dónde está abierta tu cuenta.',
        { label: 'Pedir una contraseña nueva', link: new URL('/forgot-password', publicUrl).href },
        { label: 'Ver mis sesiones', link: new URL('/profile', publicUrl).href },
      ],
    }),
  };
}

/** Notifies the former address of an address that another person has changed. Without a link: this mailbox may be in wrong hands. */
export function addressMovedMail(user: Addressee, newAddress: string) {
  return {
    to: user.email,
    ...layOut({
      subject: 'El correo de tu cuenta de Umbral ha cambiado',
      paragraphs: [
        greeting(user.name),
        'Un administrador ha cambiado el correo con el que entras en Umbral. Tus sesiones se han cerrado y esta dirección ya no sirve para entrar.',
        { label: 'Correo nuevo', code: newAddress },
        'Si no lo esperabas, avisa a tu administrador.',
      ],
    }),
  };
}
