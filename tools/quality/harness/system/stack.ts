import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../../../local/failure.ts';
import { inLocal, inRoot, root } from '../../../local/paths.ts';
import { type Instance, instanceAt, plannedInstances } from '../../../local/instances.ts';
import { databaseOwners, storeOf } from '../../../local/processes.ts';
import { ensureSecrets } from '../../../local/secrets.ts';
import { freePorts } from '../../../local/supervise/ports.ts';
import { RunFile } from '../../../local/supervise/run-file.ts';
import { Supervisor } from '../../../local/supervise/supervisor.ts';
import { deployModules } from '../../../local/system/deploy-modules.ts';
import { startServers, stopServers } from '../../../local/system/servers.ts';
import { takeShipments } from '../../../release/ship/take-shipments.ts';
import { ServiceProcess } from '../../../local/system/service-process.ts';
import { type Certificates, makeCertificates } from '../../../local/servers/certificates.ts';
import { PATIENCE } from '../src/patience.ts';
import { removeAbandonedStacks } from './abandoned-stacks.ts';
import { copyTemplate } from './template.ts';
import { noteStartedSystem } from './started-systems.ts';
import { describeStack, type Stack, type StackParts } from './describe-stack.ts';
import { type Wiring } from '../../../local/wiring.ts';
import { type ManagedProcess, type OnPid } from '../../../local/supervise/managed-process.ts';

/** How to end the stacks of this process that still run. */
const openStacks = new Set<() => Promise<void>>();
export const stopOpenStacks = () => Promise.all([...openStacks].map((stop) => stop()));

export interface StackOptions {
  /** Part of the folder's name */
  name: string;
  /** Which to start; all of the build unless given. Databases are made for all. */
  services?: string[];
  /** For every service, wins over the wiring */
  env?: NodeJS.ProcessEnv;
  /** Folder of the logs that outlives the stack; inside the stack's folder unless given */
  logs?: string;
  /** Demo data; true unless given */
  seed?: boolean;
  /** By service; the second is a process and an address called `identity-2` */
  replicas?: Record<string, number>;
  /** A cluster of so many; the second is a process called `nats-2` */
  natsNodes?: number;
  /** Every connection behind the gateway is by TLS, with certificates of a separate authority. */
  tls?: boolean;
  /** A folder with the builds of all services, their migrations and seeds; those of this checkout unless given. */
  build?: string;
  /** `npm run release -- ship --at <folder>` replaces its builds. */
  isReplaceable?: boolean;
  /** Changes the wiring after the servers have started and before a service does: inserts a proxy, gives one service other settings (`extraFor`) */
  rewire?: (wiring: Wiring) => unknown;
}

