import * as fontkit from 'fontkit';
import { FONTS } from './fonts.js';

const faces = FONTS.map(({ bytes }) => fontkit.create(bytes)).filter((face) => 'characterSet' in face);
const isDrawable = new Map<number, boolean>();
const graphemes = new Intl.Segmenter('es', { granularity: 'grapheme' });

/** Replaces a character that the fonts lack: a report without it is better than no report. */
const UNKNOWN = '?';

/** A text as the fonts can draw it. Line breaks stay, other white space becomes spaces, what cannot be seen goes. */
export function printable(text: string): string {
  const plain = text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n\u00a0]/g, (space) => (space === '\u202f' ? '\u00a0' : ' '))
    .replace(/[^\P{Cc}\n]/gu, '');
  if (isWhole(plain)) return plain;
  return [...graphemes.segment(plain)].map(({ segment }) => shownOf(segment)).join('');
}

/** Of what a reader takes for one character. */
function shownOf(grapheme: string): string {
  const visible = grapheme.replace(/\p{Cf}/gu, '');
  return isWhole(visible) ? visible : UNKNOWN;
}

/** The same of every text that stands in a value of JSON. */
export const printableIn = (value: object): unknown =>
  JSON.parse(JSON.stringify(value), (_, part: unknown) => (typeof part === 'string' ? printable(part) : part));

const isWhole = (text: string): boolean => [...text].every((character) => character === '\n' || hasGlyph(character));

function hasGlyph(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  const known = isDrawable.get(code) ?? faces.every((face) => face.hasGlyphForCodePoint(code));
  isDrawable.set(code, known);
  return known;
}
