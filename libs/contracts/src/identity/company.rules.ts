import { mustBeActive } from '../rules.js';

/** What may be done with a company. Nobody deletes one. */
export const companyRules = { update: mustBeActive };
