import { useState } from 'react';
import type { RowSelection } from '@umbral/ui';
import type { AnyRecord, RecordName } from '../screen';

export interface Selection<Row extends AnyRecord> extends RowSelection<Row> {
  ids: readonly number[];
  set: (rows: readonly { id: number }[], isSelected: boolean) => void;
  clear: () => void;
}

const NONE: ReadonlySet<number> = new Set();

/**
 * The selected records, across the pages of the list.
 * @param list what narrows it: the records of another list are not chosen any more
 */
export function useSelection<Row extends AnyRecord>(list: string, nameOf: (record: Row) => RecordName): Selection<Row> {
  const [selection, setSelection] = useState({ list, chosen: NONE });
  const chosenIn = (state: typeof selection) => (state.list === list ? state.chosen : NONE);
  const chosen = chosenIn(selection);
  return {
    ids: [...chosen],
    nameOf: (row) => nameOf(row).name,
    has: ({ id }) => chosen.has(id),
    set: (rows, isSelected) =>
      setSelection((previous) => {
        const next = new Set(chosenIn(previous));
        for (const { id } of rows)
          if (isSelected) next.add(id);
          else next.delete(id);
        return { list, chosen: next };
      }),
    clear: () => setSelection({ list, chosen: NONE }),
  };
}
