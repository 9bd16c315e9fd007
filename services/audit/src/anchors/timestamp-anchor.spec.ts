/** @jest-environment-options {"isolated": true} */
import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as pki from 'pkijs';
import { timestampAnchor } from './timestamp-anchor.js';

jest.mock('node:crypto', () => {
  const crypto = jest.requireActual<typeof import('node:crypto')>('node:crypto');
  return { ...crypto, randomBytes: jest.fn(crypto.randomBytes) };
});

const head = {
  log: 'umbral.test/audit',
  size: 1,
  root: 'a'.repeat(64),
  previous: '0'.repeat(64),
  time: '2026-11-25T08:00:00.000Z',
} as Parameters<ReturnType<typeof timestampAnchor>['store']>[0];

describe('a timestamp authority', () => {
  const servers: Server[] = [];
  const listen = async (server: Server): Promise<string> => {
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  afterAll(() => servers.forEach((server) => server.close()));

  it('is the configured one only: a redirect is not followed', async () => {
    const received: unknown[] = [];
    const elsewhere = await listen(
      createServer((request, response) => {
        received.push(request.url);
        response.end();
      }),
    );
    const url = await listen(
      createServer((request, response) => {
        request.resume();
        response.writeHead(307, { location: elsewhere }).end();
      }),
    );
    await expect(timestampAnchor(url).store(head, new AbortController().signal)).rejects.toThrow('fetch failed');
    expect(received).toEqual([]);
  });

  it('receives a nonce in the shortest form, which DER requires', async () => {
    const nonces: Uint8Array[] = [];
    const url = await listen(
      createServer((request, response) => {
        const pieces: Buffer[] = [];
        request.on('data', (piece: Buffer) => pieces.push(piece));
        request.on('end', () => {
          const { nonce } = pki.TimeStampReq.fromBER(Uint8Array.from(Buffer.concat(pieces)).buffer);
          if (nonce) nonces.push(nonce.valueBlock.valueHexView);
          response.writeHead(503).end();
        });
      }),
    );
    jest.mocked(randomBytes).mockImplementationOnce(() => Buffer.alloc(8));
    await expect(timestampAnchor(url).store(head, new AbortController().signal)).rejects.toThrow('503');
    expect(nonces.map((nonce) => [...nonce])).toEqual([[0x40, 0, 0, 0, 0, 0, 0, 0]]);
  });
});
