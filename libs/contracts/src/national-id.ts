import type * as z from 'zod';
import { optionalText, patchText } from './fields.js';

const LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';
const CIF_LETTERS = 'JABCDEFGHI';

/** Upper case without blanks, points or dashes: the form in which identifiers are stored. */
export const normalizeIdentifier = (value: string): string => value.toUpperCase().replace(/[\s.-]/g, '');

/** DNI (8 digits + letter) or NIE (X, Y or Z + 7 digits + letter): the letter is the number modulo 23. */
export function isDniOrNie(value: string): boolean {
  const match = /^([XYZ]?)(\d{7,8})([A-Z])$/.exec(normalizeIdentifier(value));
  if (!match) return false;
  const [, prefix = '', digits = '', letter] = match;
  if (prefix ? digits.length !== 7 : digits.length !== 8) return false;
  const number = Number(`${prefix && 'XYZ'.indexOf(prefix)}${digits}`);
  return LETTERS[number % 23] === letter;
}

const checkedDni = <Schema extends z.ZodType<string | null | undefined>>(text: Schema) =>
  text
    .transform((value) => value && normalizeIdentifier(value))
    .refine((value) => !value || isDniOrNie(value), 'DNI/NIE no válido');

/** `optionalText` that is a DNI or NIE, stored normalized. */
export const optionalDni = () => checkedDni(optionalText(20));

/** `patchText` that is a DNI or NIE. */
export const patchDni = () => checkedDni(patchText(20));

/**
 * CIF / NIF of a legal person: organisation letter, 7 digits and a control character (Orden EHA/451/2008).
 * Sum of the even digits plus the digit sums of twice the odd ones; 10 minus its last digit is the control.
 */
export function isCif(value: string): boolean {
  const match = /^([ABCDEFGHJNPQRSUVW])(\d{7})([0-9A-J])$/.exec(normalizeIdentifier(value));
  if (!match) return false;
  const [, kind = '', digits = '', control = ''] = match;
  const sum = Array.from(digits, Number).reduce((total, digit, index) => {
    if (index % 2 === 1) return total + digit;
    const doubled = digit * 2;
    return total + Math.floor(doubled / 10) + (doubled % 10);
  }, 0);
  const expected = (10 - (sum % 10)) % 10;
  if ('NPQRSW'.includes(kind)) return control === CIF_LETTERS[expected];
  if ('ABEH'.includes(kind)) return control === String(expected);
  return control === String(expected) || control === CIF_LETTERS[expected];
}
