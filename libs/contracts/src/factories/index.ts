export * from './catalog.js';
export * from './identity.js';
export * from './studies.js';
export * from './unique.js';
