import { Fragment, type Key, type ReactNode } from 'react';
import { ArrowDownIcon, ArrowUpIcon } from '../icons';
import { SelectPage, SelectRow, type RowSelection } from './Selection';
import { sortKey, type Column, type RowNotes, type Sort } from './columns';

export interface DataTableProps<Row> {
  /** Accessible caption, content and order: 'Usuarios por orden alfabético'. */
  caption: string;
  /** The first column is the row's head. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  /** Current order; the server sorts. */
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** Actions of a row, in a last column: `RowActions` or a button. */
  actions?: (row: Row) => ReactNode;
  isInactive?: (row: Row) => boolean;
  isSelected?: (row: Row) => boolean;
  /** Boxes before the rows, and one for all of them; `renderCard` shows its own (`SelectRow`). */
  selection?: RowSelection<Row>;
  /** Red background and bar: the record does not fit. Explain it through `notes`. */
  isIncompatible?: (row: Row) => boolean;
  /** Lines under a row: `ReasonList`. */
  notes?: (row: Row) => RowNotes | undefined;
  /** New data is loading: the old stays, dimmed. */
  busy?: boolean;
  /** Draws the row as a `Card` where there is no room for a table (under 40rem). */
  renderCard?: (row: Row) => ReactNode;
  /** Instead of the table when there are no rows: `EmptyState`. */
  empty?: ReactNode;
  /** Dense figures: smaller rows. */
  dense?: boolean;
}

/** Rows of one kind. A row is not a button: its name and its actions are. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    caption,
    columns,
    rows,
    rowKey,
    sort,
    onSort,
    actions,
    busy = false,
    renderCard,
    empty,
    notes,
    dense,
    selection,
  } = props;
  if (rows.length === 0 && empty !== undefined && !busy) return <>{empty}</>;
  const hasFooter = columns.some((column) => column.footer !== undefined);
  return (
    <div className="data" aria-busy={busy || undefined}>
      <table
        className={renderCard ? 'table only-table' : 'table'}
        data-rows="hover"
        data-marked={props.isIncompatible ? '' : undefined}
        data-numbers={dense ? '' : undefined}
      >
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {selection ? (
              // No head: it would be announced before the checkbox of every row.
              <td className="select-cell">
                <SelectPage selection={selection} rows={rows} />
              </td>
            ) : null}
            {columns.map((column) => (
              <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
            {actions ? (
              <th scope="col" className="actions">
                <span className="sr-only">Acciones</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <BodyRow key={rowKey(row)} row={row} {...props} notesOfRow={notes?.(row)} />
          ))}
        </tbody>
        {hasFooter ? (
          <tfoot>
            <tr>
              {selection ? <td /> : null}
              {columns.map((column, index) =>
                index === 0 ? (
                  <th key={column.id} scope="row">
                    {column.footer}
                  </th>
                ) : (
                  <td key={column.id} data-align={column.align} data-priority={column.priority}>
                    {column.footer}
                  </td>
                ),
              )}
              {actions ? <td /> : null}
            </tr>
          </tfoot>
        ) : null}
      </table>
      {renderCard ? (
        <div className="cards only-cards">
          {selection ? <SelectPage selection={selection} rows={rows} labelled /> : null}
          {rows.map((row) => (
            <Fragment key={rowKey(row)}>{renderCard(row)}</Fragment>
          ))}
        </div>
      ) : null}
    </div>
  );
}

function HeadCell<Row>({ column, sort, onSort }: { column: Column<Row>; sort?: Sort; onSort?: (sort: Sort) => void }) {
  const key = sortKey(column);
  const isSorted = key !== undefined && sort?.key === key;
  const isDescending = isSorted && sort.direction === 'desc';
  return (
    <th
      scope="col"
      data-align={column.align}
      data-priority={column.priority}
      style={column.width ? { inlineSize: column.width } : undefined}
      aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined}
    >
      {key !== undefined && onSort ? (
        <button
          type="button"
          className="sort"
          onClick={() => onSort({ key, direction: isSorted && !isDescending ? 'desc' : 'asc' })}
        >
          {column.header}
          {isDescending ? <ArrowDownIcon size="s" /> : <ArrowUpIcon size="s" />}
        </button>
      ) : column.headerHidden ? (
        <span className="sr-only">{column.header}</span>
      ) : (
        column.header
      )}
    </th>
  );
}

type BodyRowProps<Row> = DataTableProps<Row> & { row: Row; notesOfRow: RowNotes | undefined };

function BodyRow<Row>({
  row,
  columns,
  actions,
  isInactive,
  isSelected,
  selection,
  isIncompatible,
  notesOfRow,
}: BodyRowProps<Row>) {
  const isRed = isIncompatible?.(row) ?? false;
  return (
    <>
      <tr
        className={notesOfRow && !isRed ? 'has-notes' : undefined}
        data-inactive={isInactive?.(row) ? '' : undefined}
        data-selected={isSelected?.(row) || selection?.has(row) ? '' : undefined}
        data-incompatible={isRed ? '' : undefined}
      >
        {selection ? (
          <td className="select-cell">
            <SelectRow selection={selection} row={row} />
          </td>
        ) : null}
        {columns.map((column, index) => {
          const attributes = {
            'data-align': column.align,
            'data-priority': column.priority,
            className: column.numeric ? 'num' : undefined,
          };
          return index === 0 ? (
            <th key={column.id} scope="row" {...attributes}>
              {column.cell(row)}
            </th>
          ) : (
            <td key={column.id} {...attributes}>
              {column.cell(row)}
            </td>
          );
        })}
        {actions ? <td className="actions">{actions(row)}</td> : null}
      </tr>
      {notesOfRow ? (
        <tr className="reasons-row" data-tone={notesOfRow.tone}>
          <td colSpan={columns.length + (actions ? 1 : 0) + (selection ? 1 : 0)}>{notesOfRow.content}</td>
        </tr>
      ) : null}
    </>
  );
}
