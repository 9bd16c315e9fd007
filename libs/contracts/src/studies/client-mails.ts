import * as z from 'zod';
import { addressedId, reachableAddress, idParams, instant, isPlainText, recordId, requiredText } from '../fields.js';
import { operationsOf } from '../operations-of.js';
import { alsoAccepting } from '../unknown-fields.js';
import { clientForm, evaluationInput } from './clients.js';

/** Mails to clients that a user may send in a minute. */
export const CLIENT_MAILS_A_MINUTE = 10;
/** PDFs of evaluations that a user may request in a minute, to view or to send. */
export const EVALUATION_PDFS_A_MINUTE = 30;
/** A mail that is still being sent after so long was not sent: its process has ended. */
export const CLIENT_MAIL_LIMIT_MINUTES = 5;

/** Mails to a client that are listed, newest first. */
export const MAXIMUM_CLIENT_MAILS = 200;

export const MAXIMUM_MAIL_SUBJECT = 150;
export const MAXIMUM_MAIL_TEXT = 5000;

const fileName = z.string().meta({ description: 'Of the PDF that goes with it' });

const shownHolder = z.object({ name: z.string().max(100), phone: z.string().max(30).nullable() });

export const clientMailPreview = z
  .object({
    to: z.string().nullable().meta({ description: 'The client’s address; null: none is known' }),
    clientId: recordId.nullable().meta({ description: 'Null: the client is made when the mail is sent' }),
    holder: shownHolder
      .optional()
      .meta({ description: 'The first holder of the study; a missing client is made of it' }),
    subject: z.string(),
    text: z.string().meta({ description: 'Plain text, paragraphs apart by an empty line' }),
    fileName,
  })
  .meta({ id: 'ClientMailPreview', description: 'A mail to a client, before it is sent' });
export type ClientMailPreview = z.infer<typeof clientMailPreview>;

export const calculatorMailPreview = clientMailPreview
  .omit({ clientId: true, holder: true })
  .meta({ id: 'CalculatorMailPreview' });
export type CalculatorMailPreview = z.infer<typeof calculatorMailPreview>;

const calculatorMailForm = alsoAccepting(
  clientForm
    .extend({
      clientId: recordId.nullish().meta({ description: 'Whose company signs it; none: the caller’s signs it' }),
    })
    .meta({ id: 'CalculatorMailForm' }),
  evaluationInput,
);

export const clientMailForm = z
  .object({
    to: reachableAddress().meta({
      description: 'The address that was shown: it has to be the client’s still. A client without one gets it.',
    }),
    subject: requiredText('El asunto es requerido', MAXIMUM_MAIL_SUBJECT),
    text: z
      .string({ error: 'El mensaje es requerido' })
      .trim()
      .min(1, 'El mensaje es requerido')
      .max(MAXIMUM_MAIL_TEXT, 'No puede exceder 5.000 caracteres')
      .refine(isPlainText, 'Contiene caracteres no permitidos'),
  })
  .meta({ id: 'ClientMailForm' });
export type ClientMailForm = z.infer<typeof clientMailForm>;

export const reportMailForm = clientMailForm
  .extend({
    clientId: recordId.nullish().meta({
      description: 'The client that was shown, null for none: it has to be the addressee still. Not sent: not compared',
    }),
    holder: shownHolder.nullish().meta({
      description: 'The holder that was shown: a missing client is made of no other. Not sent: not compared',
      examples: [null],
    }),
  })
  .meta({ id: 'ReportMailForm' });
export type ReportMailForm = z.infer<typeof reportMailForm>;

export const clientMailStates = ['sending', 'sent', 'failed'] as const;

export const clientMail = z
  .object({
    id: recordId,
    clientId: recordId,
    studyId: recordId.nullable(),
    reportId: recordId.nullable(),
    evaluationId: recordId.nullable(),
    userId: recordId,
    userEmail: z.string().nullable(),
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    sha256: z.string().meta({ description: 'Of the PDF, 64 hexadecimal digits' }),
    state: z.enum(clientMailStates),
    createdAt: instant,
    sentAt: instant.nullable(),
  })
  .meta({ id: 'ClientMail', description: 'A mail to a client, stored before it is sent' });
