import { deleteInactive, mustBeActive } from '../rules.js';

/** What may be done with a bank. */
export const bankRules = { update: mustBeActive, remove: deleteInactive('bancos') };
