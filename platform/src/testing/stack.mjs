import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { prepareDatabase, hasSeed, seedDatabase } from '../database/prepare.mjs';
import { Failure } from '../failure.mjs';
import { inLocal, inRoot } from '../paths.mjs';
import { databaseOwners, modules, services } from '../processes.mjs';
import { keepModules, publishModule } from '../registry/publish.mjs';
import { ensureSecrets } from '../secrets.mjs';
import { freePorts } from '../supervise/ports.mjs';
import { RunFile } from '../supervise/run-file.mjs';
import { startServers, stopServers } from '../system/servers.mjs';
import { serviceProcess } from '../system/service-process.mjs';
import { removeAbandonedStacks } from './abandoned-stacks.mjs';
import { describeStack } from './describe-stack.mjs';

/** How to end the stacks of this process that still run. */
const openStacks = new Set();
export const stopOpenStacks = () => Promise.all([...openStacks].map((stop) => stop()));

/**
 * @typedef {object} StackOptions
 * @property {string} name part of the folder's name
 * @property {string[]} [services] which to start; all that exist unless given. Databases are made for all.
 * @property {NodeJS.ProcessEnv} [env] for every service, wins over the wiring
 * @property {string} [logs] folder that keeps the logs after the stack has gone; inside the stack's folder unless given
 * @property {boolean} [seed] demo data; true unless given
 * @property {number} [replicas]
 */

/**
 * The whole system for tests: real servers on random loopback ports, own data, the same provisioning as `npm start`.
 * @param {StackOptions} options
 * @returns {Promise<import('./describe-stack.mjs').Stack>}
 */
export async function startStack({ name, services: chosen, env = {}, logs: keptLogs, seed = true, replicas = 1 }) {
  await removeAbandonedStacks();
  const id = `${name}-${process.pid}-${Date.now().toString(36)}`;
  const folder = inLocal(`test-${id}`);
  const logs = keptLogs ?? join(folder, 'logs');
  [folder, logs].forEach((path) => mkdirSync(path, { recursive: true }));
  const runFile = new RunFile(folder);
  runFile.claim('test');
  const onPid = (child, pid) => runFile.note(child, pid);
  const parts = { processes: {}, servers: {} };
  const stop = async () => {
    if (!openStacks.delete(stop)) return;
    await Promise.all(Object.values(parts.processes).map((process) => process.stop()));
    await stopServers(parts.servers);
    runFile.release();
    rmSync(folder, { recursive: true, force: true });
  };
  openStacks.add(stop);
  try {
    const owners = databaseOwners();
    const names = services().map((service) => service.name);
    const [postgres, nats, redis, smtp, mail, ...servicePorts] = await freePorts(5 + names.length);
    const secrets = ensureSecrets(folder, owners);
    const servers = await startServers({ folder, logs, ports: { postgres, nats, redis, smtp, mail }, secrets, databases: owners, running: parts.servers, env: {}, fast: true, onPid });
    const wiring = {
      ...servers,
      services: Object.fromEntries(names.map((service, index) => [service, { port: servicePorts[index], url: `http://127.0.0.1:${servicePorts[index]}` }])),
      publicUrl: `http://127.0.0.1:${servicePorts[names.indexOf('gateway')] ?? 0}`,
      internalKey: secrets.internalKey,
      registryFolder: join(folder, 'registry'),
      shellFolder: inRoot('apps', 'shell', 'dist'),
      extra: { LOG_LEVEL: 'info', ...env },
    };
    await Promise.all(owners.map((service) => prepareDatabase(service, servers.databases[service])));
    publishBuiltModules(wiring.registryFolder);
    if (seed) await Promise.all(owners.filter(hasSeed).map((service) => seedDatabase(service, wiring, { logFile: join(logs, `seed-${service}.log`) })));
    const wanted = chosen ?? names;
    const unknown = wanted.filter((service) => !names.includes(service));
    if (unknown.length) throw new Failure(`There is no service ${unknown.join(', ')} in this checkout yet.`);
    for (const service of wanted) parts.processes[service] = serviceProcess(service, wiring, { logs, replicas, onPid });
    await startAll(parts.processes);
    return describeStack({ name, folder, logs, wiring, parts, stop });
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The gateway after the others, as `npm start` does. */
async function startAll({ gateway, ...others }) {
  await Promise.all(Object.values(others).map((process) => process.start()));
  await gateway?.start();
}

function publishBuiltModules(registry) {
  keepModules(registry, []);
  for (const { folder } of modules()) {
    try {
      publishModule(registry, join(folder, 'dist'));
    } catch (error) {
      if (!(error instanceof Failure)) throw error; // a module that is not built is simply not deployed
    }
  }
}
