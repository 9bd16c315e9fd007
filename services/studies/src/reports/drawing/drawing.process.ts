import { serveJobs } from '@umbral/service-kit/sandbox';
import type { Drawing, DrawingJob } from './draw.js';
import { loadRenderer } from './renderer.js';

await serveJobs<DrawingJob, Drawing>(async () => {
  const render = await loadRenderer();
  return ({ document, format }) => render(document, format);
});
