import type * as z from 'zod';
import type { Bank, bankForm } from '@umbral/contracts';

/** What the dialog's fields hold, before the schema makes a body of it. */
export type BankValues = z.input<typeof bankForm>;

export const emptyBank: BankValues = {
  name: '',
  logo: null,
  paymentPercentage: 0,
  details: '',
  type: 'físico',
  companyId: null,
};

export const valuesOf = (bank: Bank): BankValues => ({
  name: bank.name,
  logo: bank.logo,
  paymentPercentage: bank.paymentPercentage,
  details: bank.details ?? '',
  type: bank.type,
  companyId: bank.companyId,
});
