export * from './caller.js';
export * from './eventually.js';
export * from './http.js';
export * from './mailbox.js';
export * from './names.js';
export * from './office.js';
export * from './records.js';
export * from './stack.js';
