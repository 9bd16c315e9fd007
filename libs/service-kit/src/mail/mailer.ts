import { createTransport } from 'nodemailer';
import { MAIL_LIMIT_MS } from '../config/base-config.js';
import { AppError } from '../errors/app-error.js';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** Display name of the sender; the address is the same for all mails. The name of `from` unless given. */
  fromName?: string;
  /** Address for replies. */
  replyTo?: string;
  /** Mail servers deduplicate by it. A new one for each mail unless given. */
  messageId?: string;
  attachments?: { filename: string; content: Buffer; contentType: string }[];
}

export interface Mailer {
  /** Sends the mail to the mail server. @throws AppError mail_not_sent when it is not accepted */
  send(mail: Mail): Promise<void>;
  /** Whether the mail server accepts mail now, for responses that must not reveal whether one was sent. @throws AppError mail_not_sent */
  verify(): Promise<void>;
  close(): void;
}

/** A user waits for the response: nodemailer's own timeouts are half a minute and more. */
const timeouts = (limitMs: number) => ({
  connectionTimeout: limitMs / 2,
  greetingTimeout: limitMs / 2,
  socketTimeout: limitMs,
  socketCloseTimeout: 0,
});

interface MailerOptions {
  url: string;
  from: string;
  /** MAIL_LIMIT_MS of a process */
  limitMs?: number;
}

/** Sends through one SMTP server, e.g. `smtp://user:password@mail.example:587`. Connects on demand. */
export function createMailer({ url, from, limitMs = MAIL_LIMIT_MS }: MailerOptions): Mailer {
  const transport = createTransport({ url, ...timeouts(limitMs) }, { from });
  const refuse = (error: unknown): never => {
    throw new AppError('mail_not_sent', { cause: withoutAddresses(error) });
  };
  return {
    send: async (mail) => {
      const { to, fromName, replyTo, subject, ...rest } = mail;
      // Prevents header injection: a plain string could be a list of addresses, and a line break would start another header.
      const addresses = {
        to: addressed(to),
        ...(replyTo !== undefined && { replyTo: addressed(replyTo) }),
        ...(fromName !== undefined && { from: addressed(addressIn(from), fromName.replace(/\s+/g, ' ')) }),
      };
      // The types of nodemailer lack `signal`.
      const limited = { ...rest, ...addresses, signal: AbortSignal.timeout(limitMs) };
      await transport.sendMail({ ...limited, subject: subject.replace(/\s+/g, ' ') }).catch(refuse);
    },
    verify: async () => {
      await transport.verify().catch(refuse);
    },
    close: () => transport.close(),
  };
}

/** Errors are logged, and mail servers repeat the addresses of the mail in their response. */
function withoutAddresses(error: unknown): Error {
  const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string };
  return Object.assign(new Error('the mail server did not accept the mail'), { code, responseCode, command });
}

const addressed = (address: string, name = '') => ({ name, address });

/** `Umbral <no-responder@umbral.test>` without the name. */
const addressIn = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;
