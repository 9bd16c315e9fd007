// The supervisor of all services: runs each as often as is said behind its port (Node's cluster spreads the connections). Its parent starts and
// stops them by messages and may have another build tried beside: it serves at the same port, the one that was there rests and can be
// woken, until one of the two is stopped. See docs/adr/0033-zero-downtime-migrations-and-rolling-deployment.md.
import cluster from 'node:cluster';
import { closeSync, openSync } from 'node:fs';

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
/** @typedef {{ name: string, count: number, log: number, serving: Build, candidate?: Build | undefined, isStopping: boolean }} Group */
/** @typedef {{ order: string, name: string, count: number, program: string, env: NodeJS.ProcessEnv, logFile: string, signal: NodeJS.Signals }} Order */

/** @type {Map<string, Group>} */
const groups = new Map();

/** @param {Group} group @param {Build} build */
function grow(group, build) {
  if (group.isStopping || build.isLeaving) return;
  const startedAt = Date.now();
  cluster.setupPrimary({ exec: build.program, args: [], stdio: ['ignore', group.log, group.log, 'ipc'] });
  const worker = cluster.fork(build.env);
  build.workers.add(worker);
  if (build === group.serving) report(group, { event: 'serves', pid: worker.process.pid });
  worker.once('exit', (code, signal) => {
    build.workers.delete(worker);
    if (group.isStopping) return void (workersOf(group).length || end(group, code, signal));
    if (build.isLeaving) return void (build.workers.size || left(group));
    if (build === group.candidate) return report(group, { event: 'ended', code, signal });
    // A single process is restarted by the parent, which also reports it.
    if (group.count === 1 && !group.candidate) return end(group, code, signal);
    build.failures = Date.now() - startedAt > 30_000 ? 0 : build.failures + 1;
    setTimeout(() => grow(group, build), PAUSE_MS[Math.min(build.failures, PAUSE_MS.length) - 1] ?? 0);
  });
}

const fill = (/** @type {Group} */ group, /** @type {Build} */ build) =>
  Array.from({ length: group.count }, () => grow(group, build));
const workersOf = (/** @type {Group} */ { serving, candidate }) => [...serving.workers, ...(candidate?.workers ?? [])];
const report = (/** @type {Group} */ { name }, /** @type {object} */ event) =>
  void (process.connected && process.send?.({ name, ...event }));
const send = (/** @type {Build | undefined} */ build, /** @type {string} */ order) =>
  build?.workers.forEach((worker) => worker.isConnected() && worker.send(order));

/** @param {Group} group @param {number | null} code @param {string | null} signal */
function end(group, code, signal) {
  groups.delete(group.name);
  closeSync(group.log);
  report(group, { event: 'exit', code, signal });
}

/** The candidate's pid is the service's from here on. @param {Group} group */
function left(group) {
  const [worker] = group.serving.workers;
  report(group, { event: 'serves', pid: worker?.process.pid });
  report(group, { event: 'left' });
}

/** @param {Group} group @param {Build} build */
function leave(group, build) {
  build.isLeaving = true;
  send(build, 'rest');
  if (!build.workers.size) return left(group);
  setTimeout(() => build.workers.forEach((worker) => worker.process.kill('SIGTERM')), DRAIN_DELAY_MS);
}

/** @param {Group} group */
function stop(group) {
  group.isStopping = true;
  const workers = workersOf(group);
  if (!workers.length) return end(group, 0, null);
  for (const worker of workers) worker.process.kill('SIGTERM');
}

/** @param {Group} group */
function withdraw(group) {
  const given = group.candidate;
  group.candidate = undefined;
  if (given) leave(group, given);
  else left(group);
}

/** @type {Record<string, (group: Group, order: Order) => void>} */
const orders = {
  try(group, { program, env }) {
    group.candidate = buildOf(program, env);
    fill(group, group.candidate);
  },
  rest: (group) => send(group.serving, 'rest'),
  wake: (group) => send(group.serving, 'wake'),
  promote(group) {
    const { serving, candidate, count } = group;
    // What has ended as a candidate is not restarted: the former build stays.
    if (!candidate || candidate.workers.size < count) {
      report(group, { event: 'refused' });
      send(serving, 'wake');
      return withdraw(group);
    }
    group.serving = candidate;
    group.candidate = undefined;
    leave(group, serving);
  },
  withdraw,
  stop,
  signal: (group, { signal }) => workersOf(group).forEach((worker) => worker.process.kill(signal)),
};

/** @param {Order} order */
function start({ name, count, program, env, logFile }) {
  const group = { name, count, log: openSync(logFile, 'a'), serving: buildOf(program, env), isStopping: false };
  groups.set(name, group);
  fill(group, group.serving);
}

process.on('message', (/** @type {Order} */ given) => {
  const group = groups.get(given.name);
  if (given.order === 'start') start(given);
  else if (group) orders[given.order]?.(group, given);
});
process.on('SIGTERM', () => {
  for (const group of groups.values()) stop(group);
  const exitWhenEmpty = () => groups.size || process.exit(0);
  cluster.on('exit', () => setImmediate(exitWhenEmpty));
  exitWhenEmpty();
});
