import type * as z from 'zod';
import type { AuditedEntity } from './events/audit-event.js';
import { operation, type OperationShape } from './operation.js';

/** Maximum rows of an exported list. */
export const EXPORT_ROWS = 100_000;

interface ExportedList<Id extends string, Query> extends Pick<OperationShape, 'service' | 'tag' | 'access' | 'path'> {
  id: Id;
  /** The filters of the list: its query without the page. */
  query: Query;
  entity: AuditedEntity;
}

/** The operation that answers a list as a file: same access, filters and order as the list. */
export const exportOf = <const Id extends string, Query extends z.ZodObject>({
  entity,
  path,
  ...list
}: ExportedList<Id, Query>) =>
  operation({
    ...list,
    method: 'GET',
    path: `${path}/export`,
    summary: 'The list as a CSV file',
    description:
      'Semicolons, decimal commas, UTF-8 with a byte order mark. All rows of the list in its order, as they were at one moment.',
    media: 'text/csv',
    errors: ['export_too_large'],
    audits: { entity, action: 'export' },
  });
