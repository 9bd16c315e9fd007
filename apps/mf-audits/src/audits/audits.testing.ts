import type { User } from '@umbral/contracts';

const MOMENT = '2026-11-20T08:41:07.000Z';

/** A user with audit entries. */
export const aUser = (id: number, name: string, fields: Partial<User> = {}): User => ({
  id,
  roleId: 2,
  roleName: 'Agente',
  name,
  email: `u${id}@umbral.test`,
  phone: null,
  dni: null,
  cif: null,
  profileImageUrl: null,
  isCompany: false,
  isCreditIntermediary: false,
  isActive: true,
  companyId: 1,
  companyName: 'Hogar Levante',
  isProtected: false,
  isWithinRights: true,
  isWithinCompanies: true,
  createdAt: MOMENT,
  updatedAt: MOMENT,
  ...fields,
});
