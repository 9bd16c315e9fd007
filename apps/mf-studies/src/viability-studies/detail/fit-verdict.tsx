import type { CompatibleProduct, FitChange } from '@umbral/contracts';
import { Status } from '@umbral/ui';
import { isOutOfReach } from './product-choice';

type Judged = Pick<CompatibleProduct, 'isCompatible' | 'distance' | 'changes' | 'noChange' | 'reasons' | 'untouchable'>;

const verdicts = {
  fits: { tone: 'success', text: 'Encaja' },
  withChange: { tone: 'warning', text: 'Encaja con un cambio' },
  never: { tone: 'danger', text: 'No puede encajar' },
  /** Its changes are searched when it is opened. */
  misfit: { tone: 'danger', text: 'No encaja' },
} as const;

function verdictOf(product: Judged): keyof typeof verdicts {
  if (product.isCompatible) return 'fits';
  if (isOutOfReach(product)) return 'never';
  return product.changes?.length ? 'withChange' : 'misfit';
}

/** The verdict in words: 'Encaja con un cambio'. */
export const verdictText = (product: Judged): string => verdicts[verdictOf(product)].text;

/** The verdict of a product. */
export const Verdict = ({ product }: { product: Judged }) => (
  <Status tone={verdicts[verdictOf(product)].tone}>{verdictText(product)}</Status>
);

/** The reasons to list beside `noChange`, which names those that no change removes. */
export const furtherReasons = ({ reasons, noChange, untouchable }: Judged): Judged['reasons'] =>
  noChange === null ? reasons : reasons.filter(({ code }) => !untouchable.includes(code));

/** A higher income is shown and cannot be applied. */
export const isApplicable = ({ levers }: FitChange): boolean => !levers.some(({ lever }) => lever === 'income');
