import { createLog } from '../src/logging/log.js';

/** For parts of the kit that a spec runs in its own process. */
export const quietLog = createLog('identity', 'silent');
