const ISO = /^(\d{4})-(\d\d?)-(\d\d?)(?:T.*)?$/;
const TYPED = /^(\d\d?)\s*[/.\s-]\s*(\d\d?)\s*[/.\s-]\s*(\d\d|\d{4})$|^(\d\d)(\d\d)(\d\d|\d{4})$/;
const two = (digits: string) => digits.padStart(2, '0');

/** '20/11/2026' and '2026-11-20' are 'YYYY-MM-DD'; undefined for other text. The day need not exist. */
function writtenDay(text: string): string | undefined {
  const [, isoYear, isoMonth = '', isoDay = ''] = ISO.exec(text) ?? [];
  if (isoYear) return `${isoYear}-${two(isoMonth)}-${two(isoDay)}`;
  const [, ...typed] = TYPED.exec(text) ?? [];
  const [day, month, year] = typed.filter(Boolean);
  if (!day || !month || !year) return undefined;
  return `${year.length === 2 ? `20${year}` : year}-${two(month)}-${two(day)}`;
}

const exists = (day: string): boolean => {
  const time = Date.parse(day);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
};

/** Whether a value of a field is a day that exists, as 'YYYY-MM-DD'. */
export const isDay = (value: string): boolean => /^\d{4}-\d\d-\d\d$/.test(value) && exists(value);

/**
 * The day of a text as 'YYYY-MM-DD': '20/11/2026', '1.2.26', '20112026', and what other programs copy ('2026-11-20'). Other text is returned
 * as it is, for the schema to refuse. A year of two digits may be the beginning of one: it is read when the text is complete.
 */
export function readDay(typed: string, isComplete: boolean): string {
  const text = typed.trim();
  const day = writtenDay(text);
  const isShort = /(^|\D)\d\d$|^\d{6}$/.test(text) && !ISO.test(text);
  return day && exists(day) && (isComplete || !isShort) ? day : text;
}

/** Why a text is no day. An incomplete one is no error while it is typed. */
export function refusalOfDay(value: string, isTyping: boolean): string | undefined {
  if (value === '' || isDay(value)) return undefined;
  const day = writtenDay(value);
  if (day && !exists(day)) return 'Ese día no existe';
  return isTyping ? undefined : 'Escribe una fecha como 20/11/2026';
}
