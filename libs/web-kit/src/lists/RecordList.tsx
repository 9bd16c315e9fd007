import { Suspense, type ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Paged } from '@umbral/contracts';
import { DataTable, Pagination, TableSkeleton, type DataTableProps } from '@umbral/ui';
import { lazyPart } from '../module/lazy-part';
import { Loaded } from '../query/Loaded';
import { pageOf, rowsOf } from '../query/operation-query';
import { cursorTo } from './cursor-to';
import { theMany, type Nouns } from './nouns';
import type { ListState } from './use-list-state';
import { useListTop, type ListTop } from './use-list-top';
import { useHeldRows } from './use-held-rows';
import { useLostPlace } from './use-lost-place';

const NewRows = lazyPart(
  () => import('./NewRows'),
  () => undefined,
);

interface Identified {
  id: number;
}

export interface RecordListProps<Row extends Identified> extends Pick<
  DataTableProps<Row>,
  'caption' | 'columns' | 'sort' | 'onSort' | 'actions' | 'isInactive' | 'isSelected' | 'selection'
> {
  list: Pick<ListState, 'page' | 'cursor' | 'setPage'> & Partial<Pick<ListState, 'search' | 'filters'>>;
  /** Query of the list's operation, with `list.query` and `keepPrevious`. */
  query: UseQueryResult<Row[] | Paged<Row>>;
  nouns: Nouns;
  /** The row as a `Card`, where there is no room for a table. */
  renderCard: (row: Row) => ReactNode;
  /** Replaces an empty table: `EmptyList`. */
  empty: ReactNode;
  /** Where the page uses it too. */
  top?: ListTop;
  /** The first column has a picture; shapes the skeleton. */
  media?: boolean;
}

/** A page of records in all its states: loading, failed, empty, and previous rows dimmed while the next page loads. */
export function RecordList<Row extends Identified>({
  list,
  query,
  nouns,
  media,
  empty,
  top: given,
  ...table
}: RecordListProps<Row>) {
  const own = useListTop();
  const top = given ?? own;
  const { data, isPlaceholderData } = query;
  const { page, cursor, search, filters } = list;
  const shown = useHeldRows({
    key: JSON.stringify([page, cursor, search, filters]),
    rows: rowsOf(data),
    readAt: query.dataUpdatedAt,
    isPlaceholder: isPlaceholderData || !data,
  });
  useLostPlace(list, query, data !== undefined && rowsOf(data).length === 0, list.setPage);
  const headers = table.columns.map((column) => column.header).filter((header) => typeof header === 'string');
  const pagination = pageOf(data)?.pagination;
  const showPage = (page: number) => {
    list.setPage(page, pagination && cursorTo(pagination, page));
    top.show();
  };
  return (
    <Loaded
      read={query}
      failure={`No se han podido cargar ${theMany(nouns)}`}
      level={2}
      loading={<TableSkeleton label={`Cargando ${nouns.many}...`} headers={headers} media={media} />}
    >
      {() => (
        <div {...top.mark}>
          <div role="status" style={{ display: 'contents' }}>
            {shown.held > 0 ? (
              <Suspense>
                <NewRows
                  count={shown.held}
                  isFirstPage={page === 1}
                  nouns={nouns}
                  onShow={() => {
                    shown.showAll();
                    top.focus();
                    top.show();
                  }}
                />
              </Suspense>
            ) : null}
          </div>
          <DataTable {...table} rows={shown.rows} rowKey={(row) => row.id} busy={isPlaceholderData} empty={empty} />
          {pagination ? (
            <Pagination
              page={pagination.page}
              pageSize={pagination.pageSize}
              total={pagination.total - shown.held}
              onPage={showPage}
              noun={nouns.many}
              nounOne={nouns.one}
            />
          ) : null}
        </div>
      )}
    </Loaded>
  );
}
