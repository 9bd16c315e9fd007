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

  it('hears what is published from now on, in every process, and again after the broker was away', async () => {
    const before = await publish();
    const proxy = await openTcpProxy(stack.urls.nats);
    const links = await Promise.all([openLink(proxy.url), openLink()]);
    const heard: number[][] = [[], []];
    const stops = links.map((link, index) =>
      followEvents(link, [NAME], ({ payload }) => heard[index]?.push(payload.roleId), quietLog),
    );
    const bothHear = () => {
      const told: number[] = [];
      return eventually(async () => {
        told.push(await publish());
        return heard.every((ids) => ids.some((id) => told.includes(id)));
      }, Boolean);
    };
    await bothHear();
    expect(heard.flat()).not.toContain(before);

    const downs: string[] = [];
    links[0].onDown(() => downs.push('forget everything'));
    await proxy.shut();
    await eventually(
      () => downs,
      (seen) => seen.length === 1,
    );
    await proxy.open();
    await bothHear();

    for (const stop of stops) stop();
    await Promise.all(links.map((link) => link.close()));
    await proxy.shut();
  });
});
