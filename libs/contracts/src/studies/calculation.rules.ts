import { deleteInactive } from '../rules.js';

/** What may be done with a housing calculation. It is changed and switched off in any state. */
export const calculationRules = { remove: deleteInactive('estudio_cuota') };
