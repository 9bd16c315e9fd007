import { ADMINISTRATOR_ROLE_ID, type User } from '@umbral/contracts';

/** No role has this id: the schema then requires a choice. */
export const NO_ROLE = 0;

type WithRole = Pick<User, 'roleName'> & { roleId: number | null };

/** Role in the list. A role without a name does not exist in the role list. */
export function roleInList({ roleId, roleName }: WithRole): string {
  if (!roleId) return 'Sin rol';
  if (roleId === ADMINISTRATOR_ROLE_ID) return 'Administrador';
  return roleName ?? 'Usuario';
}

/** Role in the detail: administrator or agent, whatever the name of the role. */
export function roleInDetail({ roleId, roleName }: WithRole): string {
  if (!roleId) return roleInList({ roleId, roleName });
  return roleId === ADMINISTRATOR_ROLE_ID ? 'Administrador' : 'Agente';
}

export const intermediaryWord = (isAuthorized: boolean): string => (isAuthorized ? 'Autorizado' : 'No autorizado');

/** A company is identified by its CIF, any other user by their DNI. */
export const identifierOf = (user: Pick<User, 'isCompany' | 'dni' | 'cif'>): string | null =>
  user.isCompany ? user.cif : user.dni;
