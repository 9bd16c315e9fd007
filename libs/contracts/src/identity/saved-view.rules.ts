import { mayOpen } from '../page-access.js';
import { isAdministrator } from '../permissions.js';
import type { Rule } from '../rules.js';
import { savedViewAccess, type SavedView } from './saved-views.js';

type Ruled = Pick<SavedView, 'list' | 'isOwn'>;

/** Listing and creating: views are for those who may open the list. */
const ofList: Rule<Pick<SavedView, 'list'>> = ({ list }, who) =>
  mayOpen(savedViewAccess[list], who) ? undefined : 'forbidden';

/** Only its owner changes it. */
const change: Rule<Ruled> = (view, who) => (view.isOwn ? ofList(view, who) : 'forbidden');

/** An administrator may also delete what others share; private views of others are not found at all. */
const remove: Rule<Ruled> = (view, who) => (isAdministrator(who) ? undefined : change(view, who));

/** What may be done with a saved view. */
export const savedViewRules = { ofList, change, remove };
