import { useState } from 'react';
import type { RowSelection } from '@umbral/ui';
import type { AnyRecord, RecordName } from '../screen';

export interface Selection<Row> extends RowSelection<Row> {
  ids: readonly number[];
  clear: () => void;
}

const NONE: ReadonlySet<number> = new Set();

/**
 * The records that were chosen. They stay chosen on other pages of the list.
 * @param list what narrows it: the records of another list are not chosen any more
 */
export function useSelection<Row extends AnyRecord>(list: string, nameOf: (record: Row) => RecordName): Selection<Row> {
  const [kept, setKept] = useState({ list, chosen: NONE });
  const chosenIn = (state: typeof kept) => (state.list === list ? state.chosen : NONE);
  const chosen = chosenIn(kept);
  return {
    ids: [...chosen],
    nameOf: (row) => nameOf(row).name,
    has: ({ id }) => chosen.has(id),
    set: (rows, isSelected) =>
      setKept((state) => {
        const next = new Set(chosenIn(state));
        for (const { id } of rows)
          if (isSelected) next.add(id);
          else next.delete(id);
        return { list, chosen: next };
      }),
    clear: () => setKept({ list, chosen: NONE }),
  };
}
