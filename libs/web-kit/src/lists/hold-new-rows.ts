interface Identified {
  id: number;
}

export interface HeldRows<Row> {
  rows: Row[];
  /** Rows that are not shown yet. */
  held: number;
}

/**
 * The next rows of a page of which others are being read: known rows are updated, deleted ones disappear, and new ones are held
 * where they would move known ones. New rows behind all known ones are shown at once.
 */
export function holdNewRows<Row extends Identified>(shown: readonly Row[], next: readonly Row[]): HeldRows<Row> {
  const isShown = new Set(shown.map(({ id }) => id));
  const lastKnown = next.findLastIndex(({ id }) => isShown.has(id));
  const held = next.filter(({ id }, index) => !isShown.has(id) && index < lastKnown).length;
  if (held === 0 && (lastKnown >= 0 || shown.length === 0)) return { rows: [...next], held };
  const byId = new Map(next.map((row) => [row.id, row]));
  const count = held === 0 ? next.length : held;
  const firstKept = keptFrom(shown, byId, count);
  return { rows: shown.flatMap((row, index) => byId.get(row.id) ?? (index >= firstKept ? [row] : [])), held: count };
}

/** New rows push as many from the end of the page to the next one: these are not deleted. Index of the first of them. */
function keptFrom(shown: readonly Identified[], byId: ReadonlyMap<number, unknown>, pushed: number): number {
  let first = shown.length;
  while (shown.length - first < pushed && first > 0 && !byId.has(shown[first - 1]?.id ?? 0)) first -= 1;
  return first;
}
