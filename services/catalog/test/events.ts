import { openRecords } from '@umbral/service-kit/testing';

export const {
  query,
  whileChanging,
  auditOf,
  lastAudit,
  eventsOf,
  columnsOf,
  close: closeDatabase,
} = openRecords('catalog');

/** Number of published changes of products of this bank. */
export const productChangesOf = async (bankId: number): Promise<number> =>
  (await eventsOf('catalog.products.changed', 'bankId', bankId)).length;
