import { mayOpen } from '../modules.js';
import { isAdministrator } from '../permissions.js';
import type { Rule } from '../rules.js';
import { savedViewAccess, type SavedView } from './saved-views.js';

type Ruled = Pick<SavedView, 'list' | 'isOwn'>;

/** Whoever may not see a list has no use for its views. */
const ofList: Rule<Pick<SavedView, 'list'>> = ({ list }, who) =>
  mayOpen(savedViewAccess[list], who) ? undefined : 'forbidden';

const change: Rule<Ruled> = (view, who) => (view.isOwn ? ofList(view, who) : 'forbidden');

const remove: Rule<Ruled> = (view, who) => (isAdministrator(who) ? undefined : change(view, who));

/** What may be done with a saved view. */
export const savedViewRules = { ofList, change, remove };
