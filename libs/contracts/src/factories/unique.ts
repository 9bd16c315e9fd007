const TEN_DIGITS = 1_000_000_000;

let made = 0;

/**
 * A number for the names of records that seeds and specs make: it differs in every process and every call, so that suites
 * never meet in one database. Always ten digits, so that none is found in the text of another.
 */
export const unique = (): number => {
  made += 1;
  return TEN_DIGITS + made + (Date.now() % 100_000) * 100 + Math.floor(Math.random() * 89) * 10_000_000;
};
