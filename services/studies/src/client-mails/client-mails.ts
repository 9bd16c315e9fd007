import { createHash } from 'node:crypto';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { ClientMail, OperationShape } from '@umbral/contracts';
import {
  AppError,
  Call,
  countCall,
  createMailer,
  Database,
  databaseLimiter,
  FairQueue,
  layOutLetter,
  queueKeyOf,
  Records,
  sql,
  Transactions,
  type Context,
  type Written,
} from '@umbral/service-kit';
import { clients } from '../clients/client.record.js';
import { config } from '../config.js';
import type { PrismaClient } from '../generated/prisma/client.js';
import type { Tx } from '../transaction.js';
import { assertStillTheirs } from './addressees.js';
import { DailyBounds } from './daily-bounds.js';
import { mails } from './client-mail.record.js';
import type { MailAttachment } from './mail-attachments.js';
import { storeMail, type OutgoingMail } from './stored-mails.js';

const TOO_MANY = 'Has enviado muchos correos seguidos. Espera un momento y vuelve a probar';

type AnyCall<Op extends OperationShape> = Context & Call<Op>;

/** Stores mails to clients and sends them to the mail server. */
@Injectable()
export class ClientMails implements OnApplicationShutdown {
  private readonly mailer = createMailer({
    url: config.SMTP_URL,
    from: config.MAIL_FROM,
    limitMs: config.MAIL_LIMIT_MS,
  });
  private readonly calls;
  private readonly daily;
  /** Each delivery occupies a database connection until the mail server answers; the limit leaves the rest of the pool free. */
  private readonly queue = new FairQueue({ name: 'client-mails' });

  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions<PrismaClient>,
    private readonly records: Records<PrismaClient>,
  ) {
    this.calls = databaseLimiter(database, 'clientMails');
    this.daily = new DailyBounds(database);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.queue.drain();
    this.mailer.close();
  }

  /** Sends a new mail, or the one stored earlier under this call's idempotency key. @throws AppError too_many_requests, mail_not_sent, overloaded, validation */
  send<Op extends OperationShape>(
    call: AnyCall<Op>,
    mail: Omit<OutgoingMail, 'sha256'>,
    attachment: MailAttachment,
  ): Promise<Written> {
    return this.withLimit(call, attachment, async () => {
      const id = await storeMail(this.transactions, call, { ...mail, sha256: attachment.sha256 });
      return this.deliver(call, id, attachment);
    });
  }

  /** Sends a mail that has failed. @throws AppError already_sent, busy, too_many_requests, mail_not_sent, overloaded, validation */
  retry<Op extends OperationShape>(
    call: AnyCall<Op>,
    { id }: ClientMail,
    attachment: MailAttachment,
  ): Promise<Written> {
    return this.withLimit(call, attachment, () => this.deliver(call, id, attachment, assertNotSent));
  }

  /**
   * One transaction locks the mail, so that a concurrent call waits and finds it sent. A refusal by the mail server is
   * recorded after the rollback.
   */
  private async deliver<Op extends OperationShape>(
    call: AnyCall<Op>,
    id: number,
    attachment: MailAttachment,
    check: (mail: ClientMail) => void = () => undefined,
  ): Promise<Written> {
    let isOurs = false;
    try {
      return await this.records.write(call, clients, async (tx) => {
        const { mail, client } = await lockMail(tx, id);
        check(mail);
        isOurs = true;
        const work = { before: client, after: client, isUnchanged: true };
        if (mail.state === 'sent') return { ...work, answer: mail };
        assertStillTheirs(mail.to, client.email);
        await this.hand(call, mail, attachment);
        await tx.query(sql`
          update client_mails set state = 'sent', sent_at = clock_timestamp(), sha256 = ${attachment.sha256} where id = ${id}`);
        tx.audit({
          action: 'send_report',
          entityType: 'client',
          entityId: client.id,
          entityName: clients.title(client),
          changes: { to: { before: null, after: mail.to }, report: { before: null, after: attachment.sha256 } },
        });
        return { ...work, answer: await mails.one(tx, sql`m.id = ${id}`) };
      });
    } catch (error) {
      // Any other error may follow acceptance by the mail server, so the mail stays 'sending' until its time limit.
      if (isOurs && error instanceof AppError)
        await this.database.query(sql`update client_mails set state = 'failed' where id = ${id} and state = 'sending'`);
      throw error;
    }
  }

  private async hand(
    { actor }: Context,
    mail: ClientMail,
    { pdf, fileName, companyName }: MailAttachment,
  ): Promise<void> {
    await this.mailer.send({
      to: mail.to,
      ...layOutLetter(mail),
      fromName: companyName,
      // The adviser who signed it, also when a colleague retries it.
      replyTo: mail.userId === actor.id ? actor.email : (mail.userEmail ?? actor.email),
      messageId: messageIdOf(mail),
      attachments: [{ filename: fileName, content: Buffer.from(pdf), contentType: 'application/pdf' }],
    });
  }

  private withLimit<Answer>(
    call: Context,
    { companyId }: MailAttachment,
    work: () => Promise<Answer>,
  ): Promise<Answer> {
    const { actor, signal } = call;
    return this.queue.run(
      queueKeyOf(actor),
      async () => {
        await countCall(this.calls, String(actor.id), TOO_MANY);
        await this.daily.count(call, companyId);
        return work();
      },
      signal,
    );
  }
}

/** Locks the client before the mail, in the same order as storing does. */
async function lockMail(tx: Pick<Tx, 'lock' | 'one' | 'many'>, id: number) {
  const stored = await tx.one<{ clientId: number }>(
    sql`select client_id as "clientId" from client_mails where id = ${id}`,
  );
  if (stored) await tx.lock('clients', stored.clientId);
  await tx.lock('client_mails', id);
  const mail = await mails.one(tx, sql`m.id = ${id}`);
  const client = mail && (await clients.one(tx, sql`c.id = ${mail.clientId}`));
  if (!client) throw new AppError('not_found');
  return { mail, client };
}

function assertNotSent({ state }: ClientMail): void {
  if (state === 'sent') throw new AppError('already_sent');
  if (state === 'sending') throw new AppError('busy');
}

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Derived from the row: if the process dies between acceptance and commit, mail servers recognize the retry as a duplicate. */
const messageIdOf = ({ id, userId, createdAt }: ClientMail): string =>
  `<${sha256Of(Buffer.from(JSON.stringify([id, userId, createdAt])))}@umbral>`;
