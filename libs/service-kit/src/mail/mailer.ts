import { createTransport } from 'nodemailer';
import { AppError } from '../errors/app-error.js';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** Who it is from, beside the address that all mails have: the name of `from` unless given. */
  fromName?: string;
  /** Where an answer goes. */
  replyTo?: string;
  /** The same one again tells mail servers that they have this mail already. Without one, each mail gets its own. */
  messageId?: string;
  attachments?: { filename: string; content: Buffer; contentType: string }[];
}

export interface Mailer {
  /** Hands the mail to the mail server. @throws AppError mail_not_sent when it is not taken */
  send(mail: Mail): Promise<void>;
  /** Does the mail server take mail now? For answers that must not tell whether there was a mail. @throws AppError mail_not_sent */
  verify(): Promise<void>;
  close(): void;
}

/** Somebody waits for it: nodemailer's own are half a minute and more. Who is not waited for any more is cut off. */
const PATIENCE_MS = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000, socketCloseTimeout: 0 };
/**
 * For a whole mail, however often the server says something: below the limit of the transaction that notes it, or a mail would
 * be taken that is noted nowhere.
 */
const LIMIT_MS = 10_000;

interface MailerOptions {
  url: string;
  from: string;
  limitMs?: number;
}

/** Sends through one SMTP server, e.g. `smtp://user:password@mail.example:587`. It connects when there is mail. */
export function createMailer({ url, from, limitMs = LIMIT_MS }: MailerOptions): Mailer {
  const transport = createTransport({ url, ...PATIENCE_MS }, { from });
  const refuse = (error: unknown): never => {
    throw new AppError('mail_not_sent', { cause: error });
  };
  return {
    send: async (mail) => {
      const { to, fromName, replyTo, subject, ...rest } = mail;
      // An address is one address: as a text it could be a list. A line break in a header would let its author write further ones.
      const addresses = {
        to: addressed(to),
        ...(replyTo !== undefined && { replyTo: addressed(replyTo) }),
        ...(fromName !== undefined && { from: addressed(addressIn(from), fromName.replace(/\s+/g, ' ')) }),
      };
      // The types of nodemailer do not know the signal yet.
      const limited = { ...rest, ...addresses, signal: AbortSignal.timeout(limitMs) };
      await transport.sendMail({ ...limited, subject: subject.replace(/\s+/g, ' ') }).catch(refuse);
    },
    verify: async () => {
      await transport.verify().catch(refuse);
    },
    close: () => transport.close(),
  };
}

const addressed = (address: string, name = '') => ({ name, address });

/** `Umbral <no-responder@umbral.test>` without the name. */
const addressIn = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;
