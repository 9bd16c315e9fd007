import type { ReactNode } from 'react';

export interface Column<Row> {
  /** Unique in the table; also the sort key when `sortable` is true. */
  id: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** end for numbers. */
  align?: 'start' | 'center' | 'end';
  /** 3 is hidden first when space is small, then 2. Without it the column is always shown. */
  priority?: 2 | 3;
  /** Sort key the server knows, or `true` to use the id. Makes the head a button. */
  sortable?: boolean | string;
  /** Figures, dates and codes: tabular, not wrapped. */
  numeric?: boolean;
  /** The header is read aloud but not shown. */
  headerHidden?: boolean;
  /** CSS width, e.g. '5.5rem'. */
  width?: string;
  /** Cell in the table's foot (sums). */
  footer?: ReactNode;
}

export interface Sort {
  key: string;
  direction: 'asc' | 'desc';
}

export interface RowNotes {
  /** warning: amber remarks under a row that fits; danger: the reasons why it does not. */
  tone: 'warning' | 'danger';
  content: ReactNode;
}

export function sortKey<Row>(column: Column<Row>): string | undefined {
  if (!column.sortable) return undefined;
  return column.sortable === true ? column.id : column.sortable;
}
