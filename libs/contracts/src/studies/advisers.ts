import * as z from 'zod';
import { recordId } from '../fields.js';
import type { PageAccess } from '../page-access.js';
import { operation } from '../operation.js';

/** Maximum advisers of a list, by name. */
export const MAXIMUM_ADVISERS = 200;

export const adviser = z
  .object({ id: recordId, name: z.string().nullable(), email: z.string() })
  .meta({ id: 'Adviser', description: 'A user who created a record of the list that the caller may see' });
export type Adviser = z.infer<typeof adviser>;

const advisersOf = <const Id extends string>(id: Id, list: string, access: PageAccess) =>
  operation({
    service: 'studies',
    tag: 'advisers',
    id,
    method: 'GET',
    path: `/api/advisers/${list}`,
    summary: `Whose ${list} the caller may see, by name`,
    access,
    answer: z.array(adviser).max(MAXIMUM_ADVISERS),
  });

/** Values of the adviser filter of each list. */
export const advisersApi = {
  ofStudies: advisersOf('listAdvisersOfStudies', 'viability-studies', { view: 'estudios_viabilidad' }),
  ofCalculations: advisersOf('listAdvisersOfCalculations', 'housing-calculations', { view: 'estudio_cuota' }),
  ofClients: advisersOf('listAdvisersOfClients', 'clients', 'signed-in'),
};
