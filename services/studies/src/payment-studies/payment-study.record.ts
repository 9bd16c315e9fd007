import type { PaymentStudy } from '@umbral/contracts';
import { AppError, type Context } from '@umbral/service-kit';
import type { Prisma } from '../generated/prisma/client.js';
import { recordScope } from '../records/record.scope.js';
import { toWire } from '../records/to-wire.js';

type PaymentStudyRecord = Prisma.PaymentStudyModel;

/** The study as the API answers it. */
export const presentPaymentStudy = (record: PaymentStudyRecord): PaymentStudy => toWire(record);

export const nameOf = ({ firstName, lastName }: Pick<PaymentStudy, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`;

/** The study, if this actor may see it. */
export async function findPaymentStudyInScope(
  db: Pick<Prisma.TransactionClient, 'paymentStudy'>,
  context: Context,
  id: number,
): Promise<PaymentStudyRecord> {
  const record = await db.paymentStudy.findFirst({ where: { AND: [{ id }, recordScope(context)] } });
  if (!record) throw new AppError('not_found');
  return record;
}

/** Fields whose changes the audit tells. */
export const auditedPaymentStudyFields = [
  'firstName',
  'lastName',
  'phone',
  'monthlyNetIncome',
  'monthlyOtherLoans',
  'effortRatio',
  'realNetIncome',
  'maxPayment',
] as const satisfies readonly (keyof PaymentStudy)[];
