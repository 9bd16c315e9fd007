import { foldedText, knownWordsIn } from '@umbral/contracts';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** Longer passwords are strong in any case, and slow to estimate. */
const MEASURED = 100;

const meter = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

export interface Strength {
  /** 0 to 4 */
  score: number;
  /** It contains public data of its owner. */
  containsKnownWord: boolean;
}

/** Strength of a password against an attacker who knows these words. */
export function strengthOf(password: string, texts: readonly (string | null | undefined)[]): Strength {
  const words = knownWordsIn(texts);
  const containsKnownWord = words.some((word) => foldedText(password).includes(word));
  const { score } = meter.check(password.slice(0, MEASURED), words);
  return { score: containsKnownWord ? Math.min(score, 1) : score, containsKnownWord };
}
