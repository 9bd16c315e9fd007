import type { Company, DomainEventPayload } from '@umbral/contracts';
import type { Prisma } from '../generated/prisma/client.js';

/** How a company is loaded: with how many users it has. */
export const companyShape = {
  include: { _count: { select: { assignments: true } } },
} satisfies Prisma.CompanyDefaultArgs;
export type CompanyRecord = Prisma.CompanyGetPayload<typeof companyShape>;

/** The company as the API answers it. */
export function presentCompany({ _count, createdAt, updatedAt, ...fields }: CompanyRecord): Company {
  return {
    ...fields,
    userCount: _count.assignments,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** What other services keep of a company. */
export const companySnapshot = ({
  id,
  name,
  isActive,
  version,
}: CompanyRecord): DomainEventPayload<'identity.company.changed'> => ({
  companyId: id,
  name,
  isActive,
  version,
});

export const auditedCompanyFields = [
  'name',
  'description',
  'logo',
  'isActive',
] as const satisfies readonly (keyof Company)[];
