/**
 * Canonical JSON: RFC 8785, except that only integers of at most 2^53 − 1 are written as numbers. Every other number is written
 * as a text, in the format of ECMAScript, because languages format fractions differently.
 * @throws TypeError when the value is not JSON
 */
export function canonical(value: unknown): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return textOf(value);
  if (typeof value === 'number') return numberOf(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object') throw new TypeError(`There is no JSON of a ${typeof value}`);
  // Names are sorted by UTF-16 code units, which is how ECMAScript compares strings.
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
