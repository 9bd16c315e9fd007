export { unique } from '@umbral/contracts/factories';
export * from '@umbral/testing';
export { expectKeptCounts } from './kept-counts.js';
export { openLink } from './link.js';
export { quietLog } from './log.js';
