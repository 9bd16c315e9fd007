import * as z from 'zod';
import { operationsOf } from '../operations-of.js';

export const restorableRecords = z
  .object({ studies: z.number().int(), calculations: z.number().int() })
  .meta({ id: 'RestorableRecords' });
export type RestorableRecords = z.infer<typeof restorableRecords>;

const route = operationsOf({ service: 'studies', tag: 'viability-studies', access: { view: 'companias' } });

export const restorableRecordsApi = {
  count: route('GET /api/viability-studies/deactivated-with-company/:id', {
    id: 'countRestorableRecords',
    summary: 'How many studies and calculations an activation of this inactive company can restore',
    description: 'Those deactivated with the company by its last deactivation, and not changed since.',
    answer: restorableRecords,
  }),
};
