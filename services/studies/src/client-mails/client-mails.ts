import { createHash } from 'node:crypto';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { CLIENT_MAILS_A_MINUTE, type SentClientMail } from '@umbral/contracts';
import { AppError, callsAMinute, Clock, countCall, createMailer, Database, type Context } from '@umbral/service-kit';
import { config } from '../config.js';

/** Each keeps a connection of the database while the mail server takes its mail: the rest is for everybody else. */
const AT_ONCE = 3;
const TOO_MANY = 'Has enviado muchos correos seguidos. Espera un momento y vuelve a probar';
const MOVED = 'El email del cliente ha cambiado. Revísalo antes de enviar';

interface OutgoingMail {
  to: string;
  words: { subject: string; text: string; html: string };
  file: { name: string; pdf: Uint8Array };
}
type Sending = Context & { operationId: string; idempotencyKey: string | undefined };

/** Hands papers to the mail server, for clients. */
@Injectable()
export class ClientMails implements OnApplicationShutdown {
  private readonly mailer = createMailer({ url: config.SMTP_URL, from: config.MAIL_FROM });
  private readonly calls;
  private running = 0;

  constructor(
    database: Database,
    private readonly clock: Clock,
  ) {
    this.calls = callsAMinute(database, 'client-mail', CLIENT_MAILS_A_MINUTE);
  }

  onApplicationShutdown(): void {
    this.mailer.close();
  }

  /** @throws AppError too_many_requests */
  count({ actor }: Context): Promise<void> {
    return countCall(this.calls, String(actor.id), TOO_MANY);
  }

  /** Inside of the transaction that notes it: what the mail server does not take is not noted. @throws AppError mail_not_sent, overloaded */
  async send(call: Sending, { to, words, file }: OutgoingMail): Promise<SentClientMail> {
    if (this.running >= AT_ONCE) throw new AppError('overloaded');
    this.running += 1;
    try {
      const content = Buffer.from(file.pdf);
      await this.mailer.send({
        to,
        ...words,
        replyTo: call.actor.email,
        messageId: messageIdOf(call),
        attachments: [{ filename: file.name, content, contentType: 'application/pdf' }],
      });
      return {
        to,
        subject: words.subject,
        sha256: sha256Of(content),
        sentAt: new Date(this.clock.now()).toISOString(),
      };
    } finally {
      this.running -= 1;
    }
  }
}

/** The address that was shown has to be the client's still. @throws AppError client_email_missing, validation */
export function assertStillTheirs(shown: string, email: string | null): void {
  if (email === null) throw new AppError('client_email_missing');
  if (shown !== email) throw new AppError('validation', { errors: [{ path: 'to', message: MOVED }] });
}

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Of one press of the button: should the process die between the mail server's yes and the commit, the call that is repeated
 * sends the same mail again, and mail servers see that they have it.
 */
function messageIdOf({ actor, operationId, idempotencyKey }: Sending): string | undefined {
  if (idempotencyKey === undefined) return undefined;
  return `<${sha256Of(Buffer.from(JSON.stringify([actor.id, operationId, idempotencyKey])))}@umbral>`;
}
