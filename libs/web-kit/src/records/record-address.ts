import { agree, type Nouns } from '../lists/nouns';

/** The dialog that an address over a list opens. */
export type Opened =
  | { kind: 'list' }
  | { kind: 'new' }
  | { kind: 'record'; id: number; tab: string }
  | { kind: 'unknown' };

const ID = /^[1-9]\d{0,8}$/;

/** Path segment of a new record: 'nuevo', 'nueva'. */
export const newSegment = (nouns: Nouns): string => agree(nouns, 'nuevo', 'nueva');

/** Parses /banks/12/editar below the path of its list. */
export function readOpened(path: string, nouns: Nouns, pathname: string): Opened {
  const below = pathname.slice(path.length + 1);
  if (below === '') return { kind: 'list' };
  if (below === newSegment(nouns)) return { kind: 'new' };
  const [id = '', ...ends] = below.split('/');
  return ID.test(id) ? { kind: 'record', id: Number(id), tab: ends.join('/') } : { kind: 'unknown' };
}

/** Address of a record, or of an action on it: `addressOf('/banks', 12, 'editar')`. */
export const addressOf = (path: string, id: number, tab: string): string =>
  tab === '' ? `${path}/${id}` : `${path}/${id}/${tab}`;
