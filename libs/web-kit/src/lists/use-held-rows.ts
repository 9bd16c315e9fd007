import { useState } from 'react';
import { lastOwnWrite } from '../query/own-writes';
import { holdNewRows, type HeldRows } from './hold-new-rows';

interface PageOfRows<Row> {
  /** Identifies the list and its page: rows of another one are shown at once. */
  key: string;
  /** As read; undefined while nothing is. */
  rows: readonly Row[];
  /** Epoch milliseconds. */
  readAt: number;
  /** The rows are those of the previous key. */
  isPlaceholder: boolean;
}

/** The rows of a list as shown: new ones of others wait until the user requests them, those of an own write do not. */
export function useHeldRows<Row extends { id: number }>({ key, rows, readAt, isPlaceholder }: PageOfRows<Row>) {
  const [state, setState] = useState<
    HeldRows<Row> & Omit<PageOfRows<Row>, 'isPlaceholder'> & { read?: readonly Row[] }
  >({
    key: '',
    rows: [],
    readAt: 0,
    held: 0,
  });
  let shown = state;
  if (!isPlaceholder && (key !== state.key || readAt !== state.readAt || rows !== state.read)) {
    const isAwaited = key !== state.key || lastOwnWrite() > state.readAt;
    shown = { key, readAt, read: rows, ...(isAwaited ? { rows: [...rows], held: 0 } : holdNewRows(state.rows, rows)) };
    setState(shown);
  }
  if (isPlaceholder) return { rows: [...rows], held: 0, showAll: () => undefined };
  return { rows: shown.rows, held: shown.held, showAll: () => setState({ ...shown, rows: [...rows], held: 0 }) };
}
