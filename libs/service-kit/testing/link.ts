import { stack } from '@umbral/testing';
import { NatsLink } from '../src/events/nats-link.js';
import { quietLog } from './log.js';

/** A link to the broker of the stack that is up. The spec closes it. */
export async function openLink(url = stack.urls.nats): Promise<NatsLink> {
  const link = new NatsLink({ url, name: 'spec', replicas: 1, log: quietLog });
  link.start();
  await link.whenUp(AbortSignal.timeout(10_000));
  return link;
}
