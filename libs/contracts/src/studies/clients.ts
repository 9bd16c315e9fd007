import * as z from 'zod';
import { calendarDay } from '../calendar.js';
import { CENT, figure, figureBetween, numeric } from '../figures.js';
import {
  FORBIDDEN_MESSAGE,
  instant,
  isPlainText,
  optionalPhone,
  reachableAddress,
  recordId,
  recordStamps,
  requiredText,
} from '../fields.js';
import { patchDni } from '../national-id.js';
import { listAnswer, listQuery, sortedBy, pageFields } from '../lists.js';
import { homeType, region } from '../catalog/cost-rule-forms.js';
import { recordOperations } from '../record-operations.js';
import { alsoAccepting } from '../unknown-fields.js';
import { madeBy, withDaysInOrder } from './made-by.js';

export const employmentTypes = ['employed', 'self-employed', 'public', 'temporary', 'other'] as const;
export const employmentTypeLabels: Record<(typeof employmentTypes)[number], string> = {
  employed: 'Cuenta ajena',
  'self-employed': 'Autónomo',
  public: 'Funcionario',
  temporary: 'Temporal',
  other: 'Otra',
};
export const employmentTimes = ['less-1', '1-3', '3-5', 'more-5'] as const;
export const employmentTimeLabels: Record<(typeof employmentTimes)[number], string> = {
  'less-1': 'Menos de 1 año',
  '1-3': 'De 1 a 3 años',
  '3-5': 'De 3 a 5 años',
  'more-5': 'Más de 5 años',
};

const money = (message: string) => figure({ message, min: 0 });
const positive = (message: string) => figure({ message, min: CENT });

const age = numeric(
  z
    .number({ error: 'La edad debe ser un número entero' })
    .int('La edad debe ser un número entero')
    .min(18, 'La edad mínima es 18 años')
    .max(99, 'La edad máxima es 99 años')
    .nullish(),
);

/** Finances of the client, input of the calculator. Amounts in euros, percentages as 80 for 80 %. */
export const evaluationInput = z
  .object({
    monthlyIncome: positive('Los ingresos mensuales deben ser mayores que 0'),
    additionalIncome: money('Los ingresos adicionales no pueden ser negativos').default(0),
    existingDebts: money('Las deudas no pueden ser negativas').default(0),
    availableSavings: money('Los ahorros no pueden ser negativos'),
    propertyValue: positive('El valor de la vivienda debe ser mayor que 0'),
    loanPercentage: figureBetween(1, 100, 'El porcentaje debe estar entre 1 y 100'),
    loanTerm: figure({
      message: 'El plazo debe ser un número entero de años mayor que 0',
      min: 1,
      max: 100,
      integer: true,
      tooBig: 'El plazo es demasiado largo',
    }),
    interestRate: figure({
      message: 'El interés debe ser mayor que 0',
      min: 0,
      above: true,
      max: 100,
      tooBig: 'El interés es demasiado alto',
    }),
    region: region
      .nullish()
      .transform((value) => value ?? null)
      .meta({ description: 'Where the home is, for its taxes; none: the costs are an estimate' }),
    homeType: homeType.default('second_hand'),
    age: age.optional().meta({
      description: 'Age that the taxes of the region were counted with; none: that of the client',
    }),
  })
  .meta({ id: 'EvaluationInput' });
export type EvaluationInput = z.infer<typeof evaluationInput>;

const personFields = {
  firstName: requiredText('El nombre es requerido', 100),
  lastName: requiredText('Los apellidos son requeridos', 150),
  email: z
    .union([z.literal('').transform(() => null), reachableAddress()])
    .nullish()
    .transform((value) => value ?? null),
  phone: optionalPhone(),
  dni: patchDni(),
  age: age.transform((value) => value ?? null),
  employmentType: z
    .enum([...employmentTypes, ''])
    .nullish()
    .transform((value) => value || null),
  employmentTime: z
    .enum([...employmentTimes, ''])
    .nullish()
    .transform((value) => value || null),
};

/** The calculator's form sends the finances among the client's own fields. */
export const clientForm = alsoAccepting(
  z.object({ ...personFields, evaluation: evaluationInput.optional() }).meta({ id: 'ClientForm' }),
  evaluationInput,
);
export type ClientForm = z.infer<typeof clientForm>;

export const evaluation = z
  .object({
    id: recordId,
    clientId: recordId,
    status: z.string().meta({ description: 'Always `pending`' }),
    monthlyIncome: z.number(),
    additionalIncome: z.number(),
    existingDebts: z.number(),
    availableSavings: z.number(),
    propertyValue: z.number(),
    loanPercentage: z.number(),
    loanAmount: z.number(),
    loanTerm: z.number().int(),
    interestRate: z.number(),
    monthlyPayment: z.number(),
    paymentToIncomeRatio: z.number(),
    region: region.nullable().default(null),
    homeType: homeType.default('second_hand'),
    age: z.number().int().nullable().default(null).meta({
      description: 'Age that the taxes of its region were counted with; null: none was given or stored',
    }),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'Evaluation' });
export type Evaluation = z.infer<typeof evaluation>;
// An evaluation may be sent back as it was read: its results are ignored.
alsoAccepting(evaluationInput, evaluation);

