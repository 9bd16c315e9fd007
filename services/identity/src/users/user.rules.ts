import { AppError } from '@umbral/service-kit';
import { ADMINISTRATOR_ROLE_ID, canDelete, canView, isAdministrator, type Actor, type Grants } from '@umbral/contracts';

/** What the rules look at in the user that somebody wants to change. */
export interface RuledUser {
  id: number;
  roleId: number;
  isActive: boolean;
  isProtected: boolean;
}

/** Nobody but an administrator touches an administrator, whatever module permissions they hold. */
export function assertMayTouch(actor: Actor, target: RuledUser): void {
  if (target.roleId === ADMINISTRATOR_ROLE_ID && !isAdministrator(actor)) throw new AppError('forbidden');
}

/** Can this actor do everything that the role can? */
export function covers(actor: Grants, role: Grants): boolean {
  if (isAdministrator(actor)) return true;
  if (isAdministrator(role)) return false;
  const { view, delete: remove } = role.permissions;
  const granted = (map: Record<string, boolean>) => Object.keys(map).filter((module) => map[module]) as never[];
  return (
    granted(view).every((module) => canView(actor, module)) &&
    granted(remove).every((module) => canDelete(actor, module))
  );
}

/** A role is only given by somebody who already has all that it allows. */
export function assertMayGrant(actor: Actor, role: Grants): void {
  if (!covers(actor, role)) throw new AppError('escalation');
}

/** Nobody switches off, deletes or changes the role of themselves; the account of the installation stays as it is. */
export function assertMayChangeStanding(actor: Actor, target: RuledUser): void {
  assertMayTouch(actor, target);
  if (target.id === actor.id) throw new AppError('own_account');
  if (target.isProtected) throw new AppError('protected_record');
}
