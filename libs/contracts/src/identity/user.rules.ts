import { ADMINISTRATOR_ROLE_ID, isAdministrator } from '../permissions.js';
import { deleteInactive, mustBeActive, type Rule } from '../rules.js';
import type { User } from './users.js';

type Touched = Pick<User, 'isWithinRights' | 'isWithinCompanies'>;
type Ruled = Touched & Pick<User, 'id' | 'roleId' | 'isActive' | 'isProtected'>;

/**
 * A user who changes an account could act through it, and in its companies. So they need all permissions of its role, and
 * visibility of all its companies.
 */
const touch: Rule<Touched> = ({ isWithinRights, isWithinCompanies }) => {
  if (!isWithinRights) return 'beyond_rights';
  return isWithinCompanies ? undefined : 'beyond_companies';
};

/** Only administrators change administrators, whatever module permissions others have. */
const change: Rule<Ruled> = (user, who) =>
  user.roleId === ADMINISTRATOR_ROLE_ID && !isAdministrator(who) ? 'forbidden' : touch(user, who);

/** Users cannot deactivate or delete themselves or change their own role; the account of the installation is protected. */
const changeRoleOrState: Rule<Ruled> = (user, who) => {
  const refusal = change(user, who);
  if (refusal) return refusal;
  if (user.id === who.id) return 'own_account';
  return user.isProtected ? 'protected_record' : undefined;
};

const changeActive: Rule<Ruled> = (user, who) => change(user, who) ?? mustBeActive(user, who);

type Resettable = Ruled & Pick<User, 'hasSecondFactor' | 'resetAskedBy'>;

/** A reset is for the account of another user, by an administrator. */
const resetAnother: Rule<Ruled> = (user, who) => {
  const refusal = change(user, who);
  if (refusal) return refusal;
  if (!isAdministrator(who)) return 'forbidden';
  return user.id === who.id ? 'own_account' : undefined;
};

const askSecondFactorReset: Rule<Resettable> = (user, who) => {
  const refusal = resetAnother(user, who);
  if (refusal) return refusal;
  if (!user.hasSecondFactor) return 'no_second_factor_there';
  return user.resetAskedBy ? 'reset_pending' : undefined;
};

/** Two administrators are needed: one alone could take over any account whose password they have. */
const confirmSecondFactorReset: Rule<Resettable> = (user, who) => {
  const refusal = resetAnother(user, who);
  if (refusal) return refusal;
  if (!user.resetAskedBy) return 'no_reset_pending';
  return user.resetAskedBy === who.id ? 'own_request' : undefined;
};

/** Withdrawing only keeps an account protected: any administrator, and the user themselves. */
const withdrawSecondFactorReset: Rule<Resettable> = (user, who) => {
  if (user.id !== who.id && !isAdministrator(who)) return 'forbidden';
  return user.resetAskedBy ? undefined : 'no_reset_pending';
};

/** What may be done with a user. */
export const userRules = {
  /** Assignment to a company, and its removal. */
  touch,
  change,
  changeRoleOrState,
  /** An update that activates is checked by `change` and `changeRoleOrState`. */
  update: changeActive,
  sendCredentials: changeActive,
  askSecondFactorReset,
  confirmSecondFactorReset,
  withdrawSecondFactorReset,
  remove: (user, who) => changeRoleOrState(user, who) ?? deleteInactive('usuarios')(user, who),
} satisfies Record<string, Rule<Resettable>>;
