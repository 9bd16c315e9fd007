/**
 * Normalizes an address for counting and for the lookup. Addresses are stored in lower-case ASCII; the lower-casing of the database
 * would match further spellings (`İ` as `i`), each with its own count.
 */
export const accountOf = (email: string): string =>
  email.trim().normalize('NFKC').toLowerCase().normalize('NFKC').replaceAll('i\u0307', 'i');
