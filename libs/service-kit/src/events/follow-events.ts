import { DeliverPolicy, type ConsumerMessages, type JsMsg } from '@nats-io/jetstream';
import type { DomainEventName } from '@umbral/contracts';
import type { Log } from '../logging/log.js';
import { filterFor, readDomainEvent, type DomainEvent } from './consumer-definition.js';
import type { LinkState, NatsLink } from './nats-link.js';
import { Backoff } from './pause.js';
import { DOMAIN_STREAM } from './streams.js';
import { reasonOf } from './reason-of.js';

/** What makes an ordered consumer start over. It would go back to the first event of the stream, so it is left instead. */
const restarts = new Set(['reset', 'ordered_consumer_recreated', 'heartbeats_missed', 'consumer_deleted', 'consumer_not_found', 'stream_not_found']);

/**
 * Calls the listener for every event from now on, in this process only and without memory: every replica hears all.
 * What is published while nobody listens is not heard: `onHearing` says when that begins and ends, so that its owner
 * can forget what might have changed.
 * @returns how to stop
 */
export function followEvents<Name extends DomainEventName>(
  link: NatsLink,
  names: readonly [Name, ...Name[]],
  listener: (event: DomainEvent<Name>) => void,
  log: Log,
  onHearing: (isHearing: boolean) => void = () => undefined,
): () => void {
  const ending = new AbortController();
  const backoff = new Backoff(ending.signal);
  const run = async () => {
    for (let up = await link.whenUp(ending.signal); up; up = await link.whenUp(ending.signal)) {
      try {
        await follow(up);
      } catch (error) {
        log.warn({ reason: reasonOf(error) }, 'live events are not heard, trying again');
      }
      await backoff.wait();
    }
  };
  const follow = async ({ client }: LinkState) => {
    const consumer = await client.consumers.get(DOMAIN_STREAM, { filter_subjects: filterFor(names), deliver_policy: DeliverPolicy.New });
    const messages = await consumer.consume({ idle_heartbeat: 5_000 });
    const stop = () => messages.stop();
    const stopDown = link.onDown(stop);
    ending.signal.addEventListener('abort', stop);
    void stopAtRestart(messages);
    backoff.reset();
    onHearing(true);
    try {
      for await (const message of messages) hear(message);
    } finally {
      onHearing(false);
      stopDown();
      ending.signal.removeEventListener('abort', stop);
    }
  };
  const hear = (message: JsMsg) => {
    try {
      const event = readDomainEvent(message.json(), names);
      if (event) listener(event);
    } catch (error) {
      log.warn({ subject: message.subject, reason: reasonOf(error) }, 'live event cannot be read');
    }
  };
  void run();
  return () => ending.abort();
}

async function stopAtRestart(messages: ConsumerMessages): Promise<void> {
  for await (const { type } of messages.status()) if (restarts.has(type)) return messages.stop();
}
