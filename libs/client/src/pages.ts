interface Page<Item> {
  items: Item[];
  pagination: { page: number; totalPages: number; next?: string };
}

/** What a page is asked with. */
export interface PlaceInList {
  page: number;
  cursor?: string;
}

/**
 * All of a list, read page by page: `for await (const client of pagesOf((page, place) => …))`. Asked with the whole place, no
 * record comes twice and none that stays is left out, whoever creates and deletes meanwhile; the number alone cannot promise that.
 * @param read answers one page of it, from 1
 */
export async function* pagesOf<Item>(
  read: (page: number, place: PlaceInList) => Promise<Page<Item> | Item[]>,
): AsyncGenerator<Item> {
  for (let place: PlaceInList = { page: 1 }; ;) {
    const answer = await read(place.page, place);
    if (Array.isArray(answer)) throw new TypeError('This call was not asked for a page');
    yield* answer.items;
    const { totalPages, next } = answer.pagination;
    if (next === undefined && place.page >= totalPages) return;
    place = { page: place.page + 1, ...(next !== undefined && { cursor: next }) };
  }
}
