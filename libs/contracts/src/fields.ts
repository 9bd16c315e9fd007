import * as z from 'zod';
// Also for bundles that import single schemas: their messages would be zod's otherwise.
import './locale.js';

/** Postgres integers end here. */
const LAST_ID = 2_147_483_647;

/** Identifier of a record. */
export const recordId = z.number().int().positive().max(LAST_ID);

const ADDRESSED_ID = /^[1-9]\d*$/;

/**
 * A record's id as an address has it. Plain decimal digits and nothing else, so that a record has one address: `Number`
 * would read `0x1`, `1e0`, `01` and `+1` as the same.
 */
export const addressedId = z.preprocess((value) => {
  if (typeof value !== 'string') return value;
  return ADDRESSED_ID.test(value) ? Number(value) : Number.NaN;
}, recordId);

/** The same for screens, without a schema; undefined for any other text. */
export const readId = (text: string | null | undefined): number | undefined =>
  text && ADDRESSED_ID.test(text) && Number(text) <= LAST_ID ? Number(text) : undefined;

/** `:id` of a path. */
export const idParams = z.object({ id: addressedId.meta({ description: 'Number of the record' }) });

export const instant = z.iso.datetime().meta({ description: 'ISO 8601, UTC', examples: ['2026-11-20T08:41:07.000Z'] });

const INSTANT_MESSAGE = 'La fecha no es válida';

/**
 * An instant that a caller sends. Postgres refuses the year 0 and long fractions, and an instant just after the year 9999 is not
 * written with four digits.
 */
export const givenInstant = (message = INSTANT_MESSAGE) =>
  z.iso
    .datetime({ error: message })
    .refine((text) => !/^(0000|9999)|\.\d{10}/.test(text), message)
    .meta(instant.meta() ?? {});

/** What every record answers beside its own fields. */
export const recordStamps = { id: recordId, createdAt: instant, updatedAt: instant };

export const FORBIDDEN_MESSAGE = 'Contiene caracteres no permitidos';

/**
 * Required text of one line, trimmed: names stand in the greetings and subjects of mails. Invisible characters are
 * refused, because two names that look the same must be the same: format characters, and those that a font ignores
 * (fillers, joiners, variation selectors).
 */
