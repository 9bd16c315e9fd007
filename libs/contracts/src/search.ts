import * as z from 'zod';
import { isPlainText, recordId } from './fields.js';
import { operation } from './operation.js';

/** Record kinds that each service searches, in the order of its answers. */
export const searchedKinds = {
  studies: ['client', 'viability_study', 'housing_calculation', 'payment_study'],
  catalog: ['product', 'bank'],
  identity: ['company', 'user'],
} as const;

/** What can be found, in the order in which it is shown. */
export const searchKinds = Object.values(searchedKinds).flat();
export type SearchKind = (typeof searchKinds)[number];

export const searchKindLabels: Record<SearchKind, string> = {
  client: 'Clientes',
  viability_study: 'Estudios de viabilidad',
  housing_calculation: 'Cálculos',
  payment_study: 'Estudios anteriores',
  product: 'Productos',
  bank: 'Bancos',
  company: 'Compañías',
  user: 'Usuarios',
};

/** Hits of a kind in one answer. */
export const SEARCH_HITS = 5;
/** Fewer characters find records by their number only. */
export const SEARCHED_CHARACTERS = 3;

const LENGTH_MESSAGE = 'Escribe entre 1 y 100 caracteres';

const searchQuery = z.object({
  q: z
    .string({ error: LENGTH_MESSAGE })
    .trim()
    .min(1, LENGTH_MESSAGE)
    .max(100, LENGTH_MESSAGE)
    .refine((text) => isPlainText(text) && !/\p{Cc}/u.test(text), 'Contiene caracteres no permitidos')
    .meta({
      description:
        'Words that must all be in the record, in any order; a phone, an identity number; `12` or `#12`: also id 12',
      examples: ['pérez ana'],
    }),
});

export const searchHit = z
  .object({ id: recordId, title: z.string(), subtitle: z.string().nullable(), isActive: z.boolean() })
  .meta({ id: 'SearchHit' });
export type SearchHit = z.infer<typeof searchHit>;

export const searchGroup = z
  .object({
    kind: z.enum(searchKinds),
    hits: z.array(searchHit).min(1).max(SEARCH_HITS),
    more: z.boolean().meta({ description: 'There are hits that are not answered' }),
  })
  .meta({ id: 'SearchGroup' });
export type SearchGroup = z.infer<typeof searchGroup>;

const shared = {
  tag: 'search',
  method: 'GET',
  access: 'signed-in',
  query: searchQuery,
  answer: z.object({ groups: z.array(searchGroup) }).meta({ id: 'SearchAnswer' }),
  description:
    'The best hits first: id, phone or address or identity number, beginning of the title. Kinds without hits are left out.',
} as const;

/** Records visible to the caller. Each service searches its own, so that one that is down does not hide the hits of others. */
export const searchApi = {
  identity: operation({
    ...shared,
    service: 'identity',
    id: 'searchIdentity',
    path: '/api/search/identity',
    summary: 'Find companies and users, as far as the role may view them',
  }),
  catalog: operation({
    ...shared,
    service: 'catalog',
    id: 'searchCatalog',
    path: '/api/search/catalog',
    summary: 'Find products and banks; no hits for users who are not administrators',
  }),
  studies: operation({
    ...shared,
    service: 'studies',
    id: 'searchStudies',
    path: '/api/search/studies',
    summary: 'Find clients, and studies and calculations as far as the role may view them',
  }),
};
