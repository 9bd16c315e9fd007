import { eventually, openLink, quietLog, stack } from '../../test/stack.js';
import { openTcpProxy } from '../../test/tcp-proxy.js';
import { Health } from '../health/health.js';
import { NatsLink } from './nats-link.js';
import { AUDIT_STREAM, DOMAIN_STREAM, ensureStreams } from './streams.js';

type Proxy = Awaited<ReturnType<typeof openTcpProxy>>;
let proxy: Proxy;
beforeEach(async () => {
  proxy = await openTcpProxy(stack.urls.nats);
});

const allClosed = () =>
  eventually(
    () => proxy.openSockets(),
    (count) => count === 0,
  );

describe('readiness', () => {
  it('asks for a stream: up while JetStream answers, down behind a connection that no longer does', async () => {
    const link = await openLink(proxy.url);
    const health = new Health();
    health.add('nats', () => link.responds(), false);
    const ready = await eventually(
      () => health.readiness(),
      ({ status }) => status === 'ready',
    );
    expect(ready.checks).toEqual({ nats: 'up' });
    proxy.stopResponding();
    expect(link.isUp).toBe(true);
    expect(await health.readiness()).toEqual({ status: 'degraded', checks: { nats: 'down' } });
    await link.close();
    proxy.close();
  });
});

it('knows since when each stream exists, so that a broker with a new store is noticed', async () => {
  const link = await openLink(proxy.url);
  const { manager } = (await link.whenUp(new AbortController().signal))!;
  const [audit, domain] = await Promise.all([AUDIT_STREAM, DOMAIN_STREAM].map((name) => manager.streams.info(name)));
  const created = { [AUDIT_STREAM]: audit?.created, [DOMAIN_STREAM]: domain?.created };
  expect(await ensureStreams(manager, 1)).toEqual(created);
  await link.close();
  proxy.close();
});

it('waits for an answer of the broker as long as it is asked to', async () => {
  const brief = new NatsLink({ url: proxy.url, name: 'spec', replicas: 1, timeoutMs: 1_000, log: quietLog });
  brief.start();
  const links = [await openLink(proxy.url), brief];
  const [patient, impatient] = await Promise.all(links.map((link) => link.whenUp(new AbortController().signal)));
  proxy.stopResponding();
  const asked = [patient, impatient].map((state, index) => state!.manager.getAccountInfo().catch(() => index));
  expect(await Promise.race(asked)).toBe(1);
  await Promise.all(links.map((link) => link.close()));
  proxy.close();
});

describe('closing a link', () => {
  it('does not wait for an unreachable broker', async () => {
    const link = await openLink(proxy.url);
    proxy.close();
    await eventually(
      () => link.isUp,
      (isUp) => !isUp,
    );
    await link.close();
    await allClosed();
  });

  it('does not wait for one that stops responding', async () => {
    const link = await openLink(proxy.url);
    proxy.stopResponding();
    expect(link.isUp).toBe(true);
    await link.close();
    await allClosed();
    proxy.close();
  });

  it('does not wait for one that has never responded', async () => {
    proxy.stopResponding();
    const link = new NatsLink({ url: proxy.url, name: 'spec', replicas: 1, log: quietLog });
    link.start();
    await eventually(
      () => proxy.openSockets(),
      (count) => count === 1,
    );
    await link.close();
    proxy.close();
  });

  it('leaves no connection behind, at whatever moment between connecting and creating the streams', async () => {
    for (let turns = 0; turns < 60; turns += 3) {
      const link = new NatsLink({ url: proxy.url, name: 'spec', replicas: 1, log: quietLog });
      link.start();
      for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate);
      await link.close();
      await allClosed();
    }
    proxy.close();
  });
});
