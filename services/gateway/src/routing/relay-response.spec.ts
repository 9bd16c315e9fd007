import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '@umbral/testing';
import { Pool } from 'undici';
import { silentCaller } from '../../test/raw-call.js';
import { startUpstream, type UpstreamServer } from '../../test/upstream-server.js';
import { ConcurrencyLimit } from '../limits/concurrency-limit.js';
import { relayResponse } from './relay-response.js';

const LENGTH = 16 * 1024 * 1024;
const pauses = new ConcurrencyLimit({ each: 1, all: 1 });
const noMemory = new ConcurrencyLimit({ each: 0, all: 0 });
let upstream: UpstreamServer;
let relay: Server;
let url: string;
let pool: Pool;

/** A relay without memory: it pauses a response as soon as its client reads too slowly. */
beforeAll(async () => {
  upstream = await startUpstream((_request, response) => response.end(Buffer.alloc(LENGTH, 'x')));
  pool = new Pool(upstream.url);
  relay = createServer((_request, response) => {
    const reader = { response, memory: noMemory.of('a'), pause: pauses.of('a') };
    void relayResponse({ pool, skipUntil: 0 }, { method: 'GET', path: '/' }, reader, () => []);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => relay.once('listening', resolve));
  url = `http://127.0.0.1:${(relay.address() as AddressInfo).port}`;
});
afterAll(async () => {
  relay.close();
  relay.closeAllConnections();
  await pool.destroy();
  await upstream.stop();
});

it('a paused response is resumed when its client reads, and its pause is released', async () => {
  const answer = await fetch(url);
  await eventually(() => pauses.total === 1);
  expect(await answer.text()).toHaveLength(LENGTH);
  await eventually(() => pauses.total === 0);
});

it('the pause of a client that leaves is released', async () => {
  const caller = await silentCaller(url, 'GET / HTTP/1.1', 'Host: x');
  await eventually(() => pauses.total === 1);
  caller.destroy();
  await eventually(() => pauses.total === 0);
});
