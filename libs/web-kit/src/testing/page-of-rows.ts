import { PAGE_SIZE, totalPages, type ListQuery, type Paged } from '@umbral/contracts';

interface Listed {
  name: string;
  isActive: boolean;
}

/** A page of rows as the platform's lists return it, filtered by state and by name. */
export function pageOfRows<Row extends Listed>(rows: readonly Row[], query: ListQuery): Paged<Row> {
  const { page = 1, search = '', status = 'all' } = query;
  const found = rows
    .filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
    .filter(({ isActive }) => status === 'all' || isActive === (status === 'active'));
  return {
    items: found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    pagination: { page, pageSize: PAGE_SIZE, total: found.length, totalPages: totalPages(found.length, PAGE_SIZE) },
  };
}
