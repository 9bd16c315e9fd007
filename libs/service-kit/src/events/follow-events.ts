import type { Msg } from '@nats-io/transport-node';
import type { DomainEventName } from '@umbral/contracts';
import type { Log } from '../logging/log.js';
import { filterFor, readDomainEvent, type DomainEvent } from './consumer-definition.js';
import type { LinkState, NatsLink } from './nats-link.js';
import { isForged } from './origin.js';
import { Backoff } from './pause.js';
import { describeError } from '../errors/describe-error.js';

interface Subscription {
  /** Wildcards allowed. */
  subject: string;
  onMessage: (message: Msg) => void;
  onListening?: ((isListening: boolean) => void) | undefined;
}

/**
 * Calls the listener for every event that is published from now on; every replica receives all. Events that are published without
 * a subscription are lost: `onListening` reports when it starts and ends, so that caches can be invalidated.
 * @returns stops the subscription
 */
export const followEvents = <Name extends DomainEventName>(
  link: NatsLink,
  names: readonly [Name, ...Name[]],
  listener: (event: DomainEvent<Name>) => void,
  log: Log,
  onListening?: (isListening: boolean) => void,
): (() => void) =>
  followSubject(
    link,
    {
      subject: filterFor(names),
      onListening,
      onMessage: (message) => {
        const json = message.json();
        if (isForged(message.subject, json))
          return log.error({ subject: message.subject }, 'forged live event: refused');
        const event = readDomainEvent(json, names);
        if (event) listener(event);
      },
    },
    log,
  );

/**
 * The same for all messages of a subject. It is a plain subscription, which lives as long as the connection: a consumer of a
 * stream would be lost with its node.
 */
export function followSubject(
  link: NatsLink,
  { subject, onMessage, onListening = () => undefined }: Subscription,
  log: Log,
): () => void {
  const ending = new AbortController();
  const backoff = new Backoff(ending.signal);
  const run = async () => {
    for (let up = await link.whenUp(ending.signal); up; up = await link.whenUp(ending.signal)) {
      try {
        await follow(up);
      } catch (error) {
        log.warn({ reason: describeError(error) }, 'not subscribed to live events, trying again');
      }
      await backoff.wait();
    }
  };
  const follow = async ({ connection }: LinkState) => {
    const subscription = connection.subscribe(subject);
    const stop = () => subscription.unsubscribe();
    const stopDown = link.onDown(stop);
    ending.signal.addEventListener('abort', stop);
    try {
      await connection.flush(); // the broker has registered the subscription now
      backoff.reset();
      onListening(true);
      for await (const message of subscription) receive(message);
    } finally {
      onListening(false);
      stopDown();
      stop();
      ending.signal.removeEventListener('abort', stop);
    }
  };
  const receive = (message: Msg) => {
    try {
      onMessage(message);
    } catch (error) {
      log.warn({ subject: message.subject, reason: describeError(error) }, 'live event cannot be read');
    }
  };
  void run();
  return () => ending.abort();
}
