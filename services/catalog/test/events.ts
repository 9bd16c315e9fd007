import { openRecords } from '@umbral/service-kit/testing';

export const { query, auditOf, lastAudit, eventsOf, columnsOf, close: closeDatabase } = openRecords('catalog');

/** How often the other services were told that products of this bank changed. */
export const productChangesOf = async (bankId: number): Promise<number> =>
  (await eventsOf('catalog.products.changed', 'bankId', bankId)).length;
