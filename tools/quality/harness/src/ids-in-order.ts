import type { OperationShape, Paged } from '@umbral/contracts';
import type { Caller } from './caller.js';
import { columnOf, readCsv } from './csv.js';

interface ListApi {
  list: OperationShape;
  export: OperationShape;
}

type Rows = readonly { id: number }[];
type Query = Record<string, string>;

const idsOf = (rows: Rows) => rows.map(({ id }) => id);

/** The ids of a list for one query: as a whole, page by page, and as an exported file. */
export async function idsInOrder(caller: Caller, api: ListApi, query: Query) {
  const fetchList = async (more: Query = {}) =>
    (await caller.call(api.list, { query: { ...query, ...more } as never })).body as unknown;
  const pages: number[] = [];
  for (let page = 1, last = 1; page <= last; page++) {
    const { items, pagination } = (await fetchList({ page: String(page) })) as Paged<Rows[number]>;
    pages.push(...idsOf(items));
    last = pagination.totalPages;
  }
  const file = columnOf(readCsv(await caller.call(api.export, { query: query as never })), 'Id').map(Number);
  return { whole: idsOf((await fetchList()) as Rows), pages, file };
}
