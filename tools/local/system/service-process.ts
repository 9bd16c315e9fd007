import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../failure.ts';
import { root } from '../paths.ts';
import { entryOf } from '../processes.ts';
import { type Child, ManagedProcess, type OnPid, READY_MS } from '../supervise/managed-process.ts';
import { freePort } from '../supervise/ports.ts';
import { type Supervisor } from '../supervise/supervisor.ts';
import { answers, waitFor } from '../supervise/wait.ts';
import { environmentOf, type Wiring } from '../wiring.ts';
import { type Instance } from '../instances.ts';

/** Time to drain connections, finish running calls and publish the last events. */
const LEAVE_MS = 30_000;

interface Options {
  logs: string;
  /** So many processes share the port. */
  copies?: number;
  /** Above it: its build can be replaced while it runs. Copies need one. */
  supervisor?: Supervisor | undefined;
  onPid?: OnPid | undefined;
}

/** A build that is tried beside the serving one. */
export interface Candidate {
  /** A checkout, or a folder that was built for this. */
  build: string;
  managementPort: number;
  managementUrl: string;
  /** How it ended, once it has. */
  end?: string;
}

/** One instance of a service as a process of ours. */
export class ServiceProcess extends ManagedProcess {
  readonly instance: Instance;
  /** What runs: a checkout, or a folder that was built for this. */
  build = root;
  candidate: Candidate | undefined;
  readonly #copies: number;
  readonly #supervisor: Supervisor | undefined;
  readonly #environment: (managementPort: number) => NodeJS.ProcessEnv;
  #onLeft = () => {};

  constructor(instance: Instance, wiring: Wiring, { logs, copies = 1, supervisor, onPid }: Options) {
    const { name, service, port } = instance;
    super({
      name,
      command: process.execPath,
      cwd: root,
      logFile: join(logs, `${name}.log`),
      isReady: () => answers(`${instance.managementUrl}/health/ready`),
      stopTimeout: 20_000,
      onPid,
    });
    builtEntry(service, root);
    this.instance = instance;
    this.#copies = copies;
    this.#supervisor = supervisor;
    this.#environment = (managementPort) => environmentOf(service, wiring, port, managementPort);
  }

  /** What runs, and where its measurements are, may have changed since the last start. */
  protected override get program() {
    const { service, managementPort } = this.instance;
    return { args: [builtEntry(service, this.build)], env: this.#environment(managementPort) };
  }

  protected override launchChild(args: [string], env: NodeJS.ProcessEnv, log: number): Child {
    const { name, logFile } = this;
    return (
      this.#supervisor?.launch(name, { count: this.#copies, program: args[0], env, logFile }) ??
      super.launchChild(args, env, log)
    );
  }

  /**
   * Starts another build beside the one that serves: calls come to both from the moment when it listens.
   * @param signal ends the wait for it
   */
  async startBeside(build: string, signal?: AbortSignal): Promise<Candidate> {
    const { service } = this.instance;
    const managementPort = await freePort();
    const candidate: Candidate = { build, managementPort, managementUrl: `http://127.0.0.1:${managementPort}` };
    this.candidate = candidate;
    const env = { ...this.#environment(managementPort), ...this.environment };
    this.send({ order: 'try', program: builtEntry(service, build), env });
    const isReady = () => answers(`${candidate.managementUrl}/health/ready`);
    await waitFor(async () => signal?.aborted || candidate.end || (await isReady()), { timeout: READY_MS });
    if (!signal?.aborted && !candidate.end && (await isReady())) return candidate;
    const why = signal?.aborted
      ? 'was interrupted while starting'
      : candidate.end
        ? `ended while starting (${candidate.end})`
        : `was not ready within ${READY_MS / 1000} s`;
    const details = this.lastLines();
    await this.withdraw();
    throw new Failure(`The new build of ${this.name} ${why}.`, { details, wayOut: `Its log is ${this.logFile}` });
  }

  /** Closes the connections of the serving build, so that callers reconnect and reach the candidate too. */
  rest() {
    this.send({ order: 'rest' });
  }

  wake() {
    this.send({ order: 'wake' });
  }

  /**
   * Keeps the candidate alone. Resolves when the former build has ended.
   * @throws Failure when the candidate has ended: the former build serves
   */
  async promote() {
    const { candidate, build, instance } = this;
    if (!candidate) return;
    const former = { ...instance, build };
    this.#serve(candidate);
    await this.#leave('promote');
    if (!candidate.end) return;
    this.#serve(former);
    throw new Failure(`The new build of ${this.name} ended (${candidate.end}).`, { details: this.lastLines() });
  }

  #serve({ build, managementPort, managementUrl }: Candidate) {
    this.build = build;
    Object.assign(this.instance, { managementPort, managementUrl });
  }

  /** Keeps the former build alone. Resolves when the candidate has ended. */
  withdraw() {
    return this.#leave('withdraw');
  }

  async #leave(order: 'promote' | 'withdraw') {
    const left = new Promise<true>((resolve) => (this.#onLeft = () => resolve(true)));
    this.send({ order });
    const timer = setTimeout(this.#onLeft, LEAVE_MS);
    await left;
    this.candidate = undefined;
    clearTimeout(timer);
  }

  protected override receive(message: object) {
    const { event, code, signal } = message as { event: string; code: number; signal: string | null };
    if (event === 'left') this.#onLeft();
    if (event === 'ended' && this.candidate) this.candidate.end = signal ?? `exit code ${code}`;
    if (event === 'refused' && this.candidate) this.candidate.end ??= 'with its supervisor';
  }
}

function builtEntry(service: string, build: string) {
  const entry = entryOf(service, build);
  if (existsSync(entry)) return entry;
  throw new Failure(`services/${service} is not built${build === root ? '' : ` in ${build}`}.`, {
    wayOut: `Build it: npm run build -w @umbral/${service}`,
  });
}
