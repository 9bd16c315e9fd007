import * as z from 'zod';
import { addressedId } from '../fields.js';
import { numeric } from '../figures.js';
import { moduleKeys } from '../permissions.js';
import { domainEvents } from './domain-events.js';

/** Records on one page of the directory. */
export const DIRECTORY_PAGE_SIZE = 2_000;

/** Records with a higher id than this one, in the order of their ids. */
export const directoryQuery = z.object({ after: numeric(z.number().int().min(0).max(2_147_483_647)).default(0) });

/**
 * The state behind identity's events, page by page, for the other services: a read model that starts, or restarts, after
 * the retention of the stream reads it once. A page that is not full is the last one.
 */
export const directoryPages = {
  users: { path: '/internal/directory/users', answer: z.array(domainEvents['identity.user.changed']) },
  companies: { path: '/internal/directory/companies', answer: z.array(domainEvents['identity.company.changed']) },
} as const;

/** Whether a user may view the records of a module now. Other services store no permissions, which events of roles would change. */
export const viewerQuestion = {
  path: '/internal/directory/viewer',
  query: z.object({ userId: addressedId, module: z.enum(moduleKeys) }),
  answer: z.object({ mayView: z.boolean() }),
} as const;
export type ViewerQuestion = z.infer<typeof viewerQuestion.query>;
