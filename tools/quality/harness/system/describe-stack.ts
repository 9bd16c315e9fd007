import { Failure } from '../../../local/failure.ts';
import { type Instance, instanceAt } from '../../../local/instances.ts';
import { freePort } from '../../../local/supervise/ports.ts';
import { ManagedProcess } from '../../../local/supervise/managed-process.ts';
import { type Server } from '../../../local/servers/server.ts';
import { type DatabaseUrls, type Wiring } from '../../../local/wiring.ts';

type Known<Names extends string, Value> = Record<Names, Value> & Record<string, Value>;

/** What fits into an environment variable: everything but the functions. */
export interface StackFacts {
  name: string;
  folder: string;
  logs: string;
  /** By process (`identity`, `identity-2`, `gateway`) or server; `mail` is the address of its web page. */
  urls: Known<
    'gateway' | 'identity' | 'catalog' | 'studies' | 'audit' | 'releases' | 'nats' | 'redis' | 'smtp' | 'mail',
    string
  >;
  /** Where health and measurements are, by process. */
  managementUrls: Record<string, string>;
  /** By service. */
  databases: Known<'identity' | 'catalog' | 'studies' | 'audit' | 'releases', DatabaseUrls>;
  internalKey: string;
  /** Of the deployed modules. */
  registryFolder: string;
  /** What another process needs to start a service beside these. */
  wiring: Wiring;
}

export interface Stack extends StackFacts {
  /** Services and the servers postgres, nats, redis, mail, by name. */
  processes: {
    /** Resolves when the process has ended; it is not restarted automatically. */
    kill: (name: string, signal?: NodeJS.Signals) => Promise<void>;
    /** Resolves when the process is ready again. What `environment` sets counts until the next start. */
    start: (name: string, environment?: NodeJS.ProcessEnv) => Promise<void>;
    /** Names of the servers. */
    servers: () => string[];
    /** Starts one more process of a service, of which the gateway does not know. Answers its address. */
    startBeside: (service: string, name: string, environment?: NodeJS.ProcessEnv) => Promise<string>;
    running: (name: string) => boolean;
    pid: (name: string) => number | undefined;
    log: (name: string) => string;
  };
  toJSON: () => StackFacts;
  /** Ends everything and removes the data. */
  stop: () => Promise<void>;
}

/** What a stack has started, by name. */
export interface StackParts {
  processes: Record<string, ManagedProcess>;
  servers: Record<string, Server>;
  managementUrls: Record<string, string>;
}

interface Described {
  name: string;
  folder: string;
  logs: string;
  wiring: Wiring;
  parts: StackParts;
  /** Makes one more process and keeps it in `parts`. */
  add: (instance: Instance) => ManagedProcess;
  stop: () => Promise<void>;
}

export function describeStack({ name, folder, logs, wiring, parts, add, stop }: Described): Stack {
  const urls: Record<string, string | undefined> = {
    ...Object.fromEntries(wiring.instances.map((instance) => [instance.name, instance.url])),
    nats: wiring.nats,
    redis: wiring.redis,
    smtp: wiring.smtp,
    mail: wiring.devMail,
  };
  const facts: StackFacts = {
    name,
    folder,
    logs,
    urls: urls as StackFacts['urls'], // a stack of some services has the addresses of these only
    managementUrls: parts.managementUrls,
    databases: wiring.databases as StackFacts['databases'],
    internalKey: wiring.keys.internalKey,
    registryFolder: wiring.registryFolder,
    wiring,
  };
  const find = (process: string) => {
    const found = parts.processes[process] ?? parts.servers[process];
    if (!found) throw new Failure(`The test stack has no process "${process}".`);
    return found;
  };
  const processOf = (name: string) => {
    const found = find(name);
    return found instanceof ManagedProcess ? found : undefined;
  };
  return {
    ...facts,
    processes: {
      async kill(process, signal = 'SIGKILL') {
        const target = find(process);
        if (target instanceof ManagedProcess) target.stopping = true;
        await target.kill(signal);
      },
      start(process, environment = {}) {
        const target = find(process);
        if (target instanceof ManagedProcess) target.environment = environment;
        return target.start();
      },
      servers: () => Object.keys(parts.servers),
      async startBeside(service, process, environment = {}) {
        const instance = instanceAt({ name: process, service }, await freePort(), await freePort());
        parts.managementUrls[process] = instance.managementUrl;
        const started = add(instance);
        started.environment = environment;
        await started.start();
        return instance.url;
      },
      running: (process) => find(process).running,
      pid: (process) => processOf(process)?.pid,
      log: (process) => processOf(process)?.lastLines(10_000) ?? '',
    },
    toJSON: () => facts,
    stop,
  };
}
