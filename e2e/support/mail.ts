import { expect, type APIRequestContext } from '@playwright/test';

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** The newest captured mail to an address whose subject fits. Waits for it. */
export async function mailTo(request: APIRequestContext, address: string, subject: RegExp): Promise<Mail> {
  let found: Mail | undefined;
  await expect(async () => {
    const mails = (await (await request.get('/dev/mail/messages')).json()) as Mail[];
    found = mails.find((mail) => mail.to.includes(address) && subject.test(mail.subject));
    expect(found, `a mail to ${address} about ${subject}`).toBeDefined();
  }).toPass({ timeout: 8000 });
  return found as Mail;
}
