import type * as z from 'zod';
import { banksApi } from '../catalog/banks.js';
import { productsApi } from '../catalog/products.js';
import { clientsApi } from '../studies/clients.js';
import { housingCalculationsApi } from '../studies/housing-calculations.js';
import { viabilityStudiesApi } from '../studies/viability-studies.js';
import { companiesApi } from './companies.js';
import { rolesApi } from './roles.js';
import type { SavedViewList } from './saved-views.js';
import { usersApi } from './users.js';

// Apart from the operations: whoever only calls them does not need the lists of all services.

/** What each list says itself that it may be asked: its filters, without the page. */
const queries: Record<SavedViewList, z.ZodType> = {
  users: usersApi.export.query.strict(),
  roles: rolesApi.export.query.strict(),
  companies: companiesApi.export.query.strict(),
  banks: banksApi.export.query.strict(),
  products: productsApi.export.query.strict(),
  'viability-studies': viabilityStudiesApi.export.query.strict(),
  'housing-calculations': housingCalculationsApi.export.query.strict(),
  clients: clientsApi.export.query.strict(),
};

/** May this list be asked so? */
export const isQueryOf = (list: SavedViewList, query: unknown): boolean => queries[list].safeParse(query).success;
