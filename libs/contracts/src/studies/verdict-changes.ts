import * as z from 'zod';
import { termsCause } from '../events/product-terms.js';
import { idParams, recordId } from '../fields.js';
import { operation } from '../operation.js';

/** Changes that a desk names; the rest are counted. */
const LISTED = 7;

export const verdictChange = z
  .object({
    studyId: recordId,
    studyName: z.string().meta({ description: 'As lists show it' }),
    code: z.string().meta({ description: 'Of the product' }),
    fitsBefore: z.boolean(),
    fitsAfter: z.boolean(),
    laterAfter: z.boolean().meta({
      description: 'Where it fits before and after: whether the later payment exceeds the effort that is allowed now',
    }),
    payment: z
      .number()
      .nullable()
      .meta({ description: 'First payment in euros a month; null where it is not offered' }),
    cause: termsCause,
    at: z.iso.datetime(),
  })
  .meta({ id: 'VerdictChange' });
export type VerdictChange = z.infer<typeof verdictChange>;

const count = z.number().int();
export const verdictChanges = z
  .object({
    nowFit: count.meta({ description: 'Studies that another product fits now' }),
    noLonger: count.meta({ description: 'Studies that have lost a product' }),
    items: z.array(verdictChange).max(LISTED).meta({ description: 'Newest first' }),
    total: count.meta({ description: 'Changes, of all studies' }),
  })
  .meta({
    id: 'VerdictChanges',
    description: 'What changed terms or another index have done to the caller’s open studies of late',
  });
export type VerdictChanges = z.infer<typeof verdictChanges>;

export const verdictChangesApi = {
  seen: operation({
    service: 'studies',
    tag: 'desk',
    id: 'noteVerdictChangesSeen',
    method: 'POST',
    path: '/api/viability-studies/:id/verdict-changes/seen',
    summary: 'Note that the changes of a study’s products were seen',
    description: 'They leave the desk of the study’s owner. A call of another user in scope changes nothing.',
    access: { view: 'estudios_viabilidad' },
    params: idParams,
    status: 204,
    audits: 'none',
  }),
};
