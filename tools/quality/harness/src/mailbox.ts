import { eventually } from './eventually.js';
import { send } from './http.js';
import { stack } from './stack.js';

export interface Mail {
  to: string;
  /** `Name <address>`, or the address alone. */
  from: string;
  subject: string;
  text: string;
  html: string;
  replyTo: string;
  messageId: string;
  attachments: { name: string; type: string; size: number; sha256: string }[];
}

/** All captured mails to an address, newest first. @param at the address of the capture, or of a gateway before it */
export async function mailsTo(address: string, at = stack.urls.mail): Promise<Mail[]> {
  const { body } = await send(
    `${new URL(at).origin}/dev/mail/messages?${new URLSearchParams({ to: address }).toString()}`,
  );
  return body as Mail[];
}

/** The newest mail to an address whose subject matches, once it has arrived. */
export async function mailTo(address: string, subject = /./, at = stack.urls.mail): Promise<Mail> {
  const find = async () => (await mailsTo(address, at)).find((mail) => subject.test(mail.subject));
  return eventually(find);
}
