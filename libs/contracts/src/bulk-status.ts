import * as z from 'zod';
import { recordId } from './fields.js';
import { operation, type OperationShape } from './operation.js';

/** Records of one call at most. */
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

/** What became of one record. */
export const bulkStatusRow = z
  .object({
    id: recordId,
    name: z.string().nullable().meta({ description: 'Null when there is no such record in sight' }),
    ok: z.boolean().meta({ description: 'It is as asked' }),
    changed: z.boolean().meta({ description: 'False also when it already was as asked' }),
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

/** What is the same for one record and for many. */
const kept = ['service', 'tag', 'access', 'audits', 'publishes'] as const;
type Kept<Toggle> = { [Part in keyof Toggle & (typeof kept)[number]]: Toggle[Part] };

/**
 * The operation that does to many records what this one does to one: for the same people, by the same rules, with the same
 * audit and events, each record by itself.
 */
export const bulkStatusOf = <const Toggle extends OperationShape, const Id extends string>(
  toggle: Toggle,
  { id, path }: { id: Id } & Pick<OperationShape, 'path'>,
) =>
  operation({
    // Those of its parts that it has.
    ...(Object.fromEntries(kept.filter((part) => part in toggle).map((part) => [part, toggle[part]])) as Kept<Toggle>),
    id,
    method: 'POST',
    path: `${path}/bulk-status`,
    summary: 'Activate or deactivate up to 100 of them',
    description:
      'Each one by itself, as if it were switched alone: a refusal is told in its row and stops no other. Sent again with its Idempotency-Key, what was done is not done twice.',
    body: bulkStatusForm,
    answer: bulkStatusAnswer,
    idempotent: true,
  });
