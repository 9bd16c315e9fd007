import { stack } from '@umbral/testing';
import { NatsLink } from '../src/events/nats-link.js';
import { quietLog } from './log.js';

/** How long a spec waits for an answer of the broker: a busy machine does not fail it. */
export const BROKER_LIMIT_MS = 120_000;

/** A link to the broker of the stack that is up: a spec waits for it as long as for itself. The spec closes it. */
export async function openLink(url = stack.urls.nats): Promise<NatsLink> {
  const link = new NatsLink({ url, name: 'spec', replicas: 1, timeoutMs: BROKER_LIMIT_MS, log: quietLog });
  link.start();
  await link.whenUp(new AbortController().signal);
  return link;
}
