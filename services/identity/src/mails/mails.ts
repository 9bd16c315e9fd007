import { layOut } from './mail-layout.js';

export interface Addressee {
  name: string;
  email: string;
}

/** The temporary password: this mail is the only place where it is ever shown. */
export function credentialsMail(user: Addressee, password: string, publicUrl: string) {
  return {
    to: user.email,
    ...layOut({
      subject: 'Tus credenciales de acceso a Umbral',
      paragraphs: [
        `Hola, ${user.name}:`,
        'Estos son tus datos para entrar en Umbral. La contraseña es temporal: cámbiala en «Mi perfil» cuando hayas entrado.',
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
        `Hola, ${user.name}:`,
        'Alguien ha pedido una contraseña nueva para tu cuenta. Si has sido tú, elígela aquí:',
        { label: 'Elegir una contraseña nueva', link: link.href },
        `El enlace sirve una sola vez y caduca en ${minutes} minutos.`,
        'Si no has sido tú, no hagas nada: tu contraseña sigue siendo la misma.',
      ],
    }),
  };
}

/** Tells the owner that the password changed, so that a theft does not pass unnoticed. */
export function passwordChangedMail(user: Addressee, publicUrl: string) {
  return {
    to: user.email,
    ...layOut({
      subject: 'Tu contraseña de Umbral ha cambiado',
      paragraphs: [
        `Hola, ${user.name}:`,
        'La contraseña de tu cuenta acaba de cambiar y tus otras sesiones se han cerrado.',
        'Si no has sido tú, pide ahora mismo una contraseña nueva y avisa a tu administrador.',
        { label: 'Pedir una contraseña nueva', link: new URL('/forgot-password', publicUrl).href },
      ],
    }),
  };
}
