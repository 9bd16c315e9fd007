import { randomInt, randomUUID } from 'node:crypto';
import { eventually, openLink, quietLog, stack } from '../../test/stack.js';
import { openTcpProxy } from '../../test/tcp-proxy.js';
import { followEvents } from './follow-events.js';
import type { NatsLink } from './nats-link.js';

const NAME = 'identity.role.permissions_changed';

describe('following events', () => {
  let publisher: NatsLink;
  beforeAll(async () => {
    publisher = await openLink();
  });
  afterAll(() => publisher.close());

  const publish = async () => {
    const roleId = randomInt(1_000_000_000, 2_000_000_000);
    await publisher.current!.client.publish(
      `umbral.domain.${NAME}`,
      JSON.stringify({
        version: 1,
        id: randomUUID(),
        name: NAME,
        occurredAt: new Date().toISOString(),
        payload: { roleId },
      }),
    );
    return roleId;
  };

  it('receives what is published after the subscription, in every process, and again after the broker was unreachable', async () => {
    const before = await publish();
    const proxy = await openTcpProxy(stack.urls.nats);
    const links = await Promise.all([openLink(proxy.url), openLink()]);
    const received: number[][] = [[], []];
    const stops = links.map((link, index) =>
      followEvents(link, [NAME], ({ payload }) => received[index]?.push(payload.roleId), quietLog),
    );
    const bothReceive = () => {
      const published: number[] = [];
      return eventually(async () => {
        published.push(await publish());
        return received.every((ids) => ids.some((id) => published.includes(id)));
      }, Boolean);
    };
    await bothReceive();
    expect(received.flat()).not.toContain(before);

    const downs: string[] = [];
    links[0].onDown(() => downs.push('down'));
    proxy.shut();
    await eventually(
      () => downs,
      (seen) => seen.length === 1,
    );
    proxy.open();
    await bothReceive();

    for (const stop of stops) stop();
    await Promise.all(links.map((link) => link.close()));
    proxy.close();
  });
});
