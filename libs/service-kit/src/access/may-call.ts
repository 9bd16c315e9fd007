import { canDelete, canView, isAdministrator, type Access, type Actor } from '@umbral/contracts';

/** May this actor make a call with this rule? Whether they see the record is the verb's question. */
export function mayCall(actor: Actor, access: Access): boolean {
  if (access === 'public' || access === 'signed-in') return true;
  if (access === 'administrator') return isAdministrator(actor);
  if ('delete' in access) return canDelete(actor, access.delete);
  return canView(actor, access.view) && (access.and === undefined || canView(actor, access.and));
}
