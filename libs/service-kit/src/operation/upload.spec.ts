import { once } from 'node:events';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { eventually, send } from '@umbral/testing';
import { actor } from '../../test/tokens.js';
import { startFixture, type Fixture } from '../../test/fixture-service.js';

const MIB = 1024 * 1024;

describe('an upload', () => {
  let fixture: Fixture;
  let token: string;
  beforeAll(async () => {
    fixture = await startFixture();
    token = await fixture.tokens.issue(actor({ auth_time: Math.floor(Date.now() / 1_000) }));
  });
  afterAll(() => fixture.service.stop());

  const post = async (body: string | Buffer | Readable, path = '/api/things/files', type = 'application/gzip') => {
    const response = await fetch(`${fixture.service.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      ...{ body, duplex: 'half' },
    });
    return { status: response.status, body: (await response.json()) as { code?: string; bytes?: number } };
  };
  const chunked = (bytes: number) => Readable.from(Array.from({ length: bytes / 1024 }, () => Buffer.alloc(1024, 7)));

  it('is streamed to its controller, beyond the limit of JSON bodies', async () => {
    expect(await post(Buffer.alloc(MIB, 7))).toEqual({ status: 201, body: { bytes: MIB } });
    expect(await post(chunked(MIB))).toEqual({ status: 201, body: { bytes: MIB } });
  });

  it('above its limit is 413, whether its length is announced or not', async () => {
    expect(await post(Buffer.alloc(MIB + 1))).toMatchObject({ status: 413, body: { code: 'body_too_large' } });
    expect(await post(chunked(2 * MIB))).toMatchObject({ status: 413, body: { code: 'body_too_large' } });
  });

  it('above its limit is answered to a sender who closes the connection with its last byte', async () => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/gzip' };
    const url = `${fixture.service.url}/api/things/files`;
    expect(await send(url, { method: 'POST', headers, body: chunked(24 * MIB) })).toMatchObject({ status: 413 });
  });

  it('is answered although its reader stopped', async () => {
    expect(await post(chunked(MIB), '/api/things/files?stop=true')).toMatchObject({ status: 422 });
    expect(await post(Buffer.alloc(MIB), '/api/things/files?stop=true')).toMatchObject({ status: 422 });
  });

  it('is 415 as another type, and where no operation declares it', async () => {
    const refused = { status: 415, body: { code: 'unsupported_media_type' } };
    expect(await post('{}', '/api/things/files', 'application/json')).toMatchObject(refused);
    expect(await post(Buffer.alloc(9), '/api/things/broken')).toMatchObject(refused);
  });

  it('that its caller leaves does not end the process', async () => {
    const left = request(`${fixture.service.url}/api/things/files`, {
      method: 'POST',
      headers: {
        ...{ authorization: `Bearer ${token}`, 'content-type': 'application/gzip', 'content-length': MIB },
        expect: '100-continue', // the service answers it when it has the request
      },
    });
    left.on('error', () => undefined);
    left.flushHeaders();
    await once(left, 'continue');
    await new Promise<unknown>((resolve) => left.write(Buffer.alloc(1024), resolve));
    left.destroy();
    await eventually(async () => (await post(Buffer.alloc(3))).status === 201);
  });
});
