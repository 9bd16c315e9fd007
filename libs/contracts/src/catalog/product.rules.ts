import { deleteInactive, mustBeActive } from '../rules.js';

/** What may be done with a product. That its bank must be active is checked by the service, which has the bank. */
export const productRules = { update: mustBeActive, remove: deleteInactive('productos') };
