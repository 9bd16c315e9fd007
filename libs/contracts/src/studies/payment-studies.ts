import * as z from 'zod';
import { figure, figureBetween } from '../figures.js';
import { addressedId, recordId, recordStamps, requiredPhone, requiredText } from '../fields.js';
import { firstRows, listQuery } from '../lists.js';
import { recordOperations } from '../record-operations.js';

const INTEGER_LIMIT = 2_147_483_647;

/** The API accepts an effort of 0 to 100; the form requires at least 1 (`paymentStudyScreenForm`). */
export const paymentStudyForm = z
  .object({
    firstName: requiredText('El nombre es requerido', 100),
    lastName: requiredText('Los apellidos son requeridos', 150),
    phone: requiredPhone('El teléfono es requerido'),
    monthlyNetIncome: figure({
      message: 'Los ingresos netos deben ser un importe entero mayor que 0',
      min: 0,
      above: true,
      max: INTEGER_LIMIT,
      integer: true,
      tooBig: 'El importe es demasiado grande',
    }),
    monthlyOtherLoans: figure({
      message: 'Los otros préstamos deben ser un importe entero de 0 o más',
      min: 0,
      max: INTEGER_LIMIT,
      integer: true,
      tooBig: 'El importe es demasiado grande',
    }),
    effortRatio: figureBetween(0, 100, 'El ratio de esfuerzo debe ser un número entero entre 0 y 100', true),
  })
  .meta({ id: 'PaymentStudyForm' });

export const paymentStudyScreenForm = paymentStudyForm.extend({
  effortRatio: figureBetween(1, 100, 'El ratio de esfuerzo debe ser un número entero entre 1 y 100', true).default(35),
});

/** Study of the former kind: read and corrected, never created. Whole euros. */
export const paymentStudy = z
  .object({
    ...recordStamps,
    userId: recordId,
    companyId: recordId.nullable(),
    firstName: z.string(),
    lastName: z.string(),
    phone: z.string(),
    monthlyNetIncome: z.number().int(),
    monthlyOtherLoans: z.number().int(),
    effortRatio: z.number().int(),
    realNetIncome: z.number().int(),
    maxPayment: z.number().int(),
    isActive: z.boolean(),
  })
  .meta({ id: 'PaymentStudy' });
export type PaymentStudy = z.infer<typeof paymentStudy>;

const of = recordOperations({
  service: 'studies',
  tag: 'payment-studies',
  access: { view: 'estudio_cuota' },
  path: '/api/payment-studies',
  one: 'PaymentStudy',
  many: 'PaymentStudies',
  entity: 'payment_study',
  answer: paymentStudy,
});

export const paymentStudiesApi = {
  list: of.list({
    summary: 'List the former payment studies visible to the caller',
    query: listQuery.pick({ search: true, status: true }).extend({
      first: firstRows,
      before: addressedId.optional().meta({
        description:
          'Only those behind the study with this id in the list: the last one read, so that `first` goes on from it',
      }),
    }),
    answer: z.array(paymentStudy),
  }),
  get: of.get({ summary: 'One former payment study' }),
  update: of.update({
    summary: 'Correct a former payment study; its results are computed again',
    body: paymentStudyForm,
  }),
};
