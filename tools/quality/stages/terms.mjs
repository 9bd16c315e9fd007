/* oxlint-disable terms/standard -- the list itself */
/**
 * Words of a tale with the terms of the field that replace them. Modules, processes and records are not persons: a reader
 * searches for what the code does. Lint checks sources (oxlint.terms.mjs), the stage `docs` the documents.
 */
export const TERMS = {
  told: 'notified, returned, published',
  tells: 'notifies, returns, reports',
  nobody: 'no user, no caller, none',
  somebody: 'a user, a caller, another user',
  anybody: 'any user, any caller',
  whoever: 'users who, callers that',
  whom: 'the user for which',
  heard: 'received',
  hears: 'receives, subscribes to',
  goodbye: 'drain, close',
  wants: 'requires, requests',
};

const words = Object.keys(TERMS);
const capitalized = words.map((word) => word[0]?.toUpperCase() + word.slice(1));
/** Alone, or as a part of an identifier: `isTold`, `toldAt`, `TOLD`. */
const WORD = new RegExp(
  `\\b(?:${words.join('|')})(?![a-z])|(?<![A-Za-z])(?:${[...words.map((word) => word.toUpperCase())].join('|')})(?![a-z])|(?:${capitalized.join('|')})(?![a-z])`,
  'g',
);

/**
 * The words of a text that have a term of the field.
 * @param {string} text
 */
export const wordsIn = (text) =>
  [...text.matchAll(WORD)].map(({ 0: word, index }) => {
    const term = TERMS[/** @type {keyof typeof TERMS} */ (word.toLowerCase())];
    return { index, word, message: `'${word}': use a term of the field (${term}).` };
  });
