import type { Log, Mailer } from '@umbral/service-kit';

/**
 * Sends a mail, if there is one to send, without its time telling whether there was. All that is waited for is whether the
 * mail server takes mail now, which is the same for everybody; what comes of the mail itself stands in the log.
 * @throws AppError mail_not_sent when the mail server takes none
 */
export async function mailUnseen(
  mails: Pick<Mailer, 'verify'>,
  log: Pick<Log, 'error'>,
  deliver: () => Promise<void>,
): Promise<void> {
  await mails.verify();
  void deliver().catch((error: unknown) => log.error({ err: error }, 'A mail that nobody waits for was not sent'));
}
