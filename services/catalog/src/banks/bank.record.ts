import type { Bank } from '@umbral/contracts';
import type { OwnerNames } from '@umbral/service-kit';
import type { Prisma } from '../generated/prisma/client.js';

export type BankRecord = Prisma.BankGetPayload<object>;

/** The bank as the API answers it. */
export function presentBank(
  { createdAt, updatedAt, paymentPercentage, type, ...fields }: BankRecord,
  names: OwnerNames,
): Bank {
  return {
    ...fields,
    ...names,
    // The database holds the two kinds and no other.
    type: type as Bank['type'],
    paymentPercentage: paymentPercentage.toNumber(),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** Fields whose changes the audit tells. */
export const auditedBankFields = [
  'name',
  'companyId',
  'companyName',
  'logo',
  'paymentPercentage',
  'details',
  'type',
  'isActive',
] as const satisfies readonly (keyof Bank)[];
