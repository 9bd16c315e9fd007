import type { Paged } from '@umbral/contracts';
import type { Sql } from '../database/sql.js';
import type { QueueKey } from '../queue/fair-queue.js';
import type { Place } from './cursors.js';
import type { LongList } from './long-list.js';
import type { Orders } from './order.js';

export interface ListParts {
  /** Columns of a row. */
  select: Sql;
  /** Tables; joins must not multiply or lose rows of the first one. */
  from: Sql;
  where: Sql;
  /** Condition of all rows of the list; `counts` include no others. */
  only?: Sql | undefined;
  /** Unique key of the first table, e.g. sql`u.id`. */
  key: Sql;
  /** The tables that filter, key and order need, if fewer than `from`. */
  keyFrom?: Sql;
  /** Stored counts (see `listCounts`), where they have all columns of `where`. */
  counts?: Sql | false | undefined;
  order: Orders;
  /** A search in `where` reads other tables too: whatever it finds is read once. */
  searchesParts?: boolean;
  /** From 1; without page and place the whole list is returned. */
  page: number | undefined;
  /** Without a page: only so many rows, fewer than a whole list. */
  first?: number | undefined;
  /** Where the page starts, whatever its current number. */
  place?: Place | undefined;
  /** Encodes the cursors of the neighbouring pages; without it pages have none. */
  cursorOf?: (place: Place) => string;
  pageSize?: number;
  /** Permits a whole list of `WHOLE_LIST_ROWS` or more, or refuses it; `rows` counts them. */
  admitWhole?: (rows: () => Promise<number>) => Promise<void>;
  /** Key of the round-robin scheduling of long lists. */
  caller?: QueueKey;
}

/** What a list's verb returns; @Operation streams a long one as the same JSON array. */
export type List<Item> = Item[] | Paged<Item> | LongList<Item>;
