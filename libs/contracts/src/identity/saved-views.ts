import * as z from 'zod';
import { idParams, recordStamps, requiredText } from '../fields.js';
import type { PageAccess } from '../modules.js';
import { operation } from '../operation.js';

/** Views that one person may keep of one list. */
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
  .meta({ id: 'SavedView', description: 'A list as somebody looks at it' });
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

/** What is left out stays. */
export const savedViewUpdate = z
  .object({ name: name.optional(), query: viewQuery.optional(), isShared: z.boolean().optional() })
  .meta({ id: 'SavedViewUpdate' });

const shared = {
  service: 'identity',
  tag: 'saved-views',
  access: 'signed-in',
  audits: 'none',
  programs: false,
} as const;

export const savedViewsApi = {
  list: operation({
    ...shared,
    id: 'listSavedViews',
    method: 'GET',
    path: '/api/saved-views',
    summary: 'One’s own views and those that colleagues share, by name',
    query: z.object({
      list: z.enum(savedViewLists).optional().meta({ description: 'Absent: of every list that one may see' }),
    }),
    answer: z.array(savedView),
    errors: ['forbidden'],
  }),
  get: operation({
    ...shared,
    id: 'getSavedView',
    method: 'GET',
    path: '/api/saved-views/:id',
    summary: 'One view',
    params: idParams,
    answer: savedView,
    etag: true,
  }),
  create: operation({
    ...shared,
    id: 'createSavedView',
    method: 'POST',
    path: '/api/saved-views',
    summary: 'Save a view of a list',
    status: 201,
    body: savedViewForm,
    answer: savedView,
    errors: ['forbidden', 'duplicate_view', 'too_many_views'],
    etag: true,
    idempotent: true,
  }),
  update: operation({
    ...shared,
    id: 'updateSavedView',
    method: 'PATCH',
    path: '/api/saved-views/:id',
    summary: 'Change one’s own view',
    params: idParams,
    body: savedViewUpdate,
    answer: savedView,
    errors: ['forbidden', 'duplicate_view', 'stale_record'],
    etag: true,
  }),
  remove: operation({
    ...shared,
    id: 'deleteSavedView',
    method: 'DELETE',
    path: '/api/saved-views/:id',
    summary: 'Delete one’s own view, or as an administrator one that is shared',
    params: idParams,
    status: 204,
    errors: ['forbidden', 'stale_record'],
    etag: true,
  }),
};
