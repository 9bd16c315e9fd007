import { createLog } from '../src/logging/log.js';

/** For parts of the kit that run in the process of a spec. */
export const quietLog = createLog('identity', 'silent');
