import * as z from 'zod';
import { instant, recordId } from '../fields.js';
import { MAX_PAGE_SIZE, pageLimit } from '../lists.js';
import { operation } from '../operation.js';
import { DELIVERY_DAYS } from './webhook-deliveries.js';
import { webhookEventNames } from './webhook-events.js';

/** An event as a webhook has it in its body, without the test message. */
export const programEvent = z
  .object({
    id: z.uuid().meta({ description: '`webhook-id` of the message: store it, and ask for what came after it' }),
    type: z.enum(webhookEventNames).meta({ description: 'What happened to which kind of record' }),
    timestamp: instant.meta({ description: 'When it happened' }),
    data: z
      .object({ id: recordId, version: z.number().int().meta({ description: 'Version of the record after it' }) })
      .meta({ description: 'The record, which the program reads with its own token' }),
  })
  .meta({ id: 'ProgramEvent' });

export const programEventsApi = {
  list: operation({
    service: 'identity',
    tag: 'webhooks',
    id: 'listEvents',
    method: 'GET',
    path: '/api/events',
    summary: `The events of the program's webhooks in the last ${DELIVERY_DAYS} days, the oldest first`,
    description:
      'So that a missed webhook is no loss: repeat it with the last `id` as `after` until `items` is empty. Only of records that the program may read now, whatever became of the delivery. Without a query and without `Accept: application/json` the path is the stream of live events of browsers.',
    access: 'administrator',
    programs: 'own',
    query: z.object({
      after: z.union([z.literal(''), z.uuid()]).meta({
        description: '`id` of an event, which is not answered again; empty: from the beginning',
        examples: ['0b9f3c1e-4f0e-4a53-9b1c-6a1d2f6f6a11'],
      }),
      limit: pageLimit.meta({ description: `Events of the answer; absent: ${MAX_PAGE_SIZE}`, examples: [50] }),
    }),
    answer: z.object({
      items: z.array(programEvent).meta({ description: 'The oldest first; empty: there are no more' }),
    }),
    errors: ['not_found'],
  }),
};
