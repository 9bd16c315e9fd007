import type * as z from 'zod';
import { activityApi } from '../audit/activity.js';
import { banksApi } from '../catalog/banks.js';
import { productsApi } from '../catalog/products.js';
import { clientsApi } from '../studies/clients.js';
import { housingCalculationsApi } from '../studies/housing-calculations.js';
import { viabilityStudiesApi } from '../studies/viability-studies.js';
import { companiesApi } from './companies.js';
import { rolesApi } from './roles.js';
import type { SavedViewList } from './saved-views.js';
import { usersApi } from './users.js';

// In a file of its own: a bundle that only calls the operations does not carry the lists of all services.

/** Filters of each list, without the page: an export takes the same ones. Strict, so that a filter of another list is refused. */
const queries: Record<SavedViewList, z.ZodType> = {
  users: usersApi.export.query.strict(),
  roles: rolesApi.export.query.strict(),
  companies: companiesApi.export.query.strict(),
  banks: banksApi.export.query.strict(),
  products: productsApi.export.query.strict(),
  'viability-studies': viabilityStudiesApi.export.query.strict(),
  'housing-calculations': housingCalculationsApi.export.query.strict(),
  clients: clientsApi.export.query.strict(),
  activity: activityApi.export.query.strict(),
};

/** Does the list take these filters? */
export const isQueryOf = (list: SavedViewList, query: unknown): boolean => queries[list].safeParse(query).success;
