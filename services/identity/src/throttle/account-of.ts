/**
 * The one way to write an address: what is counted, and what is looked for. Addresses are stored in lower case and plain
 * ASCII; the database's own idea of lower case would find more of them (`İ` is an `i` to it), each with a count of its own.
 */
export const accountOf = (email: string): string =>
  email.trim().normalize('NFKC').toLowerCase().normalize('NFKC').replaceAll('i\u0307', 'i');
