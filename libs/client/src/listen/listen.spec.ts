/** @jest-environment-options {"isolated": true} */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { listen } from './listen.js';

/** Records the pauses, without waiting. */
jest.mock('node:timers/promises', () => ({ setTimeout: jest.fn(() => Promise.resolve()) }));

it('pauses after each error of Umbral', async () => {
  const ending = new AbortController();
  let calls = 0;
  const server = createServer((request, response) => {
    if (request.url === '/api/auth/token')
      return response.end(JSON.stringify({ access_token: 'token', expires_in: 900 }));
    calls += 1;
    if (calls === 4) ending.abort();
    return response.writeHead(500).end('{}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const credentials = { baseUrl, clientId: 'programa-1', clientSecret: 'key' };
  const lines: string[] = [];
  const settings = { credentials, url: 'http://127.0.0.1/hook', secret: 'whsec_c2VjcmV0', after: 'event' };
  await listen(settings, (line) => lines.push(line), ending.signal);
  server.closeAllConnections();
  server.close();
  expect(jest.mocked(pause).mock.calls.map(([milliseconds]) => milliseconds)).toEqual([2_000, 2_000, 2_000]);
  expect(lines.filter((line) => line.includes('does not answer'))).toHaveLength(1);
  expect(lines.at(-1)).toBe('Ended; continue with --after event');
});
