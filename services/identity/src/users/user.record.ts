import type { DomainEventPayload, User } from '@umbral/contracts';
import type { Prisma } from '../generated/prisma/client.js';

/** How a user is loaded: with role and companies (earliest assignment first), never with the password. */
export const userShape = {
  include: {
    role: { select: { name: true } },
    assignments: { orderBy: { id: 'asc' }, select: { companyId: true, company: { select: { name: true } } } },
  },
  omit: { passwordHash: true },
} satisfies Prisma.UserDefaultArgs;

export type UserRecord = Prisma.UserGetPayload<typeof userShape>;

/** The user as the API answers it. */
export function presentUser(record: UserRecord): User {
  const { role, assignments, createdAt, updatedAt, ...fields } = record;
  const [earliest] = assignments;
  return {
    ...fields,
    roleName: role.name,
    companyId: earliest?.companyId ?? null,
    companyName: earliest?.company.name ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** What other services keep of a user. */
export function userSnapshot(record: UserRecord): DomainEventPayload<'identity.user.changed'> {
  const companyIds = record.assignments.map((assignment) => assignment.companyId);
  return {
    userId: record.id,
    name: record.name,
    email: record.email,
    roleId: record.roleId,
    companyId: companyIds[0] ?? null,
    companyIds,
    isActive: record.isActive,
    version: record.version,
  };
}

/** Fields whose changes the audit tells. The password is not one of them. */
export const auditedUserFields = [
  'name',
  'email',
  'phone',
  'dni',
  'cif',
  'roleId',
  'isCompany',
  'isCreditIntermediary',
  'isActive',
  'companyId',
  'companyName',
] as const satisfies readonly (keyof User)[];
