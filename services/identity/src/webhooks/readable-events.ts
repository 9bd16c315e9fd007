/** Rows of a query at least once the first one was not enough: a program may have many events that it may not read. */
const BATCH_ROWS = 500;

interface Reading<Event> {
  read: (place: number, rows: number) => Promise<Event[]>;
  isReadable: (event: Event) => boolean;
  place: number;
  limit: number;
  signal: AbortSignal | undefined;
}

/** The first events after a place that may be read; the others are passed over. @throws AppError request_timeout when the caller has left */
export async function readableEvents<Event extends { position: number }>({
  read,
  isReadable,
  place: start,
  limit,
  signal,
}: Reading<Event>): Promise<Event[]> {
  const readable: Event[] = [];
  let place = start;
  for (let rows = limit; ; rows = Math.max(limit, BATCH_ROWS)) {
    signal?.throwIfAborted();
    const found = await read(place, rows);
    readable.push(...found.filter(isReadable));
    if (readable.length >= limit || found.length < rows) return readable.slice(0, limit);
    place = found.at(-1)?.position ?? place;
  }
}
