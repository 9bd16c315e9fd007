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

/** What a handler has in reach: SQL and events, in the transaction that also notes the events as seen. */
export type ConsumerTx = Queryable & Pick<EventSink, 'audit' | 'publish'>;

export interface ConsumerDefinition<Event extends { id: string }> {
  /** Permanent name on the broker, in dead_letters, in the inbox and for reconciliation: letters, digits, `_`. */
  durable: string;
  stream: string;
  /** One subject, wildcards allowed. */
  filter: string;
  /** Events in one transaction at most. */
  batch?: number;
  /** Milliseconds that a batch waits for more events: for a consumer that nobody waits for, many then cost what one costs. */
  gatherMs?: number;
  /** The event in a message; undefined for one that is of no interest; throws for one that cannot be read. */
  read(json: unknown): Event | undefined;
  /** Does the work of a batch in one transaction. Throwing rolls it back, and each event is then tried alone. */
  handle(events: Event[], tx: ConsumerTx): Promise<void>;
  /**
   * Which of these events are stored? Given by a consumer whose own table refuses an event that it already has; its
   * `handle` then meets the same event more than once. Without it the kit keeps an inbox and an event is handled once.
   */
  stored?(ids: string[], database: Database): Promise<string[]>;
}

/** A domain event as its consumers get it. */
export type DomainEvent<Name extends DomainEventName = DomainEventName> = Name extends DomainEventName
  ? { id: string; name: Name; occurredAt: string; payload: DomainEventPayload<Name> }
  : never;

/** Reads an envelope; undefined when it is not one of these events. @throws ZodError for a payload against its schema */
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

/** The narrowest single subject that has all of these events: consumers of older brokers take only one. */
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
