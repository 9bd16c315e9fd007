import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** Shorter ones are in too many passwords: as the server has it. */
const SHORTEST_WORD = 4;
/** Longer ones are hard to guess whatever they are, and slow to measure. */
const MEASURED = 100;

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Names and addresses as the words that somebody would try. Of an address, the name of its mail server is not the person's. */
export const wordsIn = (texts: readonly (string | null | undefined)[]): string[] =>
  texts
    .flatMap((text) =>
      folded(text ?? '')
        .replace(/@.*/, '')
        .split(/[^a-z0-9]+/),
    )
    .filter((word) => word.length >= SHORTEST_WORD);

const meter = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

export interface Strength {
  /** 0 to 4 */
  score: number;
  /** What somebody knows of its owner is in it. */
  containsKnownWord: boolean;
}

/** How hard a password is to guess for whoever knows these words. */
export function strengthOf(password: string, texts: readonly (string | null | undefined)[]): Strength {
  const words = wordsIn(texts);
  const containsKnownWord = words.some((word) => folded(password).includes(word));
  const { score } = meter.check(password.slice(0, MEASURED), words);
  return { score: containsKnownWord ? Math.min(score, 1) : score, containsKnownWord };
}
