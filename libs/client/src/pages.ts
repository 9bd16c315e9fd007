interface Page<Item> {
  items: Item[];
  pagination: { page: number; totalPages: number };
}

/**
 * All of a list, read page by page: `for await (const client of pagesOf((page) => …))`.
 * @param read answers one page of it, from 1
 */
export async function* pagesOf<Item>(read: (page: number) => Promise<Page<Item> | Item[]>): AsyncGenerator<Item> {
  for (let page = 1; ; page += 1) {
    const answer = await read(page);
    if (Array.isArray(answer)) throw new TypeError('This call was not asked for a page');
    yield* answer.items;
    if (page >= answer.pagination.totalPages) return;
  }
}
