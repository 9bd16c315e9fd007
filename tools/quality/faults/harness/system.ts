import { ADMINISTRATOR, type SignedIn } from '@umbral/testing';
import { inLocal } from '../../../local/paths.ts';
import type { Stack } from '../../harness/system/describe-stack.ts';
import { answers } from '../../../local/supervise/wait.ts';
import { startStack } from '../../harness/system/stack.ts';
import { Broker } from './broker.ts';
import { Databases } from './databases.ts';
import { eventually } from '@umbral/testing';
import { LoadBalancer } from './load-balancer.ts';
import { TcpProxy } from './tcp-proxy.ts';

export const processNames = ['identity', 'catalog', 'studies', 'audit', 'releases', 'gateway'] as const;
type ProxyName = `nats.${(typeof processNames)[number]}` | 'database.audit';

/** Tokens live longer than a slow machine needs to start identity again; `identity-for-long` shows what happens when they end. */
const LONG_TOKENS = { INTERNAL_TOKEN_SECONDS: '600' };
/** What scenarios wait for: the limits of the product, which other tested systems raise. */
const LIMITS = { DATABASE_LOCK_MS: '2000', DATABASE_CONNECT_MS: '5000', REDIS_LIMIT_MS: '500' };

/**
 * A whole system that scenarios may break: the stack of the service specs, with the means to disturb it and to
 * inspect the databases and the broker.
 */
export class System {
  readonly stack: Stack;
  readonly processes: Stack['processes'];
  readonly gateways: string[];
  readonly balancer: LoadBalancer;
  readonly databases: Databases;
  readonly broker: Broker;
  readonly #proxies: Partial<Record<ProxyName, TcpProxy>>;
  /** Processes stopped by SIGSTOP. */
  readonly #frozen = new Set<string>();
  /** Processes that run with settings which are not their usual ones. */
  readonly #altered = new Set<string>();

  constructor(stack: Stack, proxies: Partial<Record<ProxyName, TcpProxy>>) {
    this.stack = stack;
    this.processes = stack.processes;
    this.#proxies = proxies;
    const gateways = new Map(
      Object.entries(stack.managementUrls)
        .filter(([name]) => name.startsWith('gateway'))
        .map(([name, url]) => [this.urlOf(name), url]),
    );
    this.gateways = [...gateways.keys()];
    this.balancer = new LoadBalancer(this.gateways, (gateway) => answers(`${gateways.get(gateway)}/health/ready`));
    this.databases = new Databases(this.stack.databases);
    this.broker = new Broker(this.stack.urls.nats);
  }

  /** Connections that can be delayed or cut; only in a system of one process each. */
  proxy(name: ProxyName): TcpProxy {
    const found = this.#proxies[name];
    if (!found) throw new Error(`This system has no proxy ${name}`);
    return found;
  }

  urlOf(name: string): string {
    const url = (this.stack.urls as Record<string, string>)[name];
    if (!url) throw new Error(`This system has no process ${name}`);
    return url;
  }

  signIn(): Promise<SignedIn> {
    return this.balancer.signIn(ADMINISTRATOR);
  }

  /** One process of each service, and one of each server. */
  static async single(): Promise<System> {
    const proxies: Partial<Record<ProxyName, TcpProxy>> = {};
    const stack = await startStack({
      name: 'faults',
      logs: inLocal('logs', 'test-faults'),
      // Short, so that calls to a hanging service time out within a scenario.
      env: { ...LONG_TOKENS, ...LIMITS, UPSTREAM_TIMEOUT_MS: '5000' },
      rewire: async (wiring) => {
        const settings: Record<string, NodeJS.ProcessEnv> = {};
        for (const name of processNames) {
          const proxy = await new TcpProxy(Number(new URL(wiring.nats).port)).open();
          proxies[`nats.${name}`] = proxy;
          settings[name] = { NATS_URL: `nats://127.0.0.1:${proxy.port}` };
        }
        const database = new URL(wiring.databases.audit?.app ?? '');
        proxies['database.audit'] = await new TcpProxy(Number(database.port)).open();
        database.port = String(proxies['database.audit'].port);
        settings.audit = { ...settings.audit, DATABASE_URL_AUDIT: String(database) };
        settings.gateway = { ...settings.gateway, SHUTDOWN_DELAY_MS: '500' };
        wiring.extraFor = settings;
      },
    });
    return new System(stack, proxies);
  }