export const requiredText = (message: string, max = 255, tooLong = `No puede exceder ${max} caracteres`) =>
  z
    .string({ error: message })
    .trim()
    .min(1, message)
    .max(max, tooLong)
    .refine(
      (text) => isPlainText(text) && !/[\t\n\r\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u.test(text),
      FORBIDDEN_MESSAGE,
    );

const plainText = (max: number) =>
  z.string().trim().max(max, `No puede exceder ${max} caracteres`).refine(isPlainText, FORBIDDEN_MESSAGE);

/** Optional text: absent, null and '' all mean none, and are stored as null. */
export const optionalText = (max = 255) =>
  plainText(max)
    .nullish()
    .transform((value) => value || null);

/** Optional text of a partial change: absent leaves what is stored, null and '' remove it. */
export const patchText = (max = 255) =>
  plainText(max)
    .nullable()
    .transform((value) => value || null)
    .optional();

/**
 * Text that reads as it is displayed: without control characters (Postgres refuses U+0000), halves of characters, and
 * marks that turn the direction of what follows. Tabs and line breaks may be in it.
 */
export function isPlainText(text: string): boolean {
  return !/[^\P{Cc}\t\n\r]|\p{Cs}|[\u202a-\u202e\u2066-\u2069]/u.test(text);
}

/** Search text. */
export const searchText = z.string().trim().max(200).refine(isPlainText, FORBIDDEN_MESSAGE);

export const PHONE_MESSAGE = 'El teléfono lleva de 6 a 15 cifras, por ejemplo 612 345 678 o +34 612 345 678';
const PHONE_EXAMPLE = { examples: ['612 345 678'] };

/** Six digits at least and fifteen at most (E.164), with a plus before them and blanks, dots, hyphens, parentheses between. */
export function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return /^\(?\+?[\d\s.()-]+$/.test(text) && digits >= 6 && digits <= 15;
}

const isPhoneOrNone = (value: string | null | undefined) => !value || isPhone(value);

export const requiredPhone = (message: string, max = 30) =>
  requiredText(message, max).refine(isPhoneOrNone, PHONE_MESSAGE).meta(PHONE_EXAMPLE);

/** `optionalText` that is a phone. */
export const optionalPhone = (max = 30) => optionalText(max).refine(isPhoneOrNone, PHONE_MESSAGE).meta(PHONE_EXAMPLE);

/** `patchText` that is a phone. */
export const patchPhone = (max = 30) => patchText(max).refine(isPhoneOrNone, PHONE_MESSAGE).meta(PHONE_EXAMPLE);

/** An address as mail servers take it, stored in lower case so that it is unique case-insensitively. */
export const emailAddress = (message = 'Email inválido') =>
  z.string({ error: message }).trim().toLowerCase().max(255, message).pipe(z.email(message));

export const RESERVED_DOMAIN_MESSAGE = 'Ese dominio está reservado y no recibe correo: escribe otra dirección';
/** Without `.test`, which installations for tests and demonstrations use. */
const RESERVED_DOMAIN = /[@.](invalid|localhost|local|example)$/;

/**
 * An address that mail can reach, for records. Names of RFC 2606 and 6761 never have a mail server, and addresses of programs
 * are below `.invalid`: a person with one of those would take the address of a program to come.
 */
export const reachableAddress = (message?: string) =>
  emailAddress(message).refine((address) => !RESERVED_DOMAIN.test(address), RESERVED_DOMAIN_MESSAGE);

export const MINIMUM_PASSWORD_LENGTH = 6;
export const MAXIMUM_PASSWORD_LENGTH = 128;
/** An installation may require longer ones, which its server checks. */
export const PASSWORD_HELP = `Al menos ${MINIMUM_PASSWORD_LENGTH} caracteres, o más si tu empresa lo exige`;

/** Text that becomes a password. `message` names the field the way its screen does. */
export const password = (message = 'La contraseña debe tener al menos 6 caracteres') =>
  z
    .string({ error: message })
    .min(MINIMUM_PASSWORD_LENGTH, message)
    .max(MAXIMUM_PASSWORD_LENGTH, 'La contraseña no puede exceder 128 caracteres');

/** The caller's password, for operations that require a recent sign-in. */
export const presentPassword = z
  .string()
  .max(1000)
  .optional()
  .meta({ description: 'Needed when the sign-in is older than ten minutes (`reauthentication_required`)' });

export const IMAGE_LIMIT_BYTES = 512 * 1024;
/** Characters of its data URL: base64 takes four for three bytes, and the media type stands before them. */
const IMAGE_LIMIT_CHARACTERS = 700_000;
export const IMAGE_MESSAGE = 'La imagen debe ser PNG, JPEG, WebP o GIF y ocupar como máximo 512 KB';

const imageSignatures: readonly RegExp[] = [
  /^89504e470d0a1a0a/, // PNG
  /^ffd8ff/, // JPEG
  /^47494638(37|39)61/, // GIF
  /^52494646.{8}57454250/, // WebP
];

/**
 * Does this data URL begin like an image, and is it small enough? A check for forms: the service decodes the image and encodes it
 * again. SVG is refused.
 */
export function isImageDataUrl(value: string): boolean {
  const [, encoded, padding = ''] = /^data:image\/[a-z+.-]+;base64,([A-Za-z0-9+/]+(={0,2}))$/.exec(value) ?? [];
  if (!encoded || encoded.length % 4 !== 0 || (encoded.length * 3) / 4 - padding.length > IMAGE_LIMIT_BYTES)
    return false;
  const head = Array.from(atob(encoded.slice(0, 32)), (c) => c.charCodeAt(0).toString(16).padStart(2, '0')).join('');
  return imageSignatures.some((signature) => signature.test(head));
}

/** Logo: a data URL, stored as PNG; null or '' removes it; undefined leaves the stored one. */
export const imageDataUrl = z
  .union([
    z.literal('').transform(() => null),
    z.string({ error: IMAGE_MESSAGE }).max(IMAGE_LIMIT_CHARACTERS, IMAGE_MESSAGE).refine(isImageDataUrl, IMAGE_MESSAGE),
  ])
  .nullish();
