import { serveJobs } from '../sandbox/serve-jobs.js';

await serveJobs(async () => {
  const { reencoded } = await import('./reencoded.js');
  return reencoded;
});
