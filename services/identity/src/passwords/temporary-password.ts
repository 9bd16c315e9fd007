import { randomInt } from 'node:crypto';

/** Without characters that are mistaken for others when read aloud or copied by hand. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 12;

/** Twelve random characters: 69 bits, for one mail and one first sign-in. */
export const temporaryPassword = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
