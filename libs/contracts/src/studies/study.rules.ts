import { deleteInactive } from '../rules.js';

/** What may be done with a viability study. It is changed, finished and switched off in any state. */
export const studyRules = { remove: deleteInactive('estudios_viabilidad') };
