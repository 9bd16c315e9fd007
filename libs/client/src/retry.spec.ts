import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import timers from 'node:timers/promises';
import { TokenSource } from './credentials.js';
import { withRetries } from './retry.js';

interface Refusals {
  /** Tokens until this number are revoked. */
  revoked?: number;
  /** Statuses of the first calls. */
  calls?: number[];
  /** Statuses of the first token requests. */
  tokens?: number[];
  /** Media types of the next calls, whose connection breaks in the middle of the answer. */
  broken?: string[];
}

const NO_PAUSE = { 'retry-after': '0' };

let close = () => {};
afterEach(() => close());

/** A platform that numbers its tokens, and the calls that it got. */
async function open({ revoked = 0, calls = [], tokens: refusedTokens = [], broken = [] }: Refusals) {
  const seen = { tokens: 0, calls: 0 };
  const server = createServer((request, response) => {
    if (request.url === '/api/auth/token') {
      seen.tokens += 1;
      return response
        .writeHead(refusedTokens.shift() ?? 200, NO_PAUSE)
        .end(JSON.stringify({ access_token: String(seen.tokens), expires_in: 900 }));
    }
    seen.calls += 1;
    const [, token] = (request.headers.authorization ?? '').split(' ');
    const type = broken.shift();
    if (type)
      return response.writeHead(200, { 'content-type': type }).write('{"name":', () => request.socket.destroy());
    const status = Number(token) <= revoked ? 401 : calls.shift();
    return response.writeHead(status ?? 200, NO_PAUSE).end('{}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  close = () => {
    server.closeAllConnections();
    server.close();
  };
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const tokens = new TokenSource({ baseUrl, clientId: 'programa-1', clientSecret: 'key' });
  const send = withRetries(tokens);
  const ask = () => send(new Request(new URL('/api/clients', baseUrl)));
  const call = async () => (await ask()).status;
  return { seen, ask, call, tokens };
}

it('requests one token for concurrent calls, and one more when it was revoked', async () => {
  const { seen, call } = await open({ revoked: 1 });
  expect(await Promise.all(Array.from({ length: 20 }, call))).toEqual(Array.from({ length: 20 }, () => 200));
  expect(seen.tokens).toBe(2);
});

it('ends after four attempts although the token is replaced before the last one', async () => {
  const { seen, call } = await open({ calls: [503, 503, 503, 401, 503, 503, 503] });
  expect(await call()).toBe(503);
  expect(seen).toEqual({ tokens: 2, calls: 5 });
});

it('retries token requests, and rejects after the fourth refusal', async () => {
  const brief = await open({ tokens: [503, 429, 502] });
  expect(await brief.call()).toBe(200);
  expect(brief.seen).toEqual({ tokens: 4, calls: 1 });
  close();
  const long = await open({ tokens: [503, 503, 503, 503] });
  await expect(long.call()).rejects.toMatchObject({ name: 'UmbralProblem', status: 503 });
  expect(long.seen).toEqual({ tokens: 4, calls: 0 });
});

it('replaces a refused token although the first request for another one is not answered', async () => {
  const pause = jest.spyOn(timers, 'setTimeout').mockResolvedValueOnce(undefined);
  const { seen, call, tokens } = await open({ revoked: 1 });
  await tokens.get();
  const get = tokens.get.bind(tokens);
  jest.spyOn(tokens, 'get').mockImplementationOnce(get).mockRejectedValueOnce(new TypeError('fetch failed'));
  expect(await call()).toBe(200);
  expect(seen).toEqual({ tokens: 2, calls: 3 });
  expect(pause).toHaveBeenCalledTimes(1);
  jest.restoreAllMocks();
});

it('retries a call whose answer breaks off, but no file that its caller reads as it comes', async () => {
  jest.spyOn(timers, 'setTimeout').mockResolvedValue(undefined);
  const json = 'application/json; charset=utf-8';
  const brief = await open({ broken: [json, json] });
  expect(await (await brief.ask()).json()).toEqual({});
  expect(brief.seen.calls).toBe(3);
  close();
  const long = await open({ broken: ['text/csv'] });
  await expect((await long.ask()).text()).rejects.toMatchObject({ name: 'TypeError' });
  expect(long.seen.calls).toBe(1);
  jest.restoreAllMocks();
});
