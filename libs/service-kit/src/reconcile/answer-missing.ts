import type { Msg } from '@nats-io/transport-node';
import * as z from 'zod';
import { missingSubject } from './subjects.js';
import type { EventStore } from '../events/event-store.js';
import type { LinkState, NatsLink } from '../events/nats-link.js';
import type { Log } from '../logging/log.js';
import { describeError } from '../errors/describe-error.js';

export const missingQuestion = z.object({ ids: z.array(z.uuid()).max(10_000) });
export const missingAnswer = z.object({ missing: z.array(z.uuid()) });

/** Responds to the producers' query which of the given events one consumer lacks, while the link is up. */
export function answerMissing(link: NatsLink, durable: string, store: EventStore<{ id: string }>, log: Log): void {
  const answer = async (message: Msg) => {
    try {
      const { ids } = missingQuestion.parse(message.json());
      message.respond(JSON.stringify({ missing: await store.missing(ids) }));
    } catch (error) {
      // No response: the producer retries in its next round.
      log.warn({ consumer: durable, reason: describeError(error) }, 'reconciliation query failed');
    }
  };
  subscribeAlways(link, missingSubject(durable), durable, answer);
}

/** A subscription in a queue group (one replica responds) that is renewed on every new connection. */
export function subscribeAlways(
  link: NatsLink,
  subject: string,
  queue: string,
  answer: (message: Msg) => Promise<void>,
): void {
  let connection: LinkState['connection'] | undefined;
  link.onUp((up) => {
    // The client renews subscriptions itself when it reconnects.
    if (connection === up.connection) return;
    connection = up.connection;
    connection.subscribe(subject, { queue, callback: (error, message) => void (error ?? answer(message)) });
  });
}
