import { AckPolicy, DeliverPolicy, type JsMsg } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { serviceNames, type ServiceName } from '@umbral/contracts';
import type { Database } from '../database/database.js';
import type { Log } from '../logging/log.js';
import type { Tracing } from '../tracing/tracing.js';
import { reconcileNowSubject } from '../reconcile/subjects.js';
import { BatchQueue } from './batch-queue.js';
import type { ConsumerDefinition } from './consumer-definition.js';
import { Deliveries } from './deliveries.js';
import { EventStore } from './event-store.js';
import type { LinkState, NatsLink } from './nats-link.js';
import { Backoff } from './pause.js';
import { describeError } from '../errors/describe-error.js';

const BATCH = 500;
/** Without an ack for so many milliseconds the broker redelivers a message: the process that had it may be dead. */
export const ACK_WAIT = 5_000;
/** After two missed heartbeats messages are requested again: the node of the consumer may be lost. */
const HEARTBEAT = 2_000;
/** Lifetime of a pull request, and how long the client waits when the consumer is not found, as between two leaders. */
const EXPIRES = 5_000;

export interface ConsumerWorkerOptions {
  service: ServiceName;
  database: Database;
  link: NatsLink;
  log: Log;
  tracing?: Tracing | undefined;
  /** Called when an event was refused because it names another service than its subject. */
  onForged?: () => void;
}

/**
 * Runs one durable consumer: creates it when the broker does not have it (first start, lost store), reads in batches that grow
 * with the load, and retries with backoff while broker or database are unreachable.
 */
export class ConsumerWorker<Event extends { id: string }> {
  private readonly ending = new AbortController();
  private readonly deliveries: Deliveries<Event>;
  private run: Promise<void> | undefined;

  constructor(
    private readonly definition: ConsumerDefinition<Event>,
    private readonly options: ConsumerWorkerOptions,
  ) {
    const { database, service, log, tracing } = options;
    const store = new EventStore(definition, database, service, tracing);
    this.deliveries = new Deliveries({ definition, store, database, log, tracing, onForged: options.onForged });
  }

  start(): void {
    this.run ??= this.consume();
  }

  /** Stops after the current batch. Messages that are not acknowledged are redelivered. */
  async stop(): Promise<void> {
    this.ending.abort();
    await this.run;
  }

  private async consume(): Promise<void> {
    const { link, database, log } = this.options;
    const backoff = new Backoff(this.ending.signal);
    while (!this.ending.signal.aborted) {
      const up = await link.whenUp(this.ending.signal);
      if (!up) return;
      try {
        if (!(await database.isReachable())) throw new Error('the database is unreachable');
        await this.ensure(up);
        backoff.reset();
        await this.read(up);
      } catch (error) {
        log.warn({ consumer: this.definition.durable, reason: describeError(error) }, 'consumer waits');
      }
      await backoff.wait();
    }
  }

  private async ensure({ manager, connection }: LinkState): Promise<void> {
    const { stream, durable, filter, batch = BATCH } = this.definition;
    const config = { filter_subject: filter, ack_wait: nanos(ACK_WAIT), max_ack_pending: batch * 4, max_deliver: -1 };
    const exists = await manager.consumers.info(stream, durable).then(
      () => true,
      () => false,
    );
    // An earlier version may have created it with another configuration.
    if (exists) return void (await manager.consumers.update(stream, durable, config));
    await manager.consumers.add(stream, {
      ...config,
      durable_name: durable,
      ack_policy: AckPolicy.Explicit,
      deliver_policy: DeliverPolicy.All,
    });
    // The broker may have lost its store, and with it events that were published and not yet consumed.
    for (const service of serviceNames) connection.publish(reconcileNowSubject(service));
  }

  /** Consumes until the broker, the database or the shutdown stops it. */
  private async read({ client }: LinkState): Promise<void> {
    const { stream, durable, batch = BATCH, gatherMs } = this.definition;
    const consumer = await client.consumers.get(stream, durable);
    const messages = await consumer.consume({
      max_messages: batch * 2,
      expires: EXPIRES,
      idle_heartbeat: HEARTBEAT,
      abort_on_missing_resource: true,
    });
    const stop = () => messages.stop();
    const queue = new BatchQueue<JsMsg>(batch, (current) => this.deliveries.settle(current), stop, gatherMs);
    // Extends the ack deadline of queued messages: they are slow, not lost.
    const extending = setInterval(() => queue.waiting.forEach((message) => message.working()), ACK_WAIT / 3);
    const stopDown = this.options.link.onDown(stop);
    this.ending.signal.addEventListener('abort', stop);
    if (this.ending.signal.aborted) stop();
    try {
      for await (const message of messages) queue.add(message);
    } finally {
      clearInterval(extending);
      stopDown();
      this.ending.signal.removeEventListener('abort', stop);
      // Redelivered soon instead of after ack_wait; a message that was settled already ignores this.
      for (const message of await queue.close()) message.nak(1_000);
    }
    if (queue.failure) throw queue.failure;
  }
}
