import type { EligibilityHolder, EligibilityStudy } from '../../eligibility/eligibility.types.js';
import type { Pair } from '../../eligibility/rule.js';
import { findHoldersOutsideAge } from '../../eligibility/rules/age.rule.js';
import { findHoldersWithOtherHome } from '../../eligibility/rules/first-home.rule.js';
import { assessFit, type Lever } from '../lever.js';

/** Every holder who breaks AGE or FIRST_HOME leaves, if one stays. Their income and debts leave with them. */
export const holderOutLever: Lever = {
  name: 'holderOut',
  removes: ['AGE', 'FIRST_HOME'],
  mayRemove: ['EFFORT'],
  roomOf: (at) => {
    const leaving = findLeaving(at).size;
    return leaving > 0 && leaving < at.study.holders.length ? 1 : 0;
  },
  leastUnits: (at) => (assessFit(withoutThem(at), at.product).verdict.isCompatible ? 1 : null),
  move: withoutThem,
  describe: (at) => {
    const holders = [...findLeaving(at)].map(({ name }) => name);
    const last = holders.at(-1) ?? '';
    const text =
      holders.length === 1
        ? `Sin ${last} como titular`
        : `Sin ${holders.slice(0, -1).join(', ')} ni ${last} como titulares`;
    return { step: { lever: 'holderOut', steps: 1, holders }, text };
  },
};

function withoutThem(at: Pair): EligibilityStudy {
  const leaving = findLeaving(at);
  return { ...at.study.study, holders: at.study.holders.filter((holder) => !leaving.has(holder)) };
}

/** In the study's order. */
function findLeaving(at: Pair): Set<EligibilityHolder> {
  const breaking = new Set([...findHoldersOutsideAge(at), ...findHoldersWithOtherHome(at)]);
  return new Set(at.study.holders.filter((holder) => breaking.has(holder)));
}
