import { join } from 'node:path';
import { assertNothingLost, noteMarks } from '../backup/marks.ts';
import { backupFolder } from '../backup/settings.ts';
import { STATUS } from '../backup/status.ts';
import { prepareDatabase } from '../database/prepare.ts';
import { messageOf } from '../failure.ts';
import { inLocal, inRoot, local } from '../paths.ts';
import { instanceAt, plannedInstances, type PlannedInstance } from '../instances.ts';
import { databaseOwners } from '../processes.ts';
import { State } from '../state.ts';
import { deployModules } from './deploy-modules.ts';
import { reconcile } from './reconcile.ts';
import { ensureSecrets, keysInUse } from '../secrets.ts';
import { KeptProcesses } from '../supervise/kept-processes.ts';
import { freePort, usualOrFree } from '../supervise/ports.ts';
import { step, warn } from '../terminal/progress.ts';
import { publicUrlAt } from '../start/options.ts';
import { rotateLogs } from './logs.ts';
import { takeShipments } from '../../release/ship/take-shipments.ts';
import { seedOnce } from './seed-once.ts';
import { type Server } from '../servers/server.ts';
import { startServers, stopServers } from './servers.ts';
import { ServiceProcess } from './service-process.ts';
import { type RunFile } from '../supervise/run-file.ts';
import { Supervisor } from '../supervise/supervisor.ts';
import { keepTraces } from '../servers/traces/keep-traces.ts';
import { nameTargets, preparePrometheus } from '../servers/prometheus.ts';
import { ManagedProcess, type OnPid } from '../supervise/managed-process.ts';
import { type Wiring } from '../wiring.ts';

const PROMETHEUS_PORT = 9090;
const USUAL_PORTS = { postgres: 54329, nats: 42229, redis: 63799, smtp: 10259, mail: 10258 };

interface SystemOptions {
  port: number;
  replicas?: number;
  /** With a Prometheus that reads what the processes measure, and pages that show their traces. */
  observe?: boolean;
  runFile: RunFile;
  bundleOf?: (app: string) => string;
  /** Services can be shipped one alone. */
  isReplaceable?: boolean;
  /** Something else listens at the port, and passes calls on to the gateway. */
  hasFront?: boolean;
}

/** Builds that may continue while the system starts. */
interface Built {
  code?: Promise<unknown> | undefined;
  apps?: Promise<unknown> | undefined;
}

/** Everything `npm start` and `npm run dev` bring up and take down, on the folder `.local`. */
export class System {
  readonly url: string;
  readonly port: number;
  readonly replicas: number;
  /** Address of Prometheus, where one runs. */
  prometheus: string | undefined;
  readonly #observe: boolean;
  readonly #isReplaceable: boolean;
  readonly #hasFront: boolean;
  readonly #runFile: RunFile;
  readonly #bundleOf: (app: string) => string;
  readonly #logs = inLocal('logs');
  readonly #servers: Record<string, Server> = {};
  readonly #processes: Record<string, ServiceProcess> = {};
  readonly #kept = new KeptProcesses({ onRemark: warn });
  #supervisor: Supervisor | undefined;
  #traces: Awaited<ReturnType<typeof keepTraces>> | undefined;
  #preparing: Promise<void> | undefined;
  #stopTakingOrders = () => {};
  #wiring: Wiring | undefined;

  /** @param options `bundleOf`: where the built files of an app lie */
  constructor({
    port,
    replicas = 1,
    observe = false,
    runFile,
    bundleOf = (app) => inRoot('apps', app, 'dist'),
    isReplaceable = false,
    hasFront = false,
  }: SystemOptions) {
    this.#observe = observe;
    this.#isReplaceable = isReplaceable;
    this.#hasFront = hasFront;
    this.port = port;
    this.replicas = replicas;
    this.#runFile = runFile;
    this.#bundleOf = bundleOf;
    this.url = `http://localhost:${port}`;
  }

