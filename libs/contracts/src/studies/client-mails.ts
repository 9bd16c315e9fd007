import * as z from 'zod';
import { addressedId, emailAddress, idParams, instant } from '../fields.js';
import { operation } from '../operation.js';

/** Mails to clients that somebody may send in a minute. */
export const CLIENT_MAILS_A_MINUTE = 10;
/** Papers of evaluations that somebody may have drawn in a minute, to look at or to send. */
export const EVALUATION_PAPERS_A_MINUTE = 30;

export const clientMail = z
  .object({
    to: z
      .string()
      .nullable()
      .meta({ description: 'The client’s address; null: none is known, and nothing can be sent' }),
    subject: z.string(),
    text: z.string().meta({ description: 'Plain text, as it will be sent' }),
    fileName: z.string().meta({ description: 'Of the PDF that goes with it' }),
  })
  .meta({ id: 'ClientMail', description: 'A mail to a client, before it is sent' });
export type ClientMail = z.infer<typeof clientMail>;

export const clientMailForm = z
  .object({
    to: emailAddress().meta({ description: 'The address that was shown: it has to be the client’s still' }),
  })
  .meta({ id: 'ClientMailForm' });

export const sentClientMail = z
  .object({
    to: z.string(),
    subject: z.string(),
    sha256: z.string().meta({ description: 'Of the PDF, 64 hexadecimal digits' }),
    sentAt: instant,
  })
  .meta({ id: 'SentClientMail' });
export type SentClientMail = z.infer<typeof sentClientMail>;

const sending = {
  method: 'POST',
  body: clientMailForm,
  answer: sentClientMail,
  status: 201,
  idempotent: true,
} as const;
const ONCE =
  'Answered when the mail server has taken the mail; until then nothing is noted, and the call can be repeated with its key.';

const ofClient = { service: 'studies', tag: 'clients', access: 'signed-in' } as const;
const evaluationParams = idParams.extend({
  evaluationId: addressedId.meta({ description: 'Number of the evaluation' }),
});
const evaluationPath = '/api/clients/:id/evaluations/:evaluationId';

/** The PDF that a client takes home, sent to their address. */
export const clientMailsApi = {
  evaluationPdf: operation({
    ...ofClient,
    id: 'getEvaluationPdf',
    method: 'GET',
    path: `${evaluationPath}/pdf`,
    summary: 'An evaluation of the calculator as a paper for the client',
    description: 'Drawn anew for each call, thirty a minute and user.',
    params: evaluationParams,
    media: 'application/pdf',
    errors: ['calculation_failed', 'too_many_requests', 'service_down', 'overloaded', 'timeout'],
  }),
  previewEvaluation: operation({
    ...ofClient,
    id: 'getEvaluationMail',
    method: 'GET',
    path: `${evaluationPath}/mail`,
    summary: 'The mail that would bring an evaluation to its client',
    params: evaluationParams,
    answer: clientMail,
    errors: ['service_down', 'timeout'],
  }),
  sendEvaluation: operation({
    ...ofClient,
    ...sending,
    id: 'sendEvaluationMail',
    // The client answers to whoever sent it.
    programs: false,
    path: `${evaluationPath}/mail`,
    summary: 'Send an evaluation to its client, as a PDF',
    description: `${ONCE} Ten a minute and user.`,
    params: evaluationParams,
    errors: [
      'client_email_missing',
      'calculation_failed',
      'too_many_requests',
      'mail_not_sent',
      'service_down',
      'overloaded',
      'timeout',
    ],
    audits: { entity: 'client', action: 'send_report' },
  }),
};
