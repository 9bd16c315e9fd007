import type { JsMsg } from '@nats-io/jetstream';
import type { Database } from '../database/database.js';
import type { Log } from '../logging/log.js';
import type { Tracing } from '../tracing/tracing.js';
import type { ConsumerDefinition } from './consumer-definition.js';
import { isDatabaseAway, isDatabaseFull, isRowBusy, isSerializationFailure } from '../database/database-errors.js';
import { addDeadLetter } from './dead-letters.js';
import type { EventStore } from './event-store.js';
import { isForged } from './origin.js';
import { describeError } from '../errors/describe-error.js';

const TRIES = 5;
const retryMs = (tries: number): number => 200 * 2 ** Math.min(tries, TRIES - 1);

interface Delivery<Event> {
  message: JsMsg;
  event: Event;
}

export interface DeliveriesParts<Event extends { id: string }> {
  definition: ConsumerDefinition<Event>;
  store: EventStore<Event>;
  database: Database;
  log: Log;
  tracing?: Tracing | undefined;
  onForged?: (() => void) | undefined;
}

/** Settles each message of a batch: acknowledged, redelivered, or a dead letter. */
export class Deliveries<Event extends { id: string }> {
  /** Failed tries by place in the stream. The broker's own count also grows while the database is unreachable. */
  private readonly tries = new Map<string, number>();

  constructor(private readonly parts: DeliveriesParts<Event>) {}

  /** @throws when the database is unreachable or takes no more work; no try is counted then */
  async settle(messages: JsMsg[]): Promise<void> {
    const deliveries: Delivery<Event>[] = [];
    const ignored: JsMsg[] = [];
    for (const message of messages) {
      try {
        const json = message.json();
        if (isForged(message.subject, json)) {
          this.dropForged(message, json);
          continue;
        }
        const event = this.parts.definition.read(json);
        if (event) deliveries.push({ message, event });
        else ignored.push(message);
      } catch (error) {
        await this.refuse(message, undefined, error as Error);
      }
    }
    await this.parts.store.skip(ignored.map(idIn).filter((id) => id !== null));
    for (const message of ignored) message.ack();
    await this.handle(deliveries);
  }

  /** Stored neither in the inbox nor as a dead letter: it may have the id of a genuine event. */
  private dropForged(message: JsMsg, json: unknown): void {
    const { service, name } = json as { service?: string; name?: string };
    this.parts.onForged?.();
    this.parts.log.error(
      {
        consumer: this.parts.definition.durable,
        subject: message.subject,
        claims: name ?? service,
        eventId: idIn(message),
      },
      'event names another service than its subject: refused',
    );
    message.term();
  }

  /** Bisects a failed batch until the failing event is isolated. */
  private async handle(deliveries: Delivery<Event>[]): Promise<void> {
    const [first] = deliveries;
    if (!first) return;
    try {
      await this.handleTraced(deliveries);
    } catch (error) {
      if (isDatabaseAway(error) || isDatabaseFull(error) || !(await this.parts.database.isReachable())) throw error;
      if (deliveries.length === 1) {
        const isBlocked = isRowBusy(error) || isSerializationFailure(error);
        return isBlocked ? this.postpone(first, error) : this.refuse(first.message, first.event, error as Error);
      }
      const half = Math.ceil(deliveries.length / 2);
      await this.handle(deliveries.slice(0, half));
      return this.handle(deliveries.slice(half));
    }
    for (const { message } of deliveries) {
      message.ack();
      if (this.tries.size > 0) this.tries.delete(placeOf(message));
    }
  }

  /** Within the traces of the messages, where tracing is on. */
  private handleTraced(deliveries: Delivery<Event>[]): Promise<void> {
    const { store, tracing, definition } = this.parts;
    const handle = () => store.handle(deliveries.map(({ event }) => event));
    if (!tracing) return handle();
    const traceparents = deliveries.map(({ message }) => message.headers?.get('traceparent'));
    return tracing.consume(definition.durable, traceparents, handle);
  }

  /** Other transactions are in its way: however long they are, that is no failure of the event. */
  private postpone({ message, event }: Delivery<Event>, error: unknown): void {
    const fields = { consumer: this.parts.definition.durable, subject: message.subject, eventId: event.id };
    this.parts.log.warn({ ...fields, reason: describeError(error) }, 'event waits for other transactions');
    message.nak(retryMs(message.info.deliveryCount));
  }

  private async refuse(message: JsMsg, event: Event | undefined, error: Error): Promise<void> {
    const place = placeOf(message);
    const tries = (this.tries.get(place) ?? 0) + 1;
    const fields = { consumer: this.parts.definition.durable, subject: message.subject, eventId: event?.id, tries };
    if (tries < TRIES) {
      this.tries.set(place, tries);
      this.parts.log.warn({ ...fields, reason: describeError(error) }, 'event failed, it will be redelivered');
      message.nak(retryMs(tries));
      return;
    }
    await addDeadLetter(this.parts.database, {
      consumer: this.parts.definition.durable,
      subject: message.subject,
      eventId: event?.id ?? idIn(message),
      payload: message.data,
      error: describeError(error),
      tries,
    });
    this.tries.delete(place);
    this.parts.log.error({ ...fields, err: error }, 'event failed for good: dead letter');
    message.ack();
  }
}

const placeOf = (message: JsMsg): string => `${message.info.streamSequence} ${message.info.timestampNanos}`;

/** The id of an event that cannot be parsed, so that reconciliation does not resend it for ever. */
function idIn(message: JsMsg): string | null {
  try {
    const { id } = message.json<{ id?: unknown }>();
    return typeof id === 'string' ? id : null;
  } catch {
    return null;
  }
}
