export { Caller, type Reply } from './caller.js';
export { eventually } from './eventually.js';
export { expectKeptCounts } from './kept-counts.js';
export { openLink } from './link.js';
export { mailsTo, mailTo, type Mail } from './mailbox.js';
export { ADMINISTRATOR, Office, PASSWORD, signedIn, type Grants, type Member } from './office.js';
export { openRecords } from './records.js';
export { quietLog, stack } from './stack.js';
export { unique } from '@umbral/contracts/factories';
