import { ADMINISTRATOR_ROLE_ID, isAdministrator } from '../permissions.js';
import { deleteInactive, mustBeActive, type Rule } from '../rules.js';
import type { User } from './users.js';

type Ruled = Pick<User, 'id' | 'roleId' | 'isActive' | 'isProtected'>;

/** Nobody but an administrator changes an administrator, whatever module permissions they hold. */
const change: Rule<Ruled> = ({ roleId }, who) =>
  roleId === ADMINISTRATOR_ROLE_ID && !isAdministrator(who) ? 'forbidden' : undefined;

/** Nobody switches off, deletes or changes the role of themselves; the account of the installation stays as it is. */
const changeRoleOrState: Rule<Ruled> = (user, who) => {
  const refusal = change(user, who);
  if (refusal) return refusal;
  if (user.id === who.id) return 'own_account';
  return user.isProtected ? 'protected_record' : undefined;
};

const changeActive: Rule<Ruled> = (user, who) => change(user, who) ?? mustBeActive(user, who);

/** What may be done with a user. */
export const userRules = {
  change,
  changeRoleOrState,
  /** An update that activates is for `change` and `changeRoleOrState` to decide. */
  update: changeActive,
  sendCredentials: changeActive,
  remove: (user, who) => changeRoleOrState(user, who) ?? deleteInactive('usuarios')(user, who),
} satisfies Record<string, Rule<Ruled>>;
