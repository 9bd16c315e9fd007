import type { OperationShape } from './operation.js';

/**
 * Test accounts of programs and their companies have ids from here on, and no other record has: an id says its mode in every service and
 * database, without a look-up that could be late. The databases check it where rows name a user and a company.
 */
export const TEST_IDS_FROM = 1_000_000_000;

export const isTestId = (id: number): boolean => id >= TEST_IDS_FROM;

/** Of an answer to a call of a test account. */
export const MODE_HEADER = 'umbral-mode';

/**
 * May a token of test mode have the scope of this operation? Where a record belongs to a company, and for the account's own session and
 * webhooks; not for users, roles and modules, which are those of the whole installation. Those of the catalog are too, so that it is
 * read and calculated with alone.
 */
export const isOpenToTests = ({ service, tag, method, programs, audits }: Omit<OperationShape, 'answer'>): boolean =>
  service === 'studies' ||
  (service === 'catalog' && (method === 'GET' || audits === 'none')) ||
  programs === true ||
  programs === 'own' ||
  (tag === 'companies' && method === 'GET');
