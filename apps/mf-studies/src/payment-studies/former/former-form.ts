import type { PaymentStudy, paymentStudyScreenForm } from '@umbral/contracts';
import type * as z from 'zod';

/** The values of the dialog's fields, before the schema parses them to a body. An empty figure is null. */
export interface FormerValues {
  firstName: string;
  lastName: string;
  phone: string;
  monthlyNetIncome: number | null;
  monthlyOtherLoans: number | null;
  effortRatio: number | null;
}
export type FormerBody = z.output<typeof paymentStudyScreenForm>;

export const emptyFormer: FormerValues = {
  firstName: '',
  lastName: '',
  phone: '',
  monthlyNetIncome: null,
  monthlyOtherLoans: 0,
  effortRatio: 35,
};

export const valuesOf = ({
  firstName,
  lastName,
  phone,
  monthlyNetIncome,
  monthlyOtherLoans,
  effortRatio,
}: PaymentStudy): FormerValues => ({
  firstName,
  lastName,
  phone,
  monthlyNetIncome,
  monthlyOtherLoans,
  effortRatio,
});
