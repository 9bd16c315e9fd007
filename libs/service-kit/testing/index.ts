export { unique } from '@umbral/contracts/factories';
export * from '@umbral/testing';
export { expectExactCounts } from './list-counts.js';
export { BROKER_LIMIT_MS, openLink } from './link.js';
export { quietLog } from './log.js';
export { awayFromMidnight } from './midnight.js';
export { openPool } from './pool.js';
export * from './images.js';
export { restartLimit } from './rate-limits.js';
