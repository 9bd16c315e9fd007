import * as z from 'zod';
import { recordStamps, requiredText } from '../fields.js';
import type { PageAccess } from '../page-access.js';
import { recordOperations } from '../record-operations.js';

/** Views that a user may save of one list. */
export const MAXIMUM_VIEWS = 50;

export const savedViewLists = [
  'users',
  'roles',
  'companies',
  'banks',
  'products',
  'viability-studies',
  'housing-calculations',
  'clients',
  'activity',
] as const;
export type SavedViewList = (typeof savedViewLists)[number];

/** Who may open the page of each list; the same as its entry in `module.json`. */
export const savedViewAccess: Record<SavedViewList, PageAccess> = {
  users: { view: 'usuarios' },
  roles: 'administrator',
  companies: { view: 'companias' },
  banks: 'administrator',
  products: 'administrator',
  'viability-studies': { view: 'estudios_viabilidad' },
  'housing-calculations': { view: 'estudio_cuota' },
  clients: 'signed-in',
  activity: 'administrator',
};

export const QUERY_MESSAGE = 'Los filtros no son de esta lista';

const viewQuery = z
  .record(z.string().max(50), z.string().max(500), QUERY_MESSAGE)
  .meta({ description: 'Search and filters of the list as in its address, without the page' });

export const savedView = z
  .object({
    ...recordStamps,
    list: z.enum(savedViewLists),
    name: z.string(),
    query: viewQuery,
    isShared: z.boolean().meta({ description: 'Colleagues of its owner see it' }),
    isOwn: z.boolean(),
    ownerName: z.string(),
  })
  .meta({ id: 'SavedView', description: 'A list with saved filters' });
export type SavedView = z.output<typeof savedView>;

const name = requiredText('El nombre de la vista es requerido', 60);

export const savedViewForm = z
  .object({
    list: z.enum(savedViewLists, 'Esta lista no existe'),
    name,
    query: viewQuery,
    isShared: z.boolean().default(false),
  })
  .meta({ id: 'SavedViewForm' });

/** An omitted field stays. */
export const savedViewUpdate = z
  .object({ name: name.optional(), query: viewQuery.optional(), isShared: z.boolean().optional() })
  .meta({ id: 'SavedViewUpdate' });

const of = recordOperations({
  service: 'identity',
  tag: 'saved-views',
  access: 'signed-in',
  programs: false,
  path: '/api/saved-views',
  one: 'SavedView',
  many: 'SavedViews',
  answer: savedView,
});

export const savedViewsApi = {
  list: of.list({
    summary: 'One’s own views and those that colleagues share, by name',
    query: z.object({
      list: z.enum(savedViewLists).optional().meta({ description: 'Absent: of every list that one may see' }),
    }),
    answer: z.array(savedView),
    errors: ['forbidden'],
  }),
  get: of.get({ summary: 'One view', errors: ['forbidden'] }),
  create: of.create({
    summary: 'Save a view of a list',
    body: savedViewForm,
    errors: ['forbidden', 'duplicate_view', 'too_many_views'],
  }),
  update: of.update({
    method: 'PATCH',
    summary: 'Change one’s own view',
    body: savedViewUpdate,
    errors: ['forbidden', 'duplicate_view'],
  }),
  remove: of.remove({
    summary: 'Delete one’s own view, or as an administrator one that is shared',
    errors: ['forbidden'],
    unaudited: 'A setting of one user, no record of the office',
  }),
};