/** The whole system for tests: real servers on random loopback ports, own data, the same provisioning as `npm start`. */
export async function startStack({
  name,
  services: chosen,
  env = {},
  logs: keptLogs,
  seed = true,
  replicas = {},
  natsNodes = 1,
  tls = false,
  isReplaceable = false,
  build = root,
  rewire,
}: StackOptions): Promise<Stack> {
  await removeAbandonedStacks();
  const folder = inLocal(`test-${name}-${process.pid}-${Date.now().toString(36)}`);
  const logs = keptLogs ?? join(folder, 'logs');
  [folder, logs].forEach((path) => mkdirSync(path, { recursive: true }));
  const runFile = new RunFile(folder);
  runFile.claim('test');
  const onPid: OnPid = (child, pid) => runFile.note(child, pid);
  const parts: StackParts = { processes: {}, servers: {}, managementUrls: {} };
  const supervisor = isReplaceable ? new Supervisor({ logs, onPid }) : undefined;
  let stopTakingOrders = () => {};
  const stop = async () => {
    if (!openStacks.delete(stop)) return;
    stopTakingOrders();
    await Promise.all(Object.values(parts.processes).map((process) => process.stop()));
    await supervisor?.stop();
    await stopServers(parts.servers);
    runFile.release();
    rmSync(folder, { recursive: true, force: true });
  };
  openStacks.add(stop);
  noteStartedSystem(name);
  try {
    const owners = databaseOwners();
    const isChosen = (service: string) =>
      chosen ? chosen.includes(service) : existsSync(join(build, 'services', service));
    const planned = plannedInstances((service) => (isChosen(service) ? (replicas[service] ?? 1) : 0));
    const unknown = chosen?.filter((service) => !planned.some((plan) => plan.service === service)) ?? [];
    if (unknown.length) throw new Failure(`There is no service ${unknown.join(', ')} in this checkout yet.`);
    const ports = await freePorts(4 + 2 * natsNodes + 2 * planned.length);
    const port = () => ports.pop() ?? 0;
    const nodes = Array.from({ length: natsNodes }, () => ({ port: port(), clusterPort: port() }));
    await copyTemplate(folder, { build, seed });
    const secrets = ensureSecrets(folder, owners);
    const certificates = tls ? await makeCertificates(join(folder, 'certificates')) : undefined;
    const servers = await startServers({
      folder,
      logs,
      secrets,
      databases: owners,
      running: parts.servers,
      env: {},
      fast: true,
      tls: certificates,
      onPid,
      ports: { postgres: port(), redis: port(), smtp: port(), mail: port(), nats: 0 },
      natsNodes: nodes,
    });
    const instances = planned.map((plan) =>
      instanceAt(plan, port(), port(), tls && plan.service !== 'gateway' ? 'https' : 'http'),
    );
    const wiring: Wiring = {
      ...servers,
      instances,
      // By name: passkeys are for a host, and an address is none.
      publicUrl: (instances.find(({ service }) => service === 'gateway')?.url ?? 'http://localhost:8080').replace(
        '127.0.0.1',
        'localhost',
      ),
      keys: secrets,
      passwords: { nats: secrets.brokers, redis: secrets.brokers },
      registryFolder: join(folder, 'registry'),
      shellFolder: inRoot('apps', 'shell', 'dist'),
      ...(certificates && encrypted(certificates)),
      // Users that specs make sign in with the demo's password, which has the name of the product.
      extra: {
        LOG_LEVEL: 'info',
        NATS_REPLICAS: String(natsNodes),
        AUDIT_HEAD_SECONDS: '2',
        PASSWORD_WORDS: 'montesinos',
        // Receivers of specs; every other address of this machine stays closed, as in production.
        WEBHOOK_PRIVATE_NETWORKS: '127.0.0.1/32',
        WEBHOOK_RETRY_SECONDS: '1',
        // A busy machine responds slowly, which is no failure.
        ...PATIENCE,
        // All stages of a run send them as one administrator, whose thirty in ten minutes they exceeded.
        CREDENTIALS_PER_PERSON: '300',
        ...env,
      },
    };
    await rewire?.(wiring);
    // By its program, not by the service: a gateway serves them where only some services are started.
    if (instances.some(({ service }) => service === 'gateway') && existsSync(storeOf(build)))
      await deployModules(wiring, (app) => inRoot('apps', app, 'dist'), { logs, onlyBuilt: true, checkout: build });
    const add = (instance: Instance) => {
      parts.managementUrls[instance.name] = instance.managementUrl;
      const process = new ServiceProcess(instance, wiring, { logs, supervisor, onPid });
      process.build = build;
      return (parts.processes[instance.name] = process);
    };
    instances.forEach(add);
    await startAll(Object.entries(parts.processes));
    if (isReplaceable) {
      runFile.describe({ databases: wiring.databases, instances });
      const processes = Object.values(parts.processes).filter((process) => process instanceof ServiceProcess);
      stopTakingOrders = takeShipments(folder, processes, (builds) => {
        runFile.describe({ builds, instances });
        for (const { name, managementUrl } of instances) parts.managementUrls[name] = managementUrl;
      });
    }
    return describeStack({ name, folder, logs, wiring, parts, add, stop });
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Services are called by HTTPS, and every process trusts the authority. The gateway itself keeps HTTP. */
const encrypted = ({ authority, certificate, key }: Certificates) => ({
  trust: authority,
  extraFor: Object.fromEntries(databaseOwners().map((service) => [service, { TLS_CERT: certificate, TLS_KEY: key }])),
});

/** Gateways after the others, as `npm start` does. */
async function startAll(processes: [string, ManagedProcess][]) {
  const isGateway = ([name]: [string, ManagedProcess]) => name.startsWith('gateway');
  await Promise.all(processes.filter((entry) => !isGateway(entry)).map(([, process]) => process.start()));
  await Promise.all(processes.filter(isGateway).map(([, process]) => process.start()));
}
