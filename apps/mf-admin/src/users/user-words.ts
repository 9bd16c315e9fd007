import { ADMINISTRATOR_ROLE_ID, type User } from '@umbral/contracts';

/** No role has this id: the form's schema then asks to choose one. */
export const NO_ROLE = 0;

type WithRole = Pick<User, 'roleName'> & { roleId: number | null };

/** Role in the list. A role without a name is one that the role list does not have. */
export function roleInList({ roleId, roleName }: WithRole): string {
  if (!roleId) return 'Sin rol';
  if (roleId === ADMINISTRATOR_ROLE_ID) return 'Administrador';
  return roleName ?? 'Usuario';
}

/** Role in the detail: what the person is, whatever their role is called. */
export function roleInDetail({ roleId, roleName }: WithRole): string {
  if (!roleId) return roleInList({ roleId, roleName });
  return roleId === ADMINISTRATOR_ROLE_ID ? 'Administrador' : 'Agente';
}

export const intermediaryWord = (isAuthorized: boolean): string => (isAuthorized ? 'Autorizado' : 'No autorizado');

/** A company is known by its CIF, anybody else by their DNI. */
export const identifierOf = (user: Pick<User, 'isCompany' | 'dni' | 'cif'>): string | null =>
  user.isCompany ? user.cif : user.dni;
