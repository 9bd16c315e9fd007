import { ADMINISTRATOR_ROLE_ID, isAdministrator } from '../permissions.js';
import { deleteInactive, mustBeActive, type Rule } from '../rules.js';
import type { User } from './users.js';

type Touched = Pick<User, 'isWithinRights' | 'isWithinCompanies'>;
type Ruled = Touched & Pick<User, 'id' | 'roleId' | 'isActive' | 'isProtected'>;

/**
 * Whoever changes an account could act through it, and in its companies. So it takes all that its role allows, and sight of
 * every company that it belongs to.
 */
const touch: Rule<Touched> = ({ isWithinRights, isWithinCompanies }) => {
  if (!isWithinRights) return 'beyond_rights';
  return isWithinCompanies ? undefined : 'beyond_companies';
};

/** Nobody but an administrator changes an administrator, whatever module permissions they hold. */
const change: Rule<Ruled> = (user, who) =>
  user.roleId === ADMINISTRATOR_ROLE_ID && !isAdministrator(who) ? 'forbidden' : touch(user, who);

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
  /** Putting somebody into a company, and taking them out of one. */
  touch,
  change,
  changeRoleOrState,
  /** An update that activates is for `change` and `changeRoleOrState` to decide. */
  update: changeActive,
  sendCredentials: changeActive,
  remove: (user, who) => changeRoleOrState(user, who) ?? deleteInactive('usuarios')(user, who),
} satisfies Record<string, Rule<Ruled>>;
