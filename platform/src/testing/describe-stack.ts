// @ts-nocheck is being removed file by file
import { Failure } from '../failure.ts';

export interface Stack {
  name: string;
  folder: string;
  logs: string;
  /** Gateway, identity, …, nats, redis, smtp, mail (its web page) */
  urls: Record<string, string>;
  /** Connection strings by service */
  databases: Record<string, { app: string; owner: string }>;
  internalKey: string;
  /** Of the deployed modules */
  registryFolder: string;
  /** Services and the servers postgres, nats, redis, mail, by name */
  processes: {
    kill: (name: string, signal?: NodeJS.Signals) => Promise<void>;
    start: (name: string, environment?: NodeJS.ProcessEnv) => Promise<void>;
    startBeside: (service: string, name: string, environment?: NodeJS.ProcessEnv) => Promise<string>;
    running: (name: string) => boolean;
    pid: (name: string) => number | undefined;
    log: (name: string) => string;
  };
  /** What fits into an environment variable: everything but the functions */
  toJSON: () => object;
  /** Ends everything and removes the data */
  stop: () => Promise<void>;
}

export function describeStack({ name, folder, logs, wiring, parts, beside, stop }): Stack {
  const facts = {
    name,
    folder,
    logs,
    urls: {
      ...Object.fromEntries(wiring.instances.map((instance) => [instance.name, instance.url])),
      nats: wiring.nats,
      redis: wiring.redis,
      smtp: wiring.smtp,
      mail: wiring.devMail,
    },
    databases: wiring.databases,
    internalKey: wiring.internalKey,
    registryFolder: wiring.registryFolder,
  };
  const find = (process) => {
    const found = parts.processes[process] ?? parts.servers[process];
    if (!found) throw new Failure(`The test stack has no process "${process}".`);
    return found;
  };
  return {
    ...facts,
    processes: {
      /** Resolves when the process has gone; it is not restarted by itself. */
      async kill(process, signal = 'SIGKILL') {
        const target = find(process);
        target.stopping = true;
        await target.kill(signal);
      },
      /** Resolves when the process is ready again. What `environment` sets counts until the next start. */
      start(process, environment = {}) {
        const target = find(process);
        target.environment = environment;
        return target.start();
      },
      /** Names of the servers. */
      servers: () => Object.keys(parts.servers),
      /** Starts one more process of a service, of which the gateway does not know. Answers its address. */
      startBeside: beside,
      running: (process) => find(process).running,
      pid: (process) => find(process).pid,
      log: (process) => find(process).lastLines(10_000),
    },
    toJSON: () => facts,
    stop,
  };
}
