import { canDelete, type Grants, type ModuleKey } from './permissions.js';
import type { ErrorCode } from './problem.js';

/** The user a rule is checked for: the service's `Actor` and the screen's session both match. */
export interface Who extends Grants {
  id: number;
  isProgram?: boolean | undefined;
}

/**
 * May this person do this to this record? Undefined when they may, else the error that the service answers. The service
 * throws it (`assertRule`), the screen checks it before it shows a button. Checks that need a body or the database are not rules.
 */
export type Rule<Row> = (record: Row, who: Who) => ErrorCode | undefined;

type WithState = { isActive: boolean };

/** Only an active record is edited. */
export const mustBeActive: Rule<WithState> = ({ isActive }) => (isActive ? undefined : 'inactive_record');

/** Only an inactive record is deleted, by users who may delete in its module. */
export const deleteInactive =
  (module: ModuleKey): Rule<WithState> =>
  ({ isActive }, who) => {
    if (!canDelete(who, module)) return 'forbidden';
    return isActive ? 'still_active' : undefined;
  };
