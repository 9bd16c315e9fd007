import * as z from 'zod';
import { recordId } from './fields.js';
import { operation, type OperationShape } from './operation.js';

/** Maximum records of one call. */
export const BULK_ROWS = 100;
const AMOUNT_MESSAGE = 'Elige entre 1 y 100 registros';

export const bulkStatusForm = z
  .object({
    ids: z
      .array(recordId, AMOUNT_MESSAGE)
      .min(1, AMOUNT_MESSAGE)
      .max(BULK_ROWS, AMOUNT_MESSAGE)
      .transform((ids) => [...new Set(ids)])
      .meta({ description: 'One that is repeated counts once' }),
    isActive: z.boolean(),
    etags: z
      .record(z.string().max(10), z.string().max(50))
      .optional()
      .meta({ description: 'By id: a record of another version stays as it is (`stale_record`)' }),
  })
  .meta({ id: 'BulkStatusForm' });
export type BulkStatusForm = z.output<typeof bulkStatusForm>;

/** Result for one record. */
export const bulkStatusRow = z
  .object({
    id: recordId,
    name: z.string().nullable().meta({ description: 'Null when no such record is visible to the caller' }),
    ok: z.boolean().meta({ description: 'It has the requested state' }),
    changed: z.boolean().meta({ description: 'False also when it already had the requested state' }),
    etag: z.string().nullable().meta({ description: 'Of the record as it is now; null when it was refused' }),
    code: z
      .string()
      .nullable()
      .meta({ description: 'Stable name of the error', examples: ['protected_record'] }),
    message: z.string().nullable().meta({ description: 'Why it was refused, in Spanish, for people' }),
  })
  .meta({ id: 'BulkStatusRow' });
export type BulkStatusRow = z.output<typeof bulkStatusRow>;

export const bulkStatusAnswer = z
  .object({
    done: z.number().int(),
    failed: z.number().int(),
    results: z.array(bulkStatusRow).meta({ description: 'In the order of the ids' }),
  })
  .meta({ id: 'BulkStatusAnswer' });
export type BulkStatusAnswer = z.output<typeof bulkStatusAnswer>;

/** What the bulk operation takes over from the single one. */
const inherited = ['service', 'tag', 'access', 'audits', 'effects', 'publishes'] as const;
type Inherited<Toggle> = { [Part in keyof Toggle & (typeof inherited)[number]]: Toggle[Part] };

/**
 * The bulk form of an operation on one record: same access, rules, audit and events. Each record is changed in its own
 * transaction.
 */
export const bulkStatusOf = <const Toggle extends OperationShape, const Id extends string>(
  toggle: Toggle,
  { id, path }: { id: Id } & Pick<OperationShape, 'path'>,
) =>
  operation({
    ...(Object.fromEntries(
      inherited.filter((part) => part in toggle).map((part) => [part, toggle[part]]),
    ) as Inherited<Toggle>),
    id,
    method: 'POST',
    path: `${path}/bulk-status`,
    summary: 'Activate or deactivate up to 100 of them',
    description:
      'Each record is changed by itself: a refusal is reported in its row and stops no other. A repeated call with the same Idempotency-Key changes nothing twice.',
    body: bulkStatusForm,
    answer: bulkStatusAnswer,
    idempotent: true,
  });
