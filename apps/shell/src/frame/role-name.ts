import { isAdministrator, type SessionUser } from '@umbral/contracts';

/** Name of the signed-in user's role. */
export function roleName(user: SessionUser): string {
  if (isAdministrator(user)) return 'Administrador';
  if (!user.roleId) return 'Sin rol';
  return user.roleName ?? 'Usuario';
}
