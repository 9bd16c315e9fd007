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
/** The broker hands out again what it has heard nothing of for so many milliseconds: the process that had it may be dead. */
export const ACK_WAIT = 5_000;
/** After twice as many milliseconds without a word from the broker messages are asked for anew: their node may be lost. */
const HEARTBEAT = 2_000;
/** How long a request for messages lives, and how long the client waits when nobody knows the consumer, as between two leaders. */
const EXPIRES = 5_000;

export interface ConsumerWorkerOptions {
  service: ServiceName;
  database: Database;
  link: NatsLink;
  log: Log;
  tracing?: Tracing | undefined;
  /** An event was refused because it says that it is another service's. */
  onForged?: () => void;
}

/**
 * Runs one durable consumer for ever: makes it when the broker does not have it (first start, lost store), reads in
 * batches that grow with the load, and waits while broker or database are away.
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

  /** Ends after the batch at hand. What is not acknowledged comes again. */
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
        if (!(await database.answers())) throw new Error('the database is away');
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
    const isThere = await manager.consumers.info(stream, durable).then(
      () => true,
      () => false,
    );
    // One that a version before has made gets what is different now.
    if (isThere) return void (await manager.consumers.update(stream, durable, config));
    await manager.consumers.add(stream, {
      ...config,
      durable_name: durable,
      ack_policy: AckPolicy.Explicit,
      deliver_policy: DeliverPolicy.All,
    });
    // The broker may have lost its store, and with it events that were published and not yet read.
    for (const service of serviceNames) connection.publish(reconcileNowSubject(service));
  }

  /** Reads until the broker, the database or the end of the process stops it. */
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
    const queue = new BatchQueue<JsMsg>(batch, (atHand) => this.deliveries.settle(atHand), stop, gatherMs);
    // What is at hand or waits its turn is not lost, only slow.
    const atWork = setInterval(() => queue.waiting.forEach((message) => message.working()), ACK_WAIT / 3);
    const stopDown = this.options.link.onDown(stop);
    this.ending.signal.addEventListener('abort', stop);
    try {
      for await (const message of messages) queue.add(message);
    } finally {
      clearInterval(atWork);
      stopDown();
      this.ending.signal.removeEventListener('abort', stop);
      // They come again soon instead of after ack_wait; a message that was settled already ignores this.
      for (const message of await queue.close()) message.nak(1_000);
    }
    if (queue.failure) throw queue.failure;
  }
}
