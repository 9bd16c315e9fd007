import type { Rule } from '../rules.js';
import type { CostRule } from './cost-rules.js';

/** No calculation has used it yet. */
const unused: Rule<Pick<CostRule, 'state'>> = ({ state }) =>
  state === 'draft' || state === 'upcoming' ? undefined : 'rule_in_use';

/** What may be done with a rule of purchase costs: one in force is closed and followed by another. */
export const costRuleRules = { update: unused, remove: unused };
