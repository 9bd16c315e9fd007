import * as z from 'zod';
import { operation } from './operation.js';
import { serviceNames, type ServiceName } from './service-names.js';

export const systemState = z
  .object({
    service: z.enum(serviceNames),
    version: z.string().meta({ description: 'Of its contract' }),
    outboxPending: z.number().int().meta({ description: 'Committed events that are not published yet' }),
    outboxOldestSeconds: z.number().int().meta({ description: 'How long the first of them waits; 0 when none does' }),
    deadLetters: z.number().int().meta({ description: 'Events that failed for good and were not replayed' }),
  })
  .meta({ id: 'SystemState' });
export type SystemState = z.infer<typeof systemState>;

const stateOf = <const Name extends ServiceName>(service: Name) =>
  operation({
    service,
    tag: 'system',
    id: `getSystemState${service.charAt(0).toUpperCase()}${service.slice(1)}`,
    method: 'GET',
    path: `/api/system/${service}`,
    summary: 'What waits in the service, and what it could not handle',
    access: 'administrator',
    answer: systemState,
  });

/** State of each service, answered by the service itself: one that is down does not answer. */
export const systemApi = {
  identity: stateOf('identity'),
  catalog: stateOf('catalog'),
  studies: stateOf('studies'),
  audit: stateOf('audit'),
  releases: stateOf('releases'),
} satisfies Record<ServiceName, unknown>;
