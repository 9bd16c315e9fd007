import { eventually } from './eventually.js';
import { stack } from './stack.js';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** All mails to somebody that the stack has captured, newest first. */
export async function mailsTo(address: string): Promise<Mail[]> {
  const messages = (await (await fetch(new URL('/dev/mail/messages', stack.urls.mail))).json()) as Mail[];
  return messages.filter((mail) => String(mail.to).includes(address));
}

/** The newest mail to somebody whose subject matches, once it is there. */
export async function mailTo(address: string, subject: RegExp): Promise<Mail> {
  const find = async () => (await mailsTo(address)).find((mail) => subject.test(mail.subject));
  return (await eventually(find, Boolean)) as Mail;
}
