import {
  domainEnvelope,
  domainEvents,
  type DomainEventName,
  type DomainEventPayload,
  type ServiceName,
} from '@umbral/contracts';
import type { Database, Queryable } from '../database/database.js';
import type { EventSink } from './event-sink.js';
import { DOMAIN_STREAM } from './streams.js';

/** The API of a handler: SQL and events, in the transaction that also inserts the inbox rows. */
export type ConsumerTx = Queryable & Pick<EventSink, 'audit' | 'publish' | 'changed'>;

export interface ConsumerDefinition<Event extends { id: string }> {
  /** Permanent name at the broker, in dead_letters, in the inbox and for reconciliation: letters, digits, `_`. */
  durable: string;
  stream: string;
  /** One subject, wildcards allowed. */
  filter: string;
  /** Maximum of events in one transaction. */
  batch?: number;
  /** Milliseconds that a batch waits for more events: fewer transactions where latency does not matter. */
  gatherMs?: number;
  /** Parses a message; undefined for an event that is ignored; throws for one that is invalid. */
  read(json: unknown): Event | undefined;
  /** Handles a batch in one transaction. Throwing rolls it back, and the batch is then split. */
  handle(events: Event[], tx: ConsumerTx): Promise<void>;
  /**
   * Which of these events are stored. For a consumer whose own table has a unique event id; its `handle` may then receive the
   * same event more than once. Without it the kit uses an inbox, and an event is handled once.
   */
  stored?(ids: string[], database: Database): Promise<string[]>;
}

/** A domain event as its consumers receive it. */
export type DomainEvent<Name extends DomainEventName = DomainEventName> = Name extends DomainEventName
  ? { id: string; name: Name; occurredAt: string; payload: DomainEventPayload<Name> }
  : never;

/** Parses an envelope; undefined when it is not one of these events. @throws ZodError for a payload that violates its schema */
export function readDomainEvent<Name extends DomainEventName>(
  json: unknown,
  names: readonly Name[],
): DomainEvent<Name> | undefined {
  const { id, name, occurredAt, payload } = domainEnvelope.parse(json);
  if (!(names as readonly string[]).includes(name)) return undefined;
  return { id, name, occurredAt, payload: domainEvents[name as Name].parse(payload) } as DomainEvent<Name>;
}

/** Consumer of domain events by name. */
export function domainConsumer<Name extends DomainEventName>(options: {
  durable: string;
  events: readonly [Name, ...Name[]];
  batch?: number;
  gatherMs?: number;
  handle(events: DomainEvent<Name>[], tx: ConsumerTx): Promise<void>;
}): ConsumerDefinition<DomainEvent<Name>> {
  return {
    durable: options.durable,
    stream: DOMAIN_STREAM,
    filter: filterFor(options.events),
    batch: options.batch,
    gatherMs: options.gatherMs,
    read: (json) => readDomainEvent(json, options.events),
    handle: (events, tx) => options.handle(events, tx),
  };
}

/** The narrowest single subject that matches all of these events: consumers of older brokers accept only one. */
export function filterFor(names: readonly DomainEventName[]): string {
  const [first = '', ...others] = names;
  if (others.length === 0) return `umbral.domain.${first}`;
  const parts = first.split('.');
  const shared = parts.filter(
    (part, index) =>
      others.every(
        (name) =>
          name
            .split('.')
            .slice(0, index + 1)
            .join('.') === parts.slice(0, index + 1).join('.'),
      ) && part,
  );
  return ['umbral.domain', ...shared.slice(0, parts.length - 1), '>'].join('.');
}

/** The consumers of a service. Add yours in a provider's constructor; the kit starts them. */
export class Consumers {
  readonly definitions: ConsumerDefinition<{ id: string }>[] = [];

  constructor(readonly service: ServiceName) {}

  add<Event extends { id: string }>(definition: ConsumerDefinition<Event>): void {
    this.definitions.push(definition);
  }
}
