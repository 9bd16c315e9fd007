// Usage: node replica-group.mjs <count> <entry>. Runs a service several times behind one port (Node's cluster spreads
// the connections), replaces a replica that ends, and passes SIGTERM on.
import cluster from 'node:cluster';

const [count, entry] = [Number(process.argv[2]), process.argv[3] ?? ''];
const PAUSE_MS = [500, 1_000, 2_000, 5_000];
let stopping = false;
let failures = 0;

cluster.setupPrimary({ exec: entry, args: [] });

function grow() {
  if (stopping) return;
  const startedAt = Date.now();
  cluster.fork().once('exit', () => {
    if (stopping) return;
    failures = Date.now() - startedAt > 30_000 ? 0 : failures + 1;
    setTimeout(grow, PAUSE_MS[Math.min(failures, PAUSE_MS.length) - 1] ?? 0);
  });
}

process.on('SIGTERM', () => {
  stopping = true;
  const workers = Object.values(cluster.workers ?? {});
  if (!workers.length) process.exit(0);
  for (const worker of workers) worker?.process.kill('SIGTERM');
});
cluster.on('exit', () => {
  if (stopping && !Object.keys(cluster.workers ?? {}).length) process.exit(0);
});
for (let index = 0; index < count; index++) grow();
