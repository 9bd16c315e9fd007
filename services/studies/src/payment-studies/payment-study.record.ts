import { ownedVisibility, paymentStudy } from '@umbral/contracts';
import { desc, record, sql } from '@umbral/service-kit';
import type { Prisma } from '../generated/prisma/client.js';
import { recordScope } from '../records/record.scope.js';
import type { Tx } from '../transaction.js';

export const paymentStudies = record({
  table: 'payment_studies',
  alias: 'p',
  row: paymentStudy,
  columns: {},
  scope: recordScope('p'),
  visibility: ownedVisibility,
  order: [desc(sql`p.created_at`), desc(sql`p.id`)],
  save: (db: Tx['db'], id: number, data: Prisma.PaymentStudyUncheckedUpdateInput) =>
    db.paymentStudy.update({ where: { id }, data, select: { id: true } }),
  title: ({ firstName, lastName }) => `${firstName} ${lastName}`,
  audited: [
    'firstName',
    'lastName',
    'phone',
    'monthlyNetIncome',
    'monthlyOtherLoans',
    'effortRatio',
    'realNetIncome',
    'maxPayment',
  ],
});
