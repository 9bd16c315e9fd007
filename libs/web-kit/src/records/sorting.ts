import type { Column, SelectOption, Sort } from '@umbral/ui';
import type { FilterShape } from '../lists/use-list-state';
import type { AnyRecord, RecordScreen } from './screen';

const BY_NAME: Sort = { key: 'name', direction: 'asc' };

/** 'name', or '-name' for descending: the format of address and operation. */
const textOf = ({ key, direction }: Sort): string => (direction === 'desc' ? `-${key}` : key);

const sortOf = (text: string): Sort =>
  text.startsWith('-') ? { key: text.slice(1), direction: 'desc' } : { key: text, direction: 'asc' };

const wordOf = ({ direction }: Sort): string => (direction === 'desc' ? 'descendente' : 'ascendente');

/** Allowed orders in the address; '' is the default order. */
export const sortShape = (sorts: readonly string[] = []): Record<string, FilterShape> =>
  sorts.length > 0 ? { sort: ['', ...sorts.flatMap((key) => [key, `-${key}`])] } : {};

/** The select that sets the order where there are no column heads. */
export interface SortChoice {
  options: readonly SelectOption[];
  value: string;
  onChange: (value: string) => void;
}

interface SortState {
  filters: Readonly<Record<string, string>>;
  setFilter: (name: string, value: string) => void;
}

type SortedScreen<Row extends AnyRecord> = Pick<RecordScreen<Row>, 'sort' | 'sorts' | 'caption' | 'nouns'>;

/**
 * The current order, and its setters. A head cycles through ascending, descending and the default; a column without a
 * sort key is not sortable.
 */
export function sortingOf<Row extends AnyRecord>(
  { sort: own = BY_NAME, sorts, caption, nouns }: SortedScreen<Row>,
  columns: readonly Column<Row>[],
  { filters, setFilter }: SortState,
) {
  const selected = filters['sort'] ?? '';
  const sort = selected === '' ? own : sortOf(selected);
  if (!sorts) return { table: { sort, caption, columns } };
  const select = (text: string) => setFilter('sort', text === textOf(own) ? '' : text);
  const headerOf = (key: string) => {
    const header = columns.find(({ id }) => id === key)?.header;
    return typeof header === 'string' ? header : key;
  };
  const isOwnOffered = sorts.includes(own.key);
  return {
    table: {
      sort,
      caption:
        selected === '' ? caption : sentence(`${nouns.many} por ${headerOf(sort.key).toLowerCase()}, ${wordOf(sort)}`),
      columns: columns.map((column): Column<Row> => ({ ...column, sortable: sorts.includes(column.id) })),
      onSort: (pressed: Sort) => {
        const wasDown = selected !== '' && sort.key === pressed.key && sort.direction === 'desc';
        select(wasDown ? '' : textOf(pressed));
      },
    },
    choice: {
      options: [
        ...(isOwnOffered ? [] : [{ value: '', label: 'Habitual' }]),
        ...sorts.flatMap((key) =>
          [key, `-${key}`].map((value) => ({ value, label: `${headerOf(key)}, ${wordOf(sortOf(value))}` })),
        ),
      ],
      value: selected === '' && isOwnOffered ? textOf(own) : selected,
      onChange: select,
    } satisfies SortChoice,
  };
}

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
