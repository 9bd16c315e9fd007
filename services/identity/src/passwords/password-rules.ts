import { common } from './common-passwords.js';

export const TOO_COMMON = 'Esta contraseña es demasiado común';
export const TOLD_BY_ITS_OWNER = 'La contraseña no puede contener tu nombre, tu correo ni el de la empresa';

/** Shorter words, such as 'Ana' and 'del', are in too many passwords that nobody would guess by them. */
const SHORTEST_WORD = 4;

/** Without case and accents: whoever tries passwords tries them so as well. */
const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** What of a person and their work anybody can find out. */
export interface KnownWords {
  name: string;
  email: string;
  companies: readonly string[];
}

/** The name of the mail server is in every address, and is not the person's. */
const textsOf = ({ name, email, companies }: KnownWords) => [name, email.split('@')[0] ?? '', ...companies];

const wordsOf = (text: string): string[] =>
  folded(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length >= SHORTEST_WORD);

/** Why nobody may choose this password; undefined when they may. */
export function refusalOf(password: string, known: KnownWords): string | undefined {
  const text = folded(password);
  if (common.has(text) || common.has(password.toLowerCase())) return TOO_COMMON;
  return textsOf(known)
    .flatMap(wordsOf)
    .some((word) => text.includes(word))
    ? TOLD_BY_ITS_OWNER
    : undefined;
}