export const clientRecord = z
  .object({
    ...recordStamps,
    userId: recordId,
    companyId: recordId.nullable(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    age: z.number().int().nullable(),
    employmentType: z.string().nullable(),
    employmentTime: z.string().nullable(),
  })
  .meta({ id: 'Client' });
export type ClientRecord = z.infer<typeof clientRecord>;

/** Stored as the surname of a client whose name is a single word. */
export const NO_SURNAME = '—';

/** First and last name, without the mark of a missing surname. */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  (lastName === NO_SURNAME ? firstName : `${firstName} ${lastName}`).trim();

export const MAXIMUM_NEXT_STEP = 200;

/** The one thing to do next for a client. */
export const nextStep = z
  .object({
    text: z.string().meta({ description: 'What to do', examples: ['Pedir las dos últimas nóminas'] }),
    on: calendarDay.meta({ description: 'Until which day' }),
  })
  .meta({ id: 'NextStep' });
export type NextStep = z.infer<typeof nextStep>;

/** Without a text the client has no next step any more. */
export const nextStepForm = z
  .object({
    text: z
      .string({ error: 'El próximo paso es requerido' })
      .trim()
      .max(MAXIMUM_NEXT_STEP, `No puede exceder ${MAXIMUM_NEXT_STEP} caracteres`)
      .refine(isPlainText, FORBIDDEN_MESSAGE)
      .meta({ description: 'What to do; empty: nothing any more', examples: ['Pedir las dos últimas nóminas'] }),
    on: z
      .union([z.literal('').transform(() => null), calendarDay])
      .nullish()
      .transform((value) => value ?? null)
      .meta({ description: 'Until which day; required with a text', examples: ['2026-11-30'] }),
  })
  .refine(({ text, on }) => text === '' || on !== null, { path: ['on'], message: 'La fecha es requerida' })
  .meta({ id: 'NextStepForm' });
export type NextStepForm = z.infer<typeof nextStepForm>;

export const MAXIMUM_NOTE = 2000;
export const clientNoteForm = z
  .object({
    text: z
      .string({ error: 'La nota es requerida' })
      .trim()
      .min(1, 'La nota es requerida')
      .max(MAXIMUM_NOTE, 'No puede exceder 2.000 caracteres')
      .refine(isPlainText, FORBIDDEN_MESSAGE)
      .meta({ description: 'Free text', examples: ['Prefiere que se le llame por la tarde.'] }),
  })
  .meta({ id: 'ClientNoteForm' });
export type ClientNoteForm = z.infer<typeof clientNoteForm>;

export const clientDetail = clientRecord
  .extend({
    dni: z.string().nullable().default(null),
    evaluations: z.array(evaluation),
    nextStep: nextStep.nullable().default(null).meta({ description: 'What is to be done next; null: nothing' }),
  })
  .meta({ id: 'ClientDetail' });

/** Maximum works of a client that are listed, newest first. */
export const MAXIMUM_WORKS = 200;

/** A study, calculation or evaluation of a client, a report or mail of theirs, or a note about them. */
export const clientWork = z
  .object({
    kind: z.enum(['viability_study', 'housing_calculation', 'evaluation', 'report', 'mail', 'note']),
    id: recordId,
    title: z
      .string()
      .meta({ description: 'Name of a study, subject of a mail, text of a note; empty where it has none' }),
    amount: z.number().meta({
      description: 'Euros: price of the home, maximum price, or value of the home; 0 of reports, mails and notes',
    }),
    isFinished: z.boolean().nullable().meta({ description: 'Of studies' }),
    isActive: z.boolean().nullable(),
    createdAt: instant,
    studyId: recordId.nullable().default(null).meta({ description: 'Study of a report or mail' }),
    userName: z.string().nullable().default(null).meta({ description: 'Who did it; null: unknown' }),
  })
  .meta({ id: 'ClientWork' });
export type ClientWork = z.infer<typeof clientWork>;

export const clientListQuery = listQuery
  .omit({ status: true })
  .extend({ ...madeBy, sort: sortedBy('name', 'createdAt') });

const of = recordOperations({
  service: 'studies',
  tag: 'clients',
  access: 'signed-in',
  path: '/api/clients',
  one: 'Client',
  many: 'Clients',
  entity: 'client',
  answer: clientDetail,
});

export const clientsApi = {
  list: of.list({
    summary: 'List the clients visible to the caller, newest first',
    query: withDaysInOrder(clientListQuery),
    answer: listAnswer(clientRecord),
  }),
  export: of.export(withDaysInOrder(clientListQuery.omit(pageFields))),
  get: of.get({ summary: 'One client with their evaluations' }),
  works: of.route('GET /api/clients/:id/works', {
    id: 'listClientWorks',
    summary: 'What was done for a client, newest first',
    description:
      'Studies, calculations, reports and mails as far as the caller may see them, notes, and each different evaluation once.',
    answer: z.array(clientWork).max(MAXIMUM_WORKS),
  }),
  create: of.create({
    summary: 'Save a client with the evaluation of the calculator',
    body: clientForm,
    publishes: ['studies.client.created'],
  }),
  update: of.update({
    summary: 'Change a client; an evaluation in the body is added to theirs',
    body: clientForm,
    publishes: ['studies.client.changed'],
  }),
  setNextStep: of.route('PUT /api/clients/:id/next-step', {
    id: 'setClientNextStep',
    summary: 'Set what is to be done next for a client, or that nothing is',
    body: nextStepForm,
    answer: clientDetail,
    etag: true,
    idempotent: true,
    audits: { entity: 'client', action: 'update' },
    publishes: ['studies.client.changed'],
  }),
  addNote: of.route('POST /api/clients/:id/notes', {
    id: 'addClientNote',
    summary: 'Add a note to what was done for a client',
    body: clientNoteForm,
    status: 201,
    answer: clientDetail,
    idempotent: true,
    audits: { entity: 'client', action: 'update' },
    publishes: ['studies.client.changed'],
  }),
};
