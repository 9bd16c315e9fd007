import { type Components } from './document.ts';

export interface Change {
  where: string;
  what: string;
  isBreaking: boolean;
  /** Of an operation that is gone: the first day on which it could be, or nothing where that was never announced. */
  removal?: { sunset?: string };
}

/**
 * A caller breaks when a request takes less than before, or when an answer may say more: another type, a new value, a
 * field that is missing.
 */
export type Direction = 'request' | 'answer';

export interface Place {
  direction: Direction;
  where: string;
  /** Named schemas of either document. */
  before: Components;
  after: Components;
  seen?: Set<string>;
}
