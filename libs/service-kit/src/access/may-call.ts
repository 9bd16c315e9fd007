import { canDelete, canView, isAdministrator, type Access, type Actor, type OperationShape } from '@umbral/contracts';

/** Whether the access rule allows this actor. Visibility of the record is checked by the verb. */
export function mayCall(actor: Pick<Actor, 'roleId' | 'permissions'>, access: Access): boolean {
  if (access === 'public' || access === 'signed-in') return true;
  if (access === 'administrator') return isAdministrator(actor);
  if ('delete' in access) return canDelete(actor, access.delete);
  return canView(actor, access.view) && (access.and === undefined || canView(actor, access.and));
}

/**
 * A program in an operation for programs: with modules to publish, or for records of its own. Neither its role nor a recent sign-in is
 * required.
 */
export const isAdmittedProgram = (
  { isProgram, publishes = [] }: Pick<Actor, 'isProgram' | 'publishes'>,
  { programs }: Pick<OperationShape, 'programs'>,
): boolean => isProgram === true && (programs === 'own' || (programs === 'publishers' && publishes.length > 0));
