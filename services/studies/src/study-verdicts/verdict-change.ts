import type { TermsCause, TermsChange } from '@umbral/contracts';

/** How a product fits a study. */
export interface StudyVerdict {
  fits: boolean;
  /** Its later payment exceeds the effort that it allows. */
  later: boolean;
  /** Euros a month at first; null where it is not listed. */
  payment: number | null;
}

/** A change of terms, with the moment at which it happened. */
export interface DatedChange extends TermsChange {
  at: string;
}

/** The effect of changes on one study and one product. */
export interface VerdictDifference {
  studyId: number;
  /** Of the study as it was judged. */
  savedAt: string;
  productId: number;
  code: string;
  before: StudyVerdict;
  after: StudyVerdict;
  cause: TermsCause;
  at: string;
}

export const pairOf = ({ studyId, productId }: { studyId: number; productId: number }): string =>
  `${studyId} ${productId}`;

export const isEqual = ({ before, after }: Pick<VerdictDifference, 'before' | 'after'>): boolean =>
  before.fits === after.fits && before.later === after.later;
