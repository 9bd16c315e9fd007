import { mustBeActive } from '../rules.js';

/** What may be done with a company. There is no deletion. */
export const companyRules = { update: mustBeActive };
