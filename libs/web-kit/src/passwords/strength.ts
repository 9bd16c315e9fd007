import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** Shorter words occur in too many passwords. Same limit as the server's. */
const MIN_WORD_LENGTH = 4;
/** Longer passwords are strong in any case, and slow to estimate. */
const MEASURED = 100;

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Splits names and addresses into the words that an attacker would try, without the mail server of an address. */
export const wordsIn = (texts: readonly (string | null | undefined)[]): string[] =>
  texts
    .flatMap((text) =>
      folded(text ?? '')
        .replace(/@.*/, '')
        .split(/[^a-z0-9]+/),
    )
    .filter((word) => word.length >= MIN_WORD_LENGTH);

const meter = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

export interface Strength {
  /** 0 to 4 */
  score: number;
  /** It contains public data of its owner. */
  containsKnownWord: boolean;
}

/** Strength of a password against an attacker who knows these words. */
export function strengthOf(password: string, texts: readonly (string | null | undefined)[]): Strength {
  const words = wordsIn(texts);
  const containsKnownWord = words.some((word) => folded(password).includes(word));
  const { score } = meter.check(password.slice(0, MEASURED), words);
  return { score: containsKnownWord ? Math.min(score, 1) : score, containsKnownWord };
}
