import { foldedText, knownWordsIn } from '@umbral/contracts';
import { isCommon } from './common-passwords.js';

export const TOO_COMMON = 'Esta contraseña es demasiado común';
export const CONTAINS_PERSONAL_DATA = 'La contraseña no puede contener tu nombre, tu correo ni el de la empresa';

/** Publicly known words about a person. */
export interface KnownWords {
  name: string;
  email: string;
  companies: readonly string[];
}

/** Why this password is refused; undefined if it is allowed. */
export function refusalOf(password: string, known: KnownWords): string | undefined {
  const text = foldedText(password);
  if (isCommon(text) || isCommon(password)) return TOO_COMMON;
  const words = knownWordsIn([known.name, known.email, ...known.companies]);
  return words.some((word) => text.includes(word)) ? CONTAINS_PERSONAL_DATA : undefined;
}
