import { parentPort } from 'node:worker_threads';
import type { Paper } from '../paper.js';
import { loadDrawer, type Drawer, type Drawing } from './drawer.js';

/** What a worker tells the pool. */
export type WorkerNews =
  | { kind: 'ready'; name: Drawer['name']; reason?: string }
  | { kind: 'drawn'; drawing: Drawing }
  | { kind: 'failed'; message: string };

const tell = (news: WorkerNews) => parentPort?.postMessage(news);

const { draw, ...drawer } = await loadDrawer();
parentPort?.on('message', (paper: Paper) => {
  draw(paper).then(
    (drawing) => tell({ kind: 'drawn', drawing }),
    (error: unknown) =>
      tell({ kind: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
tell({ kind: 'ready', ...drawer });
