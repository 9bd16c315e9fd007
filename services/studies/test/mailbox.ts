import { stack } from './stack.js';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** All mails to somebody, newest first. */
export async function mailsTo(address: string): Promise<Mail[]> {
  const messages = (await (await fetch(new URL('/dev/mail/messages', stack.urls.mail))).json()) as Mail[];
  return messages.filter((mail) => String(mail.to).includes(address));
}
