import { findFolded } from '../format';

type Range = [start: number, end: number];

const SEPARATORS = /[\s.()/+-]/;
const SPANISH_PREFIX = /^\s*\(?(?:\+|00)34/;
/** Phones and identity numbers. */
const NUMBER = /^[a-z]?\d{3,}[a-z]?$/i;

/**
 * Where a query occurs in a text, accents and case aside: all of it, or each of its words; a number ignoring separators
 * between its digits. In order, without overlaps.
 */
export function findWords(text: string, query: string): Range[] {
  const whole = findFolded(text, query) ?? findNumber(text, query);
  if (whole) return [whole];
  const words = query.split(/\s+/).map((word) => findFolded(text, word));
  return merged(words.filter((range) => range !== undefined));
}

function findNumber(text: string, query: string): Range | undefined {
  const number = withoutSeparators(query.replace(SPANISH_PREFIX, ''));
  if (!NUMBER.test(number)) return undefined;
  const places = Array.from(text.matchAll(/[^\s.()/+-]/g), ({ index }) => index);
  const [at, end] = findFolded(withoutSeparators(text), number) ?? [];
  const [first, last] = at === undefined || end === undefined ? [] : [places[at], places[end - 1]];
  return first === undefined || last === undefined ? undefined : [first, last + 1];
}

const withoutSeparators = (text: string): string => text.split(SEPARATORS).join('');

function merged(ranges: Range[]): Range[] {
  const inOrder = ranges.sort(([one], [other]) => one - other);
  return inOrder.reduce<Range[]>((all, [start, end]) => {
    const [from, to] = all.at(-1) ?? [0, -1];
    return start <= to ? [...all.slice(0, -1), [from, Math.max(to, end)]] : [...all, [start, end]];
  }, []);
}
