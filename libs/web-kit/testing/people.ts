import type { SessionUser } from '@umbral/contracts';

export const administrator: SessionUser = {
  id: 1,
  roleId: 1,
  roleName: 'administrador',
  name: 'Inés Carbonell Ruiz',
  email: 'ines@umbral.test',
  phone: null,
  dni: null,
  cif: null,
  profileImageUrl: null,
  companyId: null,
  isCompany: false,
  isCreditIntermediary: false,
  isActive: true,
};

export const agent: SessionUser = { ...administrator, id: 7, roleId: 2, roleName: 'Agente', name: 'Begoña Uriarte Lasa', email: 'begoña@umbral.test' };
