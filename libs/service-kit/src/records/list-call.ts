import type { OperationShape } from '@umbral/contracts';
import type { Context } from '../access/context.js';
import type { Cursors } from '../lists/cursors.js';
import type { Condition, Sql } from '../database/sql.js';
import type { ListParts } from '../lists/list-parts.js';
import { orderBy, type Orders } from '../lists/order.js';

/** A call for a list of records. */
export interface ListCall extends Context {
  operation: OperationShape;
  query: {
    page?: number | undefined;
    cursor?: string | undefined;
    limit?: number | undefined;
    updatedSince?: string | undefined;
    search?: string | undefined;
    sort?: string | undefined;
    /** Of a list without pages: only so many rows. */
    first?: number | undefined;
  };
  params?: unknown;
}

/** What a verb adds to the scope of its record. */
export interface ListFilter extends Pick<ListParts, 'searchesParts'> {
  where: readonly Condition[];
  counts?: Sql | false | undefined;
}

/** The cursors of this list, in this order, for this caller. Cursors of a release with another order are refused. */
export const cursorsFor = (cursors: Cursors, { operation, params, actor }: ListCall, order: Orders) =>
  cursors.of(JSON.stringify([operation.id, params ?? null, orderBy(order).text, actor.id]));
