/**
 * JSON in its one canonical form: RFC 8785, but that only integers of at most 2^53 − 1 are written as numbers. Every other
 * number is written as a text, as ECMAScript prints it, because not every language prints fractions alike.
 * @throws TypeError when the value is no JSON
 */
export function canonical(value: unknown): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return textOf(value);
  if (typeof value === 'number') return numberOf(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object') throw new TypeError(`There is no JSON of a ${typeof value}`);
  // Names are ordered by their UTF-16 code units, which is how ECMAScript compares texts.
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([name, inner]) => `${textOf(name)}:${canonical(inner)}`).join(',')}}`;
}

function textOf(text: string): string {
  if (/\p{Surrogate}/u.test(text)) throw new TypeError('A text with half a character has no bytes');
  return JSON.stringify(text);
}

function numberOf(number: number): string {
  if (!Number.isFinite(number)) throw new TypeError(`${number} is no number of JSON`);
  return Number.isSafeInteger(number) ? JSON.stringify(number) : JSON.stringify(String(number));
}
