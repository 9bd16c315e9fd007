import { isAdministrator } from '../permissions.js';
import { mustBeActive, type Rule } from '../rules.js';
import type { Program } from './programs.js';

type Ruled = Pick<Program, 'isActive'>;

/** Only an inactive one is deleted, by an administrator. */
const remove: Rule<Ruled> = ({ isActive }, who) => {
  if (!isAdministrator(who)) return 'forbidden';
  return isActive ? 'still_active' : undefined;
};

/** What may be done with the access of a program; who has the page may do the rest. */
export const programRules = { update: mustBeActive, createKey: mustBeActive, remove };
