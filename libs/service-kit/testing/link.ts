import { stack } from '@umbral/testing';
import { NatsLink } from '../src/events/nats-link.js';
import { quietLog } from './log.js';

/** A link to the broker of the stack that is up: a spec waits for it as long as for itself. The spec closes it. */
export async function openLink(url = stack.urls.nats): Promise<NatsLink> {
  const link = new NatsLink({ url, name: 'spec', replicas: 1, log: quietLog });
  link.start();
  await link.whenUp(new AbortController().signal);
  return link;
}
