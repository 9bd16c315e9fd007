/**
 * A whole list that is too long to be held at once. Its rows are read batch by batch while it is being sent, so that
 * it costs no more memory than a short one, and a slow reader keeps no connection of the database.
 */
export class LongList<Item = unknown> {
  constructor(readonly batches: () => AsyncGenerator<Item[]>) {}
}

/** The JSON array of a long list, in pieces. */
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
