import type { ClientMailForm } from '@umbral/contracts';
import { AppError, insertOwner, sizes, sql, type Context, type Transactions } from '@umbral/service-kit';
import type { PrismaClient } from '../generated/prisma/client.js';
import type { Tx } from '../transaction.js';
import type { Client } from './addressees.js';

/** What is stored of a mail before it is sent. */
export type MailSource =
  | { studyId: number; reportId: number; evaluationId: null }
  | { studyId: null; reportId: null; evaluationId: number };

export interface OutgoingMail {
  /** Locks the client, who gets the address of the form. */
  addressee: (tx: Tx) => Promise<Client>;
  source: MailSource;
  form: ClientMailForm;
  sha256: string;
}
type Sending = Context & { idempotencyKey: string | undefined };

/**
 * Stores a mail before it is sent, and returns its id. A call repeated with its idempotency key finds its row; a mail that was
 * not sent gets the texts of the repeated call.
 * @throws AppError validation, idempotency_key_reused
 */
export function storeMail(transactions: Transactions<PrismaClient>, call: Sending, mail: OutgoingMail) {
  return transactions.withTransaction(call, async (tx): Promise<number> => {
    const client = await mail.addressee(tx);
    await insertOwner(tx, call.actor);
    return (await earlierOf(tx, call, client, mail)) ?? insertMail(tx, call, client, mail);
  });
}

async function earlierOf(
  tx: Tx,
  { actor, idempotencyKey: key }: Sending,
  client: Client,
  { source, form, sha256 }: OutgoingMail,
): Promise<number | undefined> {
  if (key === undefined) return undefined;
  if (key.length > sizes.idempotencyKey.most) throw new AppError('invalid_request');
  const earlier = await tx.one<{
    id: number;
    reportId: number | null;
    evaluationId: number | null;
    isOther: boolean;
  }>(sql`
    select id, report_id as "reportId", evaluation_id as "evaluationId",
      state = 'sent' and (to_address, subject, body) <> (${form.to}, ${form.subject}, ${form.text}) as "isOther"
    from client_mails
    where user_id = ${actor.id} and request_key = ${key} for update`);
  if (!earlier) return undefined;
  const { reportId, evaluationId, isOther } = earlier;
  // The row outlives the stored answer of its key, which would have refused other texts.
  if (isOther || reportId !== source.reportId || evaluationId !== source.evaluationId)
    throw new AppError('idempotency_key_reused');
  await tx.query(sql`
    update client_mails
    set client_id = ${client.id}, to_address = ${form.to}, subject = ${form.subject}, body = ${form.text},
      sha256 = ${sha256}, state = 'sending'
    where id = ${earlier.id} and state <> 'sent'`);
  return earlier.id;
}

async function insertMail(
  tx: Tx,
  { actor, idempotencyKey }: Sending,
  client: Client,
  { source, form, sha256 }: OutgoingMail,
): Promise<number> {
  const made = await tx.one<{ id: number }>(sql`
    insert into client_mails
      (client_id, study_id, report_id, evaluation_id, user_id, request_key, to_address, subject, body, sha256)
    values (${client.id}, ${source.studyId}, ${source.reportId}, ${source.evaluationId}, ${actor.id},
      ${idempotencyKey ?? null}, ${form.to}, ${form.subject}, ${form.text}, ${sha256})
    on conflict (user_id, request_key) do nothing returning id`);
  // Taken meanwhile, for another attachment.
  if (!made) throw new AppError('idempotency_key_reused');
  return made.id;
}