  /** Settings of each process, available once the servers run. */
  get wiring(): Wiring {
    if (!this.#wiring) throw new Error('The servers do not run yet.');
    return this.#wiring;
  }

  /** Where the gateway itself listens. */
  get gateway() {
    return this.wiring.instances.find(({ service }) => service === 'gateway')!.url;
  }

  /** Servers, databases, migrations: what can be done while the code is still being built. */
  prepare() {
    this.#preparing = this.#prepare();
    return this.#preparing;
  }

  async #prepare() {
    rotateLogs(this.#logs);
    const owners = databaseOwners();
    const secrets = ensureSecrets(local, owners);
    const servers = await startServers({
      folder: local,
      logs: this.#logs,
      ports: await resolvePorts(USUAL_PORTS),
      secrets,
      databases: owners,
      running: this.#servers,
      env: process.env,
      keepMail: true,
      replicas: this.replicas,
      onPid: this.#onPid,
      onRemark: warn,
    });
    for (const server of Object.values(this.#servers)) if (server instanceof ManagedProcess) this.#kept.keep(server);
    const publicUrl = publicUrlAt(this.port, process.env.PUBLIC_URL);
    const { auditLog, ...kept } = keysInUse(local, process.env, new URL(publicUrl).host);
    if (process.env.AUDIT_SIGNING_KEY && process.env.AUDIT_SIGNING_KEY.trim() !== kept.auditKey.trim())
      warn('AUDIT_SIGNING_KEY is not used: the audit here was signed with another key, which is kept.');
    this.#wiring = {
      ...servers,
      instances: await this.#instances(),
      publicUrl,
      auditLog,
      keys: {
        ...kept,
        internalKey: process.env.INTERNAL_KEY ?? secrets.internalKey,
        fingerprintKey: process.env.FINGERPRINT_KEY ?? secrets.fingerprintKey,
      },
      passwords: {
        nats: process.env.NATS_URL ? undefined : secrets.brokers,
        redis: process.env.REDIS_URL ? undefined : secrets.brokers,
      },
      registryFolder: inLocal('registry'),
      shellFolder: this.#bundleOf('shell'),
      backupStatus: join(backupFolder(process.env), STATUS),
    };
    await assertNothingLost(local, this.#ownDatabases());
    await Promise.all(owners.map((service) => prepareDatabase(service, servers.databases[service]!)));
  }

  /**
   * Demo data and services, modules as soon as the apps are built, and the gateway when all of these are ready.
   * @param built `code`: of the services, which can then be started; `apps`: what the gateway serves
   */
  async run({ code, apps }: Built = {}) {
    await Promise.all([code, this.#preparing]);
    if (this.#observe && !process.env.OTEL_EXPORTER_OTLP_ENDPOINT) await this.#startTraces();
    if (this.#isReplaceable || this.replicas > 1)
      this.#supervisor = new Supervisor({ logs: this.#logs, onPid: this.#onPid });
    for (const instance of this.wiring.instances) {
      const copies = instance.service === 'gateway' ? this.replicas : 1;
      this.#processes[instance.name] = new ServiceProcess(instance, this.wiring, {
        logs: this.#logs,
        copies,
        supervisor: this.#supervisor,
        onPid: this.#onPid,
      });
    }
    const { gateway, ...others } = this.#processes;
    const filled = seedOnce(this.wiring, this.#logs);
    const start = async (process: ServiceProcess) => {
      await filled[process.instance.service];
      await this.#kept.start(process);
    };
    await Promise.all([
      step('Services ready', () => Promise.all([...Object.values(others).map(start), ...Object.values(filled)])),
      (async () => {
        await apps;
        await deployModules(this.wiring, this.#bundleOf, { logs: this.#logs });
      })(),
    ]);
    await step('Gateway ready', async () => gateway && this.#kept.start(gateway));
    if (this.#observe) await step('Prometheus ready', () => this.#startPrometheus());
    await this.#sendAgain();
    await noteMarks(local, this.#ownDatabases());
    const { instances, nats, redis, smtp, devMail, databases } = this.wiring;
    this.#runFile.describe({ url: this.url, instances, nats, redis, smtp, devMail, databases });
    if (this.#isReplaceable) this.#stopTakingOrders = this.#listenForReplicaControl();
  }

  /** `npm run release -- ship` requests another build of a service. */
  #listenForReplicaControl() {
    const { instances } = this.wiring;
    return takeShipments(local, Object.values(this.#processes), (builds) => {
      this.#runFile.describe({ instances, builds });
      if (this.prometheus) nameTargets(inLocal('prometheus'), this.#managementUrls());
    });
  }

  /** Those on the server that was started here. */
  #ownDatabases() {
    const own = Object.entries(this.wiring.databases).filter(
      ([service]) => !process.env[`DATABASE_URL_${service.toUpperCase()}`],
    );
    return Object.fromEntries(own);
  }

  #managementUrls() {
    return this.wiring.instances.map(({ managementUrl }) => managementUrl);
  }

  /** Restored databases lack later changes, or have some that others lack. */
  async #sendAgain() {
    const state = new State(local);
    if (!state.get('isRestored')) return;
    const { nats, passwords } = this.wiring;
    const password = passwords.nats && ensureSecrets(local, []).brokers.operator;
    await step('What was missing since the restore sent', () => reconcile({ nats, password }));
    state.set('isRestored', false);
  }

  /** Address of the pages that show traces, where they are kept. */
  get traces() {
    return this.#traces?.pages;
  }

  /** Before the processes, which need its address. A configured collector takes precedence. */
  async #startTraces() {
    this.#traces = await keepTraces();
    this.wiring.extra = { ...this.wiring.extra, OTEL_EXPORTER_OTLP_ENDPOINT: this.#traces.url };
  }

  async #startPrometheus() {
    const port = await usualOrFree(PROMETHEUS_PORT);
    const prometheus = await preparePrometheus({
      folder: inLocal('prometheus'),
      port,
      logFile: join(this.#logs, 'prometheus.log'),
      managementUrls: this.#managementUrls(),
      onPid: this.#onPid,
    });
    this.#servers.prometheus = prometheus; // before its start: a stop ends one that is not ready yet
    await this.#kept.start(prometheus);
    this.prometheus = `http://localhost:${port}`;
  }

  /** Stops and starts all instances of a service. */
  async restart(service: string) {
    const own = this.wiring.instances
      .filter((instance) => instance.service === service)
      .flatMap(({ name }) => this.#processes[name] ?? []);
    await Promise.all(own.map((process) => this.#kept.restart(process)));
  }

  /** The gateway first, then the services, then the servers they use. */
  async stop() {
    this.#kept.release();
    await this.#preparing?.catch(() => {}); // half-started servers could not be stopped
    this.#stopTakingOrders();
    const { gateway, ...others } = this.#processes;
    const { prometheus } = this.#servers;
    if (prometheus) await prometheus.stop(); // a deliberate stop must not raise alerts
    await gateway?.stop();
    await Promise.all(Object.values(others).map((process) => process.stop()));
    await this.#supervisor?.stop();
    await this.#traces?.stop();
    if (this.#servers.postgres && this.#wiring)
      await noteMarks(local, this.#ownDatabases()).catch((error: unknown) =>
        warn(`Marks not noted: ${messageOf(error)}`),
      );
    await stopServers(this.#servers);
  }

  /** Replicas of the gateway share its one port; those of a service have a port each. */
  async #instances() {
    const planned = plannedInstances((service) => (service === 'gateway' ? 1 : this.replicas));
    return Promise.all(planned.map(async (plan) => instanceAt(plan, await this.#portOf(plan), await freePort())));
  }

  async #portOf({ service, first, usualPort }: PlannedInstance) {
    if (service === 'gateway') return this.#hasFront ? freePort() : this.port;
    return first ? usualOrFree(usualPort) : freePort();
  }

  readonly #onPid: OnPid = (name, pid) => this.#runFile.note(name, pid);
}

async function resolvePorts(usual: typeof USUAL_PORTS): Promise<typeof USUAL_PORTS> {
  const entries = Object.entries(usual).map(async ([name, port]) => [name, await usualOrFree(port)] as const);
  return { ...usual, ...Object.fromEntries(await Promise.all(entries)) };
}
