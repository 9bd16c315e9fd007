import { eventually, openLink, quietLog, stack } from '../../test/stack.js';
import { openTcpProxy } from '../../test/tcp-proxy.js';
import { NatsLink } from './nats-link.js';

type Proxy = Awaited<ReturnType<typeof openTcpProxy>>;
let proxy: Proxy;
beforeEach(async () => {
  proxy = await openTcpProxy(stack.urls.nats);
});

/** It has ended within the limit. */
async function expectToEnd(link: NatsLink, limitMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => (timer = setTimeout(() => resolve('late'), limitMs)));
  expect(await Promise.race([link.close().then(() => 'ended'), late])).toBe('ended');
  clearTimeout(timer);
}

const nothingLeft = () =>
  eventually(
    () => proxy.openSockets(),
    (count) => count === 0,
  );

describe('the end of a link', () => {
  it('does not wait for a broker that is away', async () => {
    const link = await openLink(proxy.url);
    await proxy.shut();
    await eventually(
      () => link.isUp,
      (isUp) => !isUp,
    );
    await expectToEnd(link, 2_000);
    await nothingLeft();
  });

  it('does not wait for long for one that says nothing any more', async () => {
    const link = await openLink(proxy.url);
    proxy.fallSilent();
    expect(link.isUp).toBe(true);
    await expectToEnd(link, 4_000);
    await nothingLeft();
    await proxy.shut();
  });

  it('does not wait for long for one that has never said anything', async () => {
    proxy.fallSilent();
    const link = new NatsLink({ url: proxy.url, name: 'spec', replicas: 1, log: quietLog });
    link.start();
    await eventually(
      () => proxy.openSockets(),
      (count) => count === 1,
    );
    await expectToEnd(link, 3_000);
    await proxy.shut();
  });

  it('leaves no connection behind, in whatever moment between the first word and the streams it comes', async () => {
    for (let turns = 0; turns < 60; turns += 3) {
      const link = new NatsLink({ url: proxy.url, name: 'spec', replicas: 1, log: quietLog });
      link.start();
      for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate);
      await expectToEnd(link, 4_000);
      await nothingLeft();
    }
    await proxy.shut();
  });
});
