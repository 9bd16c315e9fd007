import type { Product } from '@umbral/contracts';
import { diff, type OwnerNames } from '@umbral/service-kit';
import type { Prisma } from '../generated/prisma/client.js';
import type { Tx } from '../transaction.js';

/** How a product is loaded: with what it takes from its bank. */
export const productShape = {
  include: { bank: { select: { name: true, companyId: true, isActive: true } } },
} satisfies Prisma.ProductDefaultArgs;

export type ProductRecord = Prisma.ProductGetPayload<typeof productShape>;

type ProductFields = Omit<Product, keyof OwnerNames>;

function presentFields({
  bank,
  createdAt,
  updatedAt,
  interestRate,
  nationality,
  ...fields
}: ProductRecord): ProductFields {
  return {
    ...fields,
    bankName: bank.name,
    companyId: bank.companyId,
    // The form takes the three kinds and no other.
    nationality: nationality as Product['nationality'],
    interestRate: interestRate.toNumber(),
    guarantorMinSalary: fields.guarantorMinSalary?.toNumber() ?? null,
    guarantorMinPropertyValue: fields.guarantorMinPropertyValue?.toNumber() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** The product as the API answers it. */
export const presentProduct = (record: ProductRecord, names: OwnerNames): Product => ({
  ...presentFields(record),
  ...names,
});

/** Fields whose changes the audit tells. */
const auditedProductFields = [
  'code',
  'name',
  'bankId',
  'bankName',
  'effortRatioPercentage',
  'minAge',
  'maxAge',
  'isFirstHome',
  'energyCertificate',
  'minPurchasePrice',
  'maxPurchasePrice',
  'minAppraisalPercentage',
  'maxAppraisalPercentage',
  'financingPercentage',
  'interestRate',
  'maxYears',
  'allowsGuarantor',
  'guarantorMinSalary',
  'guarantorMinPropertyValue',
  'nationality',
  'workRegime',
  'workSeniority',
  'notes',
  'isActive',
] as const satisfies readonly (keyof ProductFields)[];

/** What the audit tells of a change; undefined where there was, or is, no product. */
export const productChanges = (before: ProductRecord | undefined, after: ProductRecord | undefined) =>
  diff<ProductFields>(before && presentFields(before), after && presentFields(after), auditedProductFields);

/** Also for the products that go with their bank. */
export function auditDeletedProduct(tx: Tx, before: ProductRecord): void {
  tx.audit({
    action: 'delete',
    entityType: 'product',
    entityId: before.id,
    entityName: before.name,
    changes: productChanges(before, undefined),
  });
}
