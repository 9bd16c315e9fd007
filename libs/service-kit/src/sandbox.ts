// What runs in sandboxed processes: it loads neither Nest nor the rest of the kit.
export { reencoded } from './images/reencoded.js';
export { serveJobs } from './sandbox/serve-jobs.js';
