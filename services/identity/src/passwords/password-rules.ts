import { isCommon } from './common-passwords.js';

export const TOO_COMMON = 'Esta contraseña es demasiado común';
export const CONTAINS_PERSONAL_DATA = 'La contraseña no puede contener tu nombre, tu correo ni el de la empresa';

/** Shorter words, such as 'Ana' and 'del', occur in too many passwords that cannot be guessed by them. */
const MIN_WORD_LENGTH = 4;

/** Case and accents are ignored: attackers try such variants too. */
const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Publicly known words about a person. */
export interface KnownWords {
  name: string;
  email: string;
  companies: readonly string[];
}

/** Without the mail server, which is not specific to the person. */
const textsOf = ({ name, email, companies }: KnownWords) => [name, email.split('@')[0] ?? '', ...companies];

const wordsOf = (text: string): string[] =>
  folded(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length >= MIN_WORD_LENGTH);

/** Why this password is refused; undefined if it is allowed. */
export function refusalOf(password: string, known: KnownWords): string | undefined {
  const text = folded(password);
  if (isCommon(text) || isCommon(password)) return TOO_COMMON;
  return textsOf(known)
    .flatMap(wordsOf)
    .some((word) => text.includes(word))
    ? CONTAINS_PERSONAL_DATA
    : undefined;
}
