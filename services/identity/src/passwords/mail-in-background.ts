import type { BackgroundWork, Mailer } from '@umbral/service-kit';

/**
 * Sends a mail, if any, without revealing by its time whether there was one. The caller waits only until the mail server is
 * verified, which takes equally long for every address; a failure of the mail itself is logged.
 * @throws AppError mail_not_sent when the mail server is not available
 */
export async function mailInBackground(
  mails: Pick<Mailer, 'verify'>,
  background: Pick<BackgroundWork, 'run'>,
  deliver: () => Promise<void>,
): Promise<void> {
  await mails.verify();
  background.run(deliver, 'a mail in the background was not sent');
}
