import { inLocal } from '../../src/paths.ts';
import { startStack } from '../../src/testing/stack.ts';
import { Broker } from './broker.mjs';
import { Door } from './door.mjs';
import { eventually } from './eventually.mjs';
import { Link } from './link.mjs';
import { Truth } from './truth.mjs';

export const administrator = { email: 'admin@umbral.test', password: 'umbral-demo' };
export const serviceNames = ['identity', 'catalog', 'studies', 'audit', 'gateway'];

/** Tokens live longer than a slow machine needs to start identity again; `identity-for-long` shows what happens when they end. */
const LONG_TOKENS = { INTERNAL_TOKEN_SECONDS: '600' };

/**
 * A whole system that scenarios may break: the stack of the service specs, with what is needed to disturb it and to
 * see the truth behind it.
 */
export class System {
  /** Processes that were told to stand still. */
  #frozen = new Set();
  /** Processes that run with settings which are not their usual ones. */
  #altered = new Set();

  constructor(stack, links) {
    this.stack = stack;
    this.processes = stack.processes;
    /** Connections that can be held or cut: `nats.identity`, `database.audit`. @type {Record<string, Link>} */
    this.links = links;
    this.gateways = Object.keys(stack.urls).filter((name) => name.startsWith('gateway'));
    this.door = new Door(this.gateways.map((name) => stack.urls[name]));
    this.truth = new Truth(stack.databases);
    this.broker = new Broker(stack.urls.nats);
  }

  /** One process of each service, and one of each server. */
  static async single() {
    const links = {};
    const stack = await startStack({
      name: 'faults',
      logs: inLocal('logs', 'test-faults'),
      // A service that hangs is given up within a scenario.
      env: { ...LONG_TOKENS, UPSTREAM_TIMEOUT_MS: '5000' },
      rewire: async (wiring) => {
        const database = new URL(wiring.databases.audit.app);
        for (const service of serviceNames)
          links[`nats.${service}`] = await new Link(Number(new URL(wiring.nats).port)).open();
        links['database.audit'] = await new Link(Number(database.port)).open();
        database.port = String(links['database.audit'].port);
        wiring.extraFor = Object.fromEntries(
          serviceNames.map((service) => [service, { NATS_URL: `nats://127.0.0.1:${links[`nats.${service}`].port}` }]),
        );
        wiring.extraFor.audit.DATABASE_URL_AUDIT = String(database);
        wiring.extraFor.gateway.SHUTDOWN_DELAY_MS = '500';
      },
    });
    return new System(stack, links);
  }

  /** Two processes of each service, gateway included, and three NATS servers with three copies of each stream. */
  static async replicated() {
    const replicas = Object.fromEntries(serviceNames.map((name) => [name, 2]));
    // One that has just started, on a machine as busy as its restart makes it, may take its time.
    const env = { ...LONG_TOKENS, UPSTREAM_TIMEOUT_MS: '15000', SHUTDOWN_DELAY_MS: '500' };
    return new System(
      await startStack({ name: 'replicas', env, replicas, natsNodes: 3, logs: inLocal('logs', 'test-replicas') }),
      {},
    );
  }

  /** Every process of a service, or of all. */
  instances(service = '') {
    return Object.keys(this.stack.urls).filter((name) =>
      (service ? [service] : serviceNames).some((one) => name === one || name.startsWith(`${one}-`)),
    );
  }

  /** Stops a process where it is, as a machine without air does: its sockets stay open, nothing answers. */
  freeze(name) {
    process.kill(this.processes.pid(name), 'SIGSTOP');
    this.#frozen.add(name);
  }

  thaw(name) {
    if (this.#frozen.delete(name)) process.kill(this.processes.pid(name), 'SIGCONT');
  }

  /** Puts everything right that a scenario has left broken, and waits until every process says that it lacks nothing. */
  async heal() {
    for (const name of [...this.#frozen]) this.thaw(name);
    await Promise.all(Object.values(this.links).map((link) => link.heal()));
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

  /** Ends these well and starts them again, perhaps with another environment. */
  async restart(names, environment) {
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

  async ready(names = this.instances()) {
    await Promise.all(
      names.map((name) => eventually(`${name} says it is ready`, () => lacksNothing(this.stack.urls[name]))),
    );
  }

  async stop() {
    this.door.close();
    for (const name of [...this.#frozen]) this.thaw(name);
    await this.stack.stop();
    await Promise.all(Object.values(this.links).map((link) => link.close()));
  }
}

/** Whether a process can work and reaches everything that it works with. @param {string} url */
export async function lacksNothing(url) {
  const answer = await fetch(`${url}/health/ready`).catch(() => undefined);
  return answer?.ok && (await answer.json()).status === 'ready';
}
