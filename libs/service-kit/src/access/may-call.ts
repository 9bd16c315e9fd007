import { canDelete, canView, isAdministrator, type Access, type Actor } from '@umbral/contracts';

/** May this actor make a call with this rule? Whether they see the record is the verb's question. */
export function mayCall(actor: Actor, access: Access): boolean {
  if (access === 'public' || access === 'signed-in') return true;
  if (access === 'administrator') return isAdministrator(actor);
  return 'view' in access ? canView(actor, access.view) : canDelete(actor, access.delete);
}
