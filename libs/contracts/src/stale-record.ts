import * as z from 'zod';
import { auditedEntities } from './events/audit-event.js';
import { instant, recordId } from './fields.js';

/** `details` of a refusal with `stale_record`. */
export const staleRecord = z
  .object({
    entityType: z.enum(auditedEntities),
    lastWrite: z.object({ at: instant, userId: recordId, userName: z.string().nullable() }).nullable().meta({
      description:
        'Who wrote the current version; null where it is not known: the outbox has dropped its entry, or a write of another record, as of a scenario, has moved `updatedAt` since',
    }),
  })
  .meta({ id: 'StaleRecord', description: 'What a write based on an old version is refused with' });
export type StaleRecord = z.infer<typeof staleRecord>;
