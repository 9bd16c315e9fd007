import type { ReactNode, Ref } from 'react';
import { Checkbox } from '../choice/Checkbox';

/** Rows that were chosen to do something with them together. */
export interface RowSelection<Row> {
  has: (row: Row) => boolean;
  /** Puts rows in, or takes them out. */
  set: (rows: readonly Row[], isSelected: boolean) => void;
  nameOf: (row: Row) => string;
}

/** The box of one row. */
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

/** The box of all rows in view. */
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
  /** What is chosen, or what became of it. */
  children: ReactNode;
  actions: ReactNode;
}

/** What can be done with the chosen rows, or what was. It stays in view below the list. */
export function SelectionBar({ ref, label, children, actions }: SelectionBarProps) {
  return (
    <section ref={ref} className="selection-bar" aria-label={label} tabIndex={-1}>
      <div>{children}</div>
      <div className="actions">{actions}</div>
    </section>
  );
}
