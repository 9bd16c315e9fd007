import * as z from 'zod';
import { addressedId, isPlainText, FORBIDDEN_MESSAGE, recordId } from '../fields.js';
import { operationsOf } from '../operations-of.js';
import { clientDetail, clientRecord, type ClientRecord } from './clients.js';

/** Maximum duplicates that are answered, newest first. */
export const MAXIMUM_DUPLICATES = 5;

const typed = (max: number) => z.string().trim().max(max).refine(isPlainText, FORBIDDEN_MESSAGE).optional();

export const duplicatesQuery = z.object({
  phone: typed(30).meta({
    description: 'Compared by its digits, without the prefix of Spain',
    examples: ['+34 612 345 678'],
  }),
  email: typed(255).meta({ description: 'Compared in lower case', examples: ['irene.sala@correo.test'] }),
  dni: typed(20).meta({ description: 'DNI or NIE, compared without separators', examples: ['12.345.678-Z'] }),
  except: addressedId
    .optional()
    .meta({ description: 'Number of a client that is no duplicate: the one that is edited' }),
});

/** The values of a client that may differ from those of another one. */
export const mergedFields = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'dni',
  'age',
  'employmentType',
  'employmentTime',
  'nextStep',
] as const;
export type MergedField = (typeof mergedFields)[number];

export const clientMergeForm = z
  .object({
    clientId: recordId.meta({
      description: 'Number of the client that is merged into that of the path',
      examples: [12],
    }),
    take: z
      .array(z.enum(mergedFields))
      .max(mergedFields.length)
      .default([])
      .meta({ description: 'Fields whose value is taken from the merged client', examples: [['email']] }),
  })
  .meta({ id: 'ClientMergeForm' });
export type ClientMergeForm = z.infer<typeof clientMergeForm>;

type Owned = Pick<ClientRecord, 'id' | 'userId' | 'companyId'>;

/** Why two clients cannot be merged; undefined when they can. Those of two owners would be visible to others afterwards. */
export function mergeProblem(kept: Owned, merged: Owned): string | undefined {
  if (kept.id === merged.id) return 'Es el mismo cliente';
  if (kept.companyId !== merged.companyId) return 'Son clientes de compañías distintas';
  if (kept.companyId === null && kept.userId !== merged.userId) return 'Son clientes de usuarios distintos';
  return undefined;
}

const route = operationsOf({ service: 'studies', tag: 'clients', access: 'signed-in' });

/** Clients that are stored twice. */
export const clientMergesApi = {
  duplicates: route('GET /api/clients/duplicates', {
    id: 'listClientDuplicates',
    summary: 'Clients visible to the caller with this phone, e-mail or DNI',
    query: duplicatesQuery,
    answer: z.array(clientRecord).max(MAXIMUM_DUPLICATES),
  }),
  merge: route('POST /api/clients/:id/merge', {
    id: 'mergeClients',
    summary: 'Merge another client into one',
    description:
      'Studies, calculations, evaluations, mails and notes of the other one move, and its number leads to the one that is kept. If-Match has the ETags of both.',
    body: clientMergeForm,
    answer: clientDetail,
    etag: true,
    idempotent: true,
    audits: { entity: 'client', action: 'update' },
    publishes: [
      'studies.client.changed',
      'studies.client.deleted',
      'studies.viability_study.changed',
      'studies.housing_calculation.changed',
    ],
  }),
};
