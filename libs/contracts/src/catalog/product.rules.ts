import { deleteInactive, mustBeActive } from '../rules.js';

/** What may be done with a product. That its bank must be active is decided where the bank is at hand. */
export const productRules = { update: mustBeActive, remove: deleteInactive('productos') };
