import { PrismaPg } from '@prisma/adapter-pg';
import type { ServiceName } from '@umbral/contracts';
import { Refusals } from '../access/refusals.js';
import { TokenVerifier } from '../access/token-verifier.js';
import { Clock } from '../clock/clock.js';
import type { BaseConfig } from '../config/base-config.js';
import { Database } from '../database/database.js';
import { statementNames } from '../database/statement-names.js';
import { Transactions, type PrismaLike } from '../database/transactions.js';
import { Housekeeping } from '../database/housekeeping.js';
import { Consumers } from '../events/consumer-definition.js';
import { ConsumerWorker } from '../events/consumer-worker.js';
import { EventStore } from '../events/event-store.js';
import { NatsLink } from '../events/nats-link.js';
import { OutboxRelay } from '../events/relay.js';
import { Health } from '../health/health.js';
import { createLog, type Log } from '../logging/log.js';
import { Metrics } from '../metrics/metrics.js';
import { answerMissing } from '../reconcile/answer-missing.js';
import { Reconciler } from '../reconcile/reconciler.js';
import { Backlog } from '../system/backlog.js';
import type { Tracing } from '../tracing/tracing.js';
import type { ServiceOptions } from './service-options.js';

const WARM_UP_MS = 5_000;

/** Every service with Prisma has this table. */
interface OutboxClient {
  outboxEvent: { findFirst(query: { select: { id: true } }): Promise<unknown> };
}

interface Background {
  start(): void;
  stop(): Promise<void>;
}

/** Everything of a service that lives as long as its process, outside of Nest. */
export class Runtime {
  readonly log: Log;
  readonly metrics: Metrics;
  readonly health = new Health();
  readonly link: NatsLink;
  readonly consumers: Consumers;
  readonly clock: Clock;
  readonly verifier: TokenVerifier;
  readonly database: Database | undefined;
  readonly prisma: PrismaLike | undefined;
  readonly transactions: Transactions | undefined;
  readonly refusals: Refusals | undefined;
  readonly backlog: Backlog | undefined;
  private readonly producers: Background[] = [];
  private workers: Background[] = [];

  constructor(
    private readonly options: ServiceOptions,
    private readonly tracing?: Tracing,
  ) {
    const { name, config } = options;
    this.log = createLog(name, config.LOG_LEVEL);
    this.metrics = new Metrics(name);
    this.link = new NatsLink({
      url: config.NATS_URL,
      user: config.NATS_USER,
      password: config.NATS_PASSWORD,
      name,
      replicas: config.NATS_REPLICAS,
      log: this.log,
    });
    this.consumers = new Consumers(name);
    this.health.add('nats', () => this.link.responds(), false);
    if (config.DATABASE_PREPARED === 'off') statementNames.disable();
    const database =
      options.database &&
      new Database({
        url: options.database.url,
        listenUrl: config.DATABASE_LISTEN_URL,
        name,
        max: config.DATABASE_POOL,
        lockMs: config.DATABASE_LOCK_MS,
        connectMs: config.DATABASE_CONNECT_MS,
        log: this.log,
        tracing,
      });
    this.database = database;
    this.clock = new Clock(database, this.log);
    this.verifier = createVerifier(name, config, options, this.clock);
    if (!options.database || !database) return;
    this.health.add('database', () => database.isReachable());
    this.health.add('disk', () => database.hasDiskSpace());
    const backlog = new Backlog(database, options.database.prisma !== undefined);
    this.backlog = backlog;
    this.metrics.gauge('umbral_dead_letters', 'Events that failed for good and were not replayed', () =>
      backlog.deadLetters(),
    );
    if (!options.database.prisma) return;
    const adapter = new PrismaPg(database.pool, {
      statementNameGenerator: ({ sql: text }) => statementNames.nameOf(text) ?? '',
    });
    this.prisma = new options.database.prisma({ adapter: adapter as never });
    this.transactions = new Transactions(this.prisma, name, this.log, this.clock.now, tracing, config);
    this.refusals = new Refusals(this.transactions, this.log);
    this.producers.push(this.refusals);
    this.watchOutbox(name, database, backlog);
  }

  /**
   * Runs a first statement before the port opens: Prisma loads its engine with it, which takes a second on a busy machine. An
   * unreachable database does not stop the start.
   */
  async warmUp(): Promise<void> {
    const query = async (client: OutboxClient) => client.outboxEvent.findFirst({ select: { id: true } });
    await this.prisma
      ?.$transaction(query, { maxWait: WARM_UP_MS, timeout: WARM_UP_MS })
      .catch((error: unknown) => this.log.warn({ err: error }, 'not warmed up'));
  }

  /** Starts the background work. Consumers are registered once Nest has created its providers. */
  start(): void {
    this.link.start();
    for (const producer of this.producers) producer.start();
    const { database, link, log } = this;
    if (!database) return;
    const forged = this.metrics.counter(
      'umbral_events_forged_total',
      'Events refused because they name another service than their subject',
    );
    this.workers = this.consumers.definitions.map((definition) => {
      answerMissing(link, definition.durable, new EventStore(definition, database, this.options.name), log);
      return new ConsumerWorker(definition, {
        service: this.options.name,
        database,
        link,
        log,
        tracing: this.tracing,
        onForged: () => forged.inc(),
      });
    });
    for (const worker of this.workers) worker.start();
  }

  /** After the last request: stops the consumers, finishes background work, publishes what is committed, closes the connections. */
  async stop(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.stop()));
    await this.transactions?.background.drain();
    await Promise.all(this.producers.map((producer) => producer.stop()));
    this.clock.stop();
    await this.link.close();
    await this.prisma?.$disconnect();
    await this.database?.close();
    await this.tracing?.stop();
  }

  private watchOutbox(name: ServiceName, database: Database, backlog: Backlog): void {
    this.producers.push(
      new OutboxRelay(database, this.link, this.log, this.tracing),
      new Reconciler(name, database, this.link, this.log),
      new Housekeeping(database, this.log, this.options.database?.expirations),
    );
    this.metrics.gauge(
      'umbral_outbox_waiting',
      'Committed events that are not published yet',
      async () => (await backlog.outbox()).pending,
    );
  }
}

function createVerifier(
  name: ServiceName,
  config: BaseConfig,
  { verifyKeys }: ServiceOptions,
  { now }: Clock,
): TokenVerifier {
  return new TokenVerifier({
    audience: name,
    keysUrl: new URL('/.well-known/jwks.json', config.IDENTITY_URL),
    keysLimitMs: config.KEYS_LIMIT_MS,
    keys: verifyKeys,
    now,
  });
}
