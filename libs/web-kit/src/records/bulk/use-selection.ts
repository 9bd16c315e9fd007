import { useEffect, useState } from 'react';
import type { RowSelection } from '@umbral/ui';
import { pathOfCall } from '../../call/address-of-call';
import { onDeleted } from '../../query/deleted-records';
import type { ReadShape } from '../../query/use-operation';
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
 * @param get the read of one, by whose path a deleted one is known: no page shows it any more
 */
export function useSelection<Row extends AnyRecord>(
  list: string,
  nameOf: (record: Row) => RecordName,
  get?: ReadShape,
): Selection<Row> {
  const [selection, setSelection] = useState({ list, chosen: NONE });
  const chosenIn = (state: typeof selection) => (state.list === list ? state.chosen : NONE);
  const chosen = chosenIn(selection);
  useEffect(() => {
    if (!get) return undefined;
    return onDeleted((path) =>
      setSelection((previous) => ({
        ...previous,
        chosen: new Set([...previous.chosen].filter((id) => pathOfCall(get, { params: { id } }) !== path)),
      })),
    );
  }, [get]);
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
