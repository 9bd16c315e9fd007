import { foldedText } from '../identity/known-words.js';

/** Length of a Spanish phone without its prefix. */
export const PHONE_DIGITS = 9;

/** The digits of a phone without its prefix; empty for a missing one. */
export const phoneDigitsOf = (phone: string | null): string => (phone ?? '').replace(/\D/g, '').slice(-PHONE_DIGITS);
/** To compare names: without accents, case, and blanks beyond one. */
export const plainName = (name: string): string => foldedText(name).replace(/\s+/g, ' ').trim();

/** Particles, which are shared by the names of different people. */
const PARTICLES = ['de', 'del', 'la', 'las', 'los', 'y'];
/** A last word that looks like a particle may be the start of a name. */
const wordsOf = (name: string): string[] =>
  plainName(name)
    .split(' ')
    .filter((word, index, { length }) => index === length - 1 || !PARTICLES.includes(word));
/** The start of a word counts, and an empty name: it may be being typed. */
const sharesWord = (typed: string, former: string): boolean =>
  wordsOf(typed).some((word) => wordsOf(former).some((each) => each.startsWith(word)));

interface Named {
  name: string;
  phone: string | null;
}

/** Neither name nor phone are the same: another person. Where a phone is missing, the names must share no word. */
export function isOtherPerson(typed: Named, former: Named): boolean {
  if (plainName(typed.name) === plainName(former.name)) return false;
  const [phone, formerPhone] = [phoneDigitsOf(typed.phone), phoneDigitsOf(former.phone)];
  return phone && formerPhone ? phone !== formerPhone : !sharesWord(typed.name, former.name);
}
