import { canDelete, canView, isAdministrator, moduleKeys, type Grants } from '../permissions.js';
import { mustBeActive, type Rule } from '../rules.js';
import type { Role } from './roles.js';

type Ruled = Pick<Role, 'isActive' | 'isProtected'>;

/** The administrators' role cannot be changed. */
const change: Rule<Ruled> = ({ isProtected }) => (isProtected ? 'protected_record' : undefined);

/** Only users who have all permissions of a role may assign it. */
const grant: Rule<Grants> = (role, who) => {
  if (isAdministrator(who)) return undefined;
  const exceeds = moduleKeys.some(
    (module) =>
      (canView(role, module) && !canView(who, module)) || (canDelete(role, module) && !canDelete(who, module)),
  );
  return isAdministrator(role) || exceeds ? 'escalation' : undefined;
};

const update: Rule<Ruled> = (role, who) => change(role, who) ?? mustBeActive(role, who);

const remove: Rule<Ruled> = (role, who) => change(role, who) ?? (role.isActive ? 'still_active' : undefined);

/** What may be done with a role; `change` is its state and its permissions. Whether it is in use is checked in the database. */
export const roleRules = { change, update, remove, grant };
