import { CURSOR_MESSAGE } from '@umbral/contracts';
import { raw, refusedField, sql, type Sql } from '@umbral/service-kit';

/** Where a page begins: behind a movement, or before it when it is read from there to the newer ones. */
export interface MovementPlace {
  timestamp: string;
  id: number;
  isBack: boolean;
  /** The number that the page had when it was named. */
  page: number;
}

const SHAPE = /^([01]) (\d{1,8}) (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) (\d{1,15})$/;

/** A time and a number: nothing of it is secret, and whoever reads the audits may read all of them. So it is not sealed. */
export const writePlace = ({ timestamp, id, isBack, page }: MovementPlace): string =>
  Buffer.from([isBack ? 1 : 0, page, timestamp, id].join(' ')).toString('base64url');

/** @throws AppError validation at `cursor` */
export function readPlace(cursor: string): MovementPlace {
  const [, isBack, page, timestamp = '', id] = SHAPE.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (!isMoment(timestamp)) throw refusedField('cursor', CURSOR_MESSAGE);
  return { isBack: isBack === '1', page: Number(page), timestamp, id: Number(id) };
}

/** A day that the calendar has: the 31st of February is one to JavaScript and none to the database. */
const isMoment = (text: string): boolean => {
  const time = Date.parse(text);
  return time > 0 && new Date(time).toISOString() === text;
};

/** The movements of that side of the place, those beside it first. */
export const besidePlace = ({ timestamp, id, isBack }: MovementPlace): { where: Sql; order: Sql } => ({
  where: sql`("timestamp", id) ${raw(isBack ? '>' : '<')} (${timestamp}::timestamptz, ${id}::bigint)`,
  order: isBack ? sql`"timestamp", id` : sql`"timestamp" desc, id desc`,
});
