import { isDniOrNie, normalizeIdentifier, SEARCHED_CHARACTERS } from '@umbral/contracts';

/** A parsed search query. */
export interface Searched {
  /** Of `12` or `#12`. */
  id?: number;
  /** As typed, without the prefix of Spain. Missing where the query is too short for more than an id. */
  text?: string;
  /** All of them must occur in a record, each in one of its spellings. */
  words: string[][];
  /** The whole query as a phone or an identity number, without separators. */
  number?: string;
  /** The whole query as a DNI or NIE, normalized. */
  nationalId?: string;
  /** The whole query as an identifier: a number, an e-mail address. */
  identifiers: string[];
}

const LARGEST_ID = 2_147_483_647;
const SPANISH_PREFIX = /(?<![^\s(])(?:\+|00)34[\s.)-]*(?=\d)/g;
const BETWEEN_DIGITS = /[\s.()/+-]/g;
/** Phones, DNI, NIE and CIF. */
const NUMBER = /^[a-z]?\d{3,}[a-z]?$/i;

/** @param q trimmed */
export function searchedBy(q: string): Searched {
  const id = idIn(q);
  if (Array.from(q).length < SEARCHED_CHARACTERS) return { id, words: [], identifiers: [] };
  const text = q.replace(SPANISH_PREFIX, '');
  const joined = withoutSeparators(text);
  const number = NUMBER.test(joined) ? joined : undefined;
  return {
    id,
    text,
    words: text.split(/\s+/).filter(Boolean).map(spellingsOf),
    number,
    ...(isDniOrNie(q) && { nationalId: normalizeIdentifier(q) }),
    identifiers: [number, text.includes('@') ? text : undefined].filter((each) => each !== undefined),
  };
}

function idIn(q: string): number | undefined {
  const [, digits] = /^#?([1-9]\d{0,9})$/.exec(q) ?? [];
  const id = Number(digits);
  return id <= LARGEST_ID ? id : undefined;
}

const withoutSeparators = (text: string): string => text.replace(BETWEEN_DIGITS, '');

/** A word with digits may be a phone or an identity number, whose separators are ignored. */
function spellingsOf(word: string): string[] {
  const joined = withoutSeparators(word);
  return /\d/.test(word) && joined !== word ? [word, joined] : [word];
}
