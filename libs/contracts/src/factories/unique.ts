const SIXTEEN_DIGITS = 1_000_000_000_000_000;

/**
 * A random number for the names of records that seeds and specs create. Sixteen digits: processes that share a database draw
 * without coordination, and ten thousand draws collide once in a hundred million runs. A fixed length, so that no number is a
 * part of another.
 */
export const unique = (): number => SIXTEEN_DIGITS + Math.floor(Math.random() * 8 * SIXTEEN_DIGITS);
