import { operations, type OperationShape, type Pagination } from '@umbral/contracts';

/** Operations that read one record, by the path of its list: `/api/banks` of `/api/banks/:id`. */
const readers = new Set(
  operations.filter(({ method }) => method === 'GET').flatMap(({ path }) => path.match(/^(.*)\/:\w+$/)?.[1] ?? []),
);

/** Does it make a record that has an address of its own? */
export const makesAddress = ({ method, status, path }: OperationShape): boolean =>
  method === 'POST' && status === 201 && readers.has(path);

/**
 * Where the record that was made is read.
 * @param path of the call
 * @returns `/api/banks/7`; undefined where it has no address
 */
export function locationOf(operation: OperationShape, path: string, body: unknown): string | undefined {
  const { id } = (body ?? {}) as { id?: unknown };
  return makesAddress(operation) && typeof id === 'number' ? `${path}/${id}` : undefined;
}

const paginationOf = (body: unknown): Pagination | undefined =>
  (body as { pagination?: Pagination } | null | undefined)?.pagination;

/**
 * The pages beside the one that is answered, as a `Link` header says it (RFC 8288): the next and the one before by cursor,
 * where the list has them, so that whoever follows the links meets no row twice.
 * @param url of the call, with its query
 * @returns undefined where the answer is no page
 */
export function pageLinksOf(url: string, body: unknown): string | undefined {
  const pagination = paginationOf(body);
  if (!pagination) return undefined;
  const { page, totalPages, next, previous } = pagination;
  const [path = '', query] = url.split('?', 2);
  const to = (rel: string, number: number, cursor?: string) => {
    const search = new URLSearchParams(query);
    search.set('page', String(number));
    if (cursor === undefined) search.delete('cursor');
    else search.set('cursor', cursor);
    return `<${path}?${search.toString()}>; rel="${rel}"`;
  };
  return [
    to('first', 1),
    ...(page > 1 || previous ? [to('prev', page - 1, previous)] : []),
    ...(page < totalPages || next ? [to('next', page + 1, next)] : []),
    to('last', totalPages),
  ].join(', ');
}
