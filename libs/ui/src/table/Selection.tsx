import type { ReactNode, Ref } from 'react';
import { Checkbox } from '../choice/Checkbox';

/** Selected rows, for bulk actions. */
export interface RowSelection<Row> {
  has: (row: Row) => boolean;
  /** Adds or removes rows. */
  set: (rows: readonly Row[], isSelected: boolean) => void;
  nameOf: (row: Row) => string;
}

/** The checkbox of one row. */
export function SelectRow<Row>({ selection, row }: { selection: RowSelection<Row>; row: Row }) {
  return (
    <Checkbox
      aria-label={`Seleccionar ${selection.nameOf(row)}`}
      checked={selection.has(row)}
      onChange={({ target }) => selection.set([row], target.checked)}
    />
  );
}

interface SelectPageProps<Row> {
  selection: RowSelection<Row>;
  rows: readonly Row[];
  /** Its name is shown beside it; in a table it is read aloud only. */
  labelled?: boolean;
}

/** The checkbox of all rows of the page. */
export function SelectPage<Row>({ selection, rows, labelled = false }: SelectPageProps<Row>) {
  const chosen = rows.filter((row) => selection.has(row)).length;
  const name = 'Seleccionar la página';
  return (
    <Checkbox
      {...(labelled ? { label: name } : { 'aria-label': name })}
      checked={chosen > 0 && chosen === rows.length}
      indeterminate={chosen > 0 && chosen < rows.length}
      onChange={({ target }) => selection.set(rows, target.checked)}
    />
  );
}

interface SelectionBarProps {
  ref?: Ref<HTMLElement>;
  /** Of the region: 'Selección'. */
  label: string;
  /** The selection, or the outcome of a bulk action. */
  children: ReactNode;
  actions: ReactNode;
}

/** Bulk actions on the selected rows, or their outcome. Sticky below the list. */
export function SelectionBar({ ref, label, children, actions }: SelectionBarProps) {
  return (
    <section ref={ref} className="selection-bar" aria-label={label} tabIndex={-1}>
      <div>{children}</div>
      <div className="actions">{actions}</div>
    </section>
  );
}
