import { stack } from './stack.js';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

const PATIENCE_MS = 8_000;

/** The newest mail to somebody whose subject matches; waits until it is there. */
export async function mailTo(address: string, subject: RegExp): Promise<Mail> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const messages = (await (await fetch(new URL('/dev/mail/messages', stack.urls.mail))).json()) as Mail[];
    const found = messages.find((mail) => String(mail.to).includes(address) && subject.test(mail.subject));
    if (found) return found;
    if (Date.now() > until) throw new Error(`No mail to ${address} about ${subject}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
