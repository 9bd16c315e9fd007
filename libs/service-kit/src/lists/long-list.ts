/**
 * A whole list that is too long for memory. Its rows are read in batches while it is being sent, and a slow client occupies no
 * connection to the database.
 */
export class LongList<Item = unknown> {
  constructor(readonly batches: () => AsyncGenerator<Item[]>) {}
}

/** The JSON array of a long list, in chunks. */
export async function* jsonPiecesOf<Item>(
  list: LongList<Item>,
  checked: (item: Item) => unknown,
): AsyncGenerator<string> {
  let before = '[';
  for await (const batch of list.batches()) {
    if (batch.length === 0) continue;
    yield before + batch.map((item) => JSON.stringify(checked(item))).join(',');
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}
