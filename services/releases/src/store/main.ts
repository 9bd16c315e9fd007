import { config } from '../config.js';

// Stores and deploys modules that this machine has built: `node dist/store/main.js [--only] <dist folder> …`. One run for all of them;
// no movement is recorded. `--only`: modules without a folder here are no longer deployed. The last line is JSON: {"changed": [paths]}.
process.stdout.write(`${JSON.stringify({ changed: [], registry: config.REGISTRY_DIR })}\n`);
