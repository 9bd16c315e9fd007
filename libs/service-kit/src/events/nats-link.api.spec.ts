import { eventually, openLink, quietLog, stack } from '../../test/stack.js';
import { openTcpProxy } from '../../test/tcp-proxy.js';
import { NatsLink } from './nats-link.js';

type Proxy = Awaited<ReturnType<typeof openTcpProxy>>;
let proxy: Proxy;
beforeEach(async () => {
  proxy = await openTcpProxy(stack.urls.nats);
});

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
    await link.close();
    await nothingLeft();
  });

  it('does not wait for one that says nothing any more', async () => {
    const link = await openLink(proxy.url);
    proxy.fallSilent();
    expect(link.isUp).toBe(true);
    await link.close();
    await nothingLeft();
    await proxy.shut();
  });

  it('does not wait for one that has never said anything', async () => {
    proxy.fallSilent();
    const link = new NatsLink({ url: proxy.url, name: 'spec', replicas: 1, log: quietLog });
    link.start();
    await eventually(
      () => proxy.openSockets(),
      (count) => count === 1,
    );
    await link.close();
    await proxy.shut();
  });

  it('leaves no connection behind, in whatever moment between the first word and the streams it comes', async () => {
    for (let turns = 0; turns < 60; turns += 3) {
      const link = new NatsLink({ url: proxy.url, name: 'spec', replicas: 1, log: quietLog });
      link.start();
      for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate);
      await link.close();
      await nothingLeft();
    }
    await proxy.shut();
  });
});
