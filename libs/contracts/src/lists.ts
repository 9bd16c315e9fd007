import * as z from 'zod';
import { WHOLE_LIST_ROWS } from './effects.js';
import { givenInstant, searchText } from './fields.js';
import { numeric } from './figures.js';

/** Rows on a page of every list, unless `limit` says otherwise. */
export const PAGE_SIZE = 10;
/** Movements on a page of a user's audit. */
export const AUDIT_PAGE_SIZE = 50;

export const statusFilters = ['active', 'inactive', 'all'] as const;
export type StatusFilter = (typeof statusFilters)[number];

export const pagination = z
  .object({
    page: z.number().int(),
    pageSize: z.number().int(),
    totalPages: z.number().int(),
    total: z.number().int(),
    next: z.string().optional().meta({ description: 'Cursor of the page after this one; absent at the end' }),
    previous: z
      .string()
      .optional()
      .meta({ description: 'Cursor of the page before this one; absent at the beginning' }),
  })
  .meta({ id: 'Pagination', description: 'Pages count from 1; an empty list has one page' });
export type Pagination = z.infer<typeof pagination>;

/** Message for an invalid cursor, or one of another list, order or user. */
export const CURSOR_MESSAGE = 'No se puede continuar la lista desde aquí; vuelve a pedirla desde el principio';

/** Most rows of a page. */
export const MAX_PAGE_SIZE = 100;
export const LIMIT_MESSAGE = 'El límite es de las páginas: pide también page';
export const pageLimit = numeric(z.number().int().min(1).max(MAX_PAGE_SIZE))
  .optional()
  .meta({ description: `Records of a page, with \`page\` or \`cursor\`; absent: ${PAGE_SIZE}`, examples: [50] });

/** Query of every list. With neither `page` nor `cursor` the whole permitted list is answered as an array. */
export const listQuery = z.object({
  page: numeric(z.number().int().min(1).max(1_000_000)).optional().meta({ description: 'From 1; absent: everything' }),
  cursor: z
    .string()
    .max(6_000, CURSOR_MESSAGE)
    .regex(/^[\w-]+$/, CURSOR_MESSAGE)
    .optional()
    .meta({
      description:
        '`next` or `previous` of a page: goes on from its last row, or back from its first one, whatever came or went meanwhile. `page` beside it does not count',
    }),
  limit: pageLimit,
  updatedSince: givenInstant().optional().meta({
    description:
      'Only records that were created or changed since, or in the minute before; deletions are events (`GET /api/events?after=`)',
  }),
  search: searchText.optional().meta({ description: 'Literal text; accents and case are ignored' }),
  status: z.enum(statusFilters).optional().meta({ description: 'Absent: all' }),
});
export type ListQuery = z.infer<typeof listQuery>;

/** Most rows of a list without pages that are no whole list. */
export const MOST_FIRST_ROWS = WHOLE_LIST_ROWS - 1;
/** For lists without pages: only so many rows, in their order. */
export const firstRows = numeric(z.number().int().min(1).max(MOST_FIRST_ROWS))
  .optional()
  .meta({ description: 'Only so many, in the order of the list; absent: everything' });

/** Fields that an export does not take: `listQuery.omit(pageFields)`. */
export const pageFields = { page: true, cursor: true, limit: true, updatedSince: true } as const;

/** What a list is sorted by: a name of a column, with a hyphen before it the other way round. */
export const sortedBy = <const Name extends string>(...names: readonly [Name, ...Name[]]) =>
  z
    .enum([...names, ...names.map((name): `-${Name}` => `-${name}`)])
    .optional()
    .meta({ description: 'With a hyphen the other way round; absent: the order of the list' });

/** A flag in a query string. */
export const queryFlag = z
  .enum(['true', 'false'])
  .transform((value) => value === 'true')
  .optional();

export interface Paged<Item> {
  items: Item[];
  pagination: Pagination;
}

/** Answer of a list: the array, or one page of it when `page` was sent. */
export const listAnswer = <Item extends z.ZodType>(item: Item) =>
  z.union([z.array(item), z.object({ items: z.array(item), pagination })]);

/** Pages that `total` rows fill; at least one. */
export const totalPages = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize));