export type ClientMail = z.infer<typeof clientMail>;

const ONCE =
  'Stored before the mail server is asked. What it refuses is `failed`; the call repeated with its key, or the retry, sends that mail again. Ten a minute and user.';

// The client replies to the sender, so only a person may send it.
const sending = { programs: false, audits: { entity: 'client', action: 'send_report' } } as const;
const sendingOne = { ...sending, body: clientMailForm, answer: clientMail, status: 201, idempotent: true } as const;

const ofReport = operationsOf({ service: 'studies', tag: 'client-reports', access: { view: 'estudios_viabilidad' } });
const reportParams = idParams.extend({ reportId: addressedId.meta({ description: 'Number of the report' }) });

const ofClient = operationsOf({ service: 'studies', tag: 'clients', access: 'signed-in' });
const evaluationParams = idParams.extend({
  evaluationId: addressedId.meta({ description: 'Number of the evaluation' }),
});

/** Mails that bring a PDF to the client's address. */
export const clientMailsApi = {
  previewReport: ofReport('GET /api/viability-studies/:id/reports/:reportId/mail', {
    id: 'getReportMail',
    summary: 'The mail that would bring a report to its client; stores nothing',
    params: reportParams,
    answer: clientMailPreview,
  }),
  sendReport: ofReport('POST /api/viability-studies/:id/reports/:reportId/mails', {
    ...sendingOne,
    id: 'sendReportMail',
    summary: 'Send a report to its client',
    description: ONCE,
    params: reportParams,
    body: reportMailForm,
    errors: ['mail_not_sent'],
    publishes: ['studies.client.created', 'studies.client.changed'],
  }),
  list: ofClient('GET /api/clients/:id/mails', {
    id: 'listClientMails',
    summary: 'The mails to a client, newest first',
    description: 'Those with a report as far as the caller sees its study.',
    answer: z.array(clientMail).max(MAXIMUM_CLIENT_MAILS),
  }),
  retry: ofClient('POST /api/client-mails/:mailId/retry', {
    ...sending,
    id: 'retryClientMail',
    summary: 'Send a mail again that was not sent',
    description:
      'To the same address, which has to be the client’s still. One with a report needs the view of the studies. Ten a minute and user.',
    params: z.object({ mailId: addressedId.meta({ description: 'Number of the mail' }) }),
    answer: clientMail,
    errors: ['forbidden', 'already_sent', 'calculation_failed', 'report_unavailable', 'mail_not_sent'],
  }),
  previewCalculation: ofClient('POST /api/calculator/mail-preview', {
    tag: 'calculator',
    id: 'previewCalculatorMail',
    summary: 'The mail that would bring a calculation to its client; stores nothing',
    body: calculatorMailForm,
    errors: ['not_found'],
    answer: calculatorMailPreview,
    audits: 'none',
  }),
  evaluationPdf: ofClient('GET /api/clients/:id/evaluations/:evaluationId/pdf', {
    id: 'getEvaluationPdf',
    summary: 'An evaluation of the calculator as a paper for the client',
    description: 'Rendered for each call, thirty a minute and user.',
    params: evaluationParams,
    media: 'application/pdf',
    errors: ['calculation_failed', 'overloaded', 'report_unavailable'],
  }),
  sendEvaluation: ofClient('POST /api/clients/:id/evaluations/:evaluationId/mails', {
    ...sendingOne,
    id: 'sendEvaluationMail',
    summary: 'Send an evaluation to its client, as a PDF',
    description: ONCE,
    params: evaluationParams,
    errors: ['calculation_failed', 'report_unavailable', 'mail_not_sent'],
    publishes: ['studies.client.changed'],
  }),
};
