interface Page<Item> {
  items: Item[];
  pagination: { page: number; totalPages: number; next?: string };
}

/** Query of a page. */
export interface PlaceInList {
  page: number;
  cursor?: string;
}

/**
 * All of a list, read page by page: `for await (const client of pagesOf((page, place) => …))`. With the whole place each record
 * comes once, although others create and delete records meanwhile; the page number alone does not guarantee that.
 * @param read answers one page of it, from 1
 */
export async function* pagesOf<Item>(
  read: (page: number, place: PlaceInList) => Promise<Page<Item> | Item[]>,
): AsyncGenerator<Item> {
  for (let place: PlaceInList = { page: 1 }; ;) {
    const answer = await read(place.page, place);
    if (Array.isArray(answer)) throw new TypeError('The call has no page: pass the place on as its query');
    yield* answer.items;
    const { page, totalPages, next } = answer.pagination;
    // Its own number: records that were created meanwhile have made more pages than were read.
    if (next === undefined && page >= totalPages) return;
    place = { page: place.page + 1, ...(next !== undefined && { cursor: next }) };
  }
}