  /** Two processes of each service, gateway included, and three NATS servers with three copies of each stream. */
  static async replicated(): Promise<System> {
    const replicas = Object.fromEntries(processNames.map((name) => [name, 2]));
    // A restarted process may be slow on a busy machine.
    const env = { ...LONG_TOKENS, ...LIMITS, UPSTREAM_TIMEOUT_MS: '15000', SHUTDOWN_DELAY_MS: '500' };
    return new System(
      await startStack({ name: 'replicas', env, replicas, natsNodes: 3, logs: inLocal('logs', 'test-replicas') }),
      {},
    );
  }

  /** One process of each service, as `npm start` runs them: behind ports that outlive a build. */
  static async replaceable(): Promise<System> {
    const logs = inLocal('logs', 'test-ships');
    return new System(await startStack({ name: 'ships', env: LONG_TOKENS, isReplaceable: true, logs }), {});
  }

  /** Every process of a service, or of all. */
  instances(service = ''): string[] {
    return Object.keys(this.stack.urls).filter((name) =>
      (service ? [service] : [...processNames]).some((one) => name === one || name.startsWith(`${one}-`)),
    );
  }

  /** Suspends a process, as an overloaded machine would: its sockets stay open, nothing answers. */
  freeze(name: string): void {
    this.#signal(name, 'SIGSTOP');
    this.#frozen.add(name);
  }

  thaw(name: string): void {
    if (this.#frozen.delete(name)) this.#signal(name, 'SIGCONT');
  }

  /** Repairs everything that a scenario has left broken, and waits until every process is ready. */
  async heal(): Promise<void> {
    for (const name of [...this.#frozen]) this.thaw(name);
    await Promise.all(Object.values(this.#proxies).map((proxy) => proxy.heal()));
    const servers = this.processes.servers();
    for (const name of [...servers, ...this.instances()]) {
      if (!this.processes.running(name)) await this.processes.start(name);
    }
    // Of two replicas one is always there.
    const altered = [...this.#altered];
    for (const isSecond of [true, false])
      await this.restart(altered.filter((name) => name.endsWith('-2') === isSecond));
    await this.ready();
  }

  /** Stops these gracefully and starts them again, perhaps with another environment. */
  async restart(names: string[], environment?: NodeJS.ProcessEnv): Promise<void> {
    await Promise.all(
      names.map(async (name) => {
        await this.processes.kill(name, 'SIGTERM');
        await this.processes.start(name, environment);
        if (environment) this.#altered.add(name);
        else this.#altered.delete(name);
      }),
    );
    await this.ready(names);
  }

  async ready(names = this.instances()): Promise<void> {
    await Promise.all(names.map((name) => eventually(() => lacksNothing(this.stack.managementUrls[name] ?? ''))));
  }

  async stop(): Promise<void> {
    this.balancer.close();
    for (const name of [...this.#frozen]) this.thaw(name);
    await this.stack.stop();
    await Promise.all(Object.values(this.#proxies).map((proxy) => proxy.close()));
  }

  #signal(name: string, signal: NodeJS.Signals): void {
    const pid = this.processes.pid(name);
    if (pid === undefined) throw new Error(`${name} does not run`);
    process.kill(pid, signal);
  }
}

/** Whether a process, at its management address, can work and reaches everything that it works with. */
export async function lacksNothing(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/health/ready`).catch(() => undefined);
  return Boolean(answer?.ok && ((await answer.json()) as { status: string }).status === 'ready');
}
