import type { Column, SelectOption, Sort } from '@umbral/ui';
import type { FilterShape } from '../lists/use-list-state';
import type { AnyRecord, RecordScreen } from './screen';

const BY_NAME: Sort = { key: 'name', direction: 'asc' };

/** 'name', or '-name' the other way round: as address and operation have it. */
const textOf = ({ key, direction }: Sort): string => (direction === 'desc' ? `-${key}` : key);

const sortOf = (text: string): Sort =>
  text.startsWith('-') ? { key: text.slice(1), direction: 'desc' } : { key: text, direction: 'asc' };

const wordOf = ({ direction }: Sort): string => (direction === 'desc' ? 'descendente' : 'ascendente');

/** What the address may select; nothing is the list's own order. */
export const sortShape = (sorts: readonly string[] = []): Record<string, FilterShape> =>
  sorts.length > 0 ? { sort: ['', ...sorts.flatMap((key) => [key, `-${key}`])] } : {};

/** How to choose an order where no heads can be pressed. */
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
 * The order in force, and how it is changed. Pressing a head sorts upwards, then downwards, then as the list opens; what the
 * operation does not sort by cannot be pressed.
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
