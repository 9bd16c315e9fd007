import { CURSOR_MESSAGE } from '@umbral/contracts';
import { raw, refusedField, sql, type Sql } from '@umbral/service-kit';

/** Where a page starts: after an entry, or before it when it is read towards the newer ones. */
export interface EntryPlace {
  timestamp: string;
  id: number;
  isBack: boolean;
  /** Number of the page when the cursor was created. */
  page: number;
}

const SHAPE = /^([01]) (\d{1,8}) (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) (\d{1,15})$/;

/** Not encrypted: it has a time and a number only, and its readers may read all entries. */
export const writePlace = ({ timestamp, id, isBack, page }: EntryPlace): string =>
  Buffer.from([isBack ? 1 : 0, page, timestamp, id].join(' ')).toString('base64url');

/** @throws AppError validation at `cursor` */
export function readPlace(cursor: string): EntryPlace {
  const [, isBack, page, timestamp = '', id] = SHAPE.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (!isMoment(timestamp)) throw refusedField('cursor', CURSOR_MESSAGE);
  return { isBack: isBack === '1', page: Number(page), timestamp, id: Number(id) };
}

/** From the last hour of the year 9999 on, an hour later is not written with four digits. */
const END = Date.UTC(9999, 0);

/** JavaScript accepts the 31st of February, the database does not. */
const isMoment = (text: string): boolean => {
  const time = Date.parse(text);
  return time > 0 && time < END && new Date(time).toISOString() === text;
};

/** The entries on one side of the place, the nearest first. */
export const besidePlace = ({ timestamp, id, isBack }: EntryPlace): { where: Sql; order: Sql } => ({
  where: sql`("timestamp", id) ${raw(isBack ? '>' : '<')} (${timestamp}::timestamptz, ${id}::bigint)`,
  order: isBack ? sql`"timestamp", id` : sql`"timestamp" desc, id desc`,
});
