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

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** A change as a verdict: 'Encaja con 19.720 € más de entrada (financiando el 70,14 %)'. */
export const fitsWithWords = ({ text }: FitChange): string =>
  `Encaja ${lowerFirst(text).replaceAll('haría falta un ingreso', 'con un ingreso')}`;

/** Why no change makes a product fit; null where one may. Reasons that it names are not listed again. */
export function neverWords(product: Judged): { words: string; codes: readonly string[] } | null {
  if (verdictOf(product) !== 'never') return null;
  const { untouchable, noChange } = product;
  if (untouchable.length === 0 && noChange !== null) return { words: lowerFirst(noChange), codes: [] };
  // Rows whose changes were not searched do not say which reasons stay.
  const because = product.reasons.filter(({ code }) => untouchable.length === 0 || untouchable.includes(code));
  return { words: because.map(({ message }) => message).join('; '), codes: because.map(({ code }) => code) };
}

/** A higher income is shown and cannot be applied. */
export const isApplicable = ({ levers }: FitChange): boolean => !levers.some(({ lever }) => lever === 'income');
