// Usage: node replica-group.mjs <count> <entry>. Runs a service behind one port, as often as is said (Node's cluster spreads the
// connections), and passes SIGTERM on. Who started it may have another build tried beside: it serves at the same port, the one
// that was there rests and can be woken, until one of the two is stopped. See docs/adr/0033-zero-downtime-migrations-and-rolling-deployment.md.
import cluster from 'node:cluster';

const [count, entry] = [Number(process.argv[2]), process.argv[3] ?? ''];
const PAUSE_MS = [500, 1_000, 2_000, 5_000];
/** Time to close keep-alive connections before the process exits: a call in that moment would meet a closed one. */
const DRAIN_DELAY_MS = 1_000;

/** Processes of one build. @param {string} program @param {NodeJS.ProcessEnv} env */
const buildOf = (program, env) => ({
  program,
  env,
  /** @type {Set<import('node:cluster').Worker>} */
  workers: new Set(),
  isLeaving: false,
  failures: 0,
});
/** @typedef {ReturnType<typeof buildOf>} Build */

let isStopping = false;
let serving = buildOf(entry, {});
/** @type {Build | undefined} */
let candidate;

/** @param {Build} build */
function grow(build) {
  if (isStopping || build.isLeaving) return;
  const startedAt = Date.now();
  cluster.setupPrimary({ exec: build.program, args: [] });
  const worker = cluster.fork(build.env);
  build.workers.add(worker);
  worker.once('exit', (code, signal) => {
    build.workers.delete(worker);
    if (isStopping) return;
    if (signal) console.error(`${build.program} was ended by ${signal}`);
    if (build.isLeaving) return void (build.workers.size || report({ event: 'left' }));
    if (build === candidate) return report({ event: 'ended', code, signal });
    // A single process is restarted by the parent, which also reports it.
    if (count === 1 && !candidate) process.exit(code || 1);
    build.failures = Date.now() - startedAt > 30_000 ? 0 : build.failures + 1;
    setTimeout(() => grow(build), PAUSE_MS[Math.min(build.failures, PAUSE_MS.length) - 1] ?? 0);
  });
}

const fill = (/** @type {Build} */ build) => Array.from({ length: count }, () => grow(build));
const report = (/** @type {object} */ event) => void (process.connected && process.send?.(event));
const tell = (/** @type {Build | undefined} */ build, /** @type {string} */ order) =>
  build?.workers.forEach((worker) => worker.isConnected() && worker.send(order));

/** @param {Build} build */
function leave(build) {
  build.isLeaving = true;
  tell(build, 'rest');
  if (!build.workers.size) return report({ event: 'left' });
  setTimeout(() => build.workers.forEach((worker) => worker.process.kill('SIGTERM')), DRAIN_DELAY_MS);
}

/** @type {Record<string, (given: { program: string, env: NodeJS.ProcessEnv }) => void>} */
const orders = {
  try({ program, env }) {
    candidate = buildOf(program, env);
    fill(candidate);
  },
  rest: () => tell(serving, 'rest'),
  wake: () => tell(serving, 'wake'),
  promote() {
    const former = serving;
    if (candidate) serving = candidate;
    candidate = undefined;
    leave(former);
  },
  withdraw() {
    const given = candidate;
    candidate = undefined;
    if (given) leave(given);
  },
};

process.on('message', (/** @type {{ order: string, program: string, env: NodeJS.ProcessEnv }} */ given) =>
  orders[given.order]?.(given),
);
process.on('SIGTERM', () => {
  isStopping = true;
  const workers = Object.values(cluster.workers ?? {});
  if (!workers.length) process.exit(0);
  for (const worker of workers) worker?.process.kill('SIGTERM');
});
cluster.on('exit', () => {
  if (isStopping && !Object.keys(cluster.workers ?? {}).length) process.exit(0);
});
fill(serving);
