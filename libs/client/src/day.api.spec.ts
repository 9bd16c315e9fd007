/** @jest-environment-options {"isolated": true} */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { programsApi, webhooksApi } from '@umbral/contracts';
import {
  ADMINISTRATOR,
  eventually,
  openReceiver,
  PASSWORD,
  signedIn,
  stack,
  type Received,
  type SignedIn,
} from '@umbral/testing';
import {
  answerOf,
  bodyOf,
  connect,
  pagesOf,
  readWebhook,
  WebhookRefused,
  type components,
  type UmbralProblem,
  type Credentials,
  type Umbral,
} from './index.js';

/** Records the client's pauses between attempts, without waiting. */
jest.mock('node:timers/promises', () => ({ setTimeout: jest.fn(() => Promise.resolve()) }));

const AGENTS = 4;

let administrator: SignedIn;
let program: { id: number };
let credentials: Credentials;
let umbral: Umbral;
beforeAll(async () => {
  administrator = await signedIn(ADMINISTRATOR, PASSWORD, { gateway: stack.urls.gateway });
  program = await administrator.result(programsApi.create, {
    body: { name: `Programa ${crypto.randomUUID()}`, roleId: AGENTS, companyIds: [1] },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  const key = await administrator.result(programsApi.createKey, { params: { id: program.id }, body: {} });
  credentials = { baseUrl: stack.urls.gateway, clientId: key.clientId, clientSecret: key.clientSecret };
  umbral = connect(credentials);
});

const clientNamed = (lastName: string) => ({ firstName: 'Irene', lastName });
const refusalOf = (call: Promise<unknown>) =>
  call.then(() => undefined).catch((error: unknown) => error as UmbralProblem);

interface Faults {
  /** Number of first calls whose answers are lost. */
  lost?: number;
  /** First calls that are refused with this status and Retry-After: 1. */
  refused?: { status: number; times: number };
}

/** A proxy in front of Umbral with these faults, except for token requests. */
async function faultyProxy({ lost = 0, refused = { status: 503, times: 0 } }: Faults) {
  let calls = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const isToken = request.url === '/api/auth/token';
      if (!isToken) calls += 1;
      if (!isToken && calls <= refused.times)
        return response.writeHead(refused.status, { 'retry-after': '1' }).end('{}');
      const isLost = !isToken && calls <= lost;
      const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers;
      const body = request.method === 'GET' ? undefined : Buffer.concat(chunks);
      return void fetch(`${stack.urls.gateway}${request.url}`, {
        method: request.method,
        headers: headers as Record<string, string>,
        body,
      }).then(async (answer) => {
        if (isLost) return request.socket.destroy();
        response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
        return response.end(await answer.text());
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { through: connect({ ...credentials, baseUrl }), seen: () => calls, close };
}

describe('the published client', () => {
  it('creates a record as the program', async () => {
    const me = await bodyOf(umbral.GET('/api/auth/me'));
    const { body } = await answerOf(umbral.POST('/api/clients', { body: clientNamed('Mañana') }));
    expect(body).toMatchObject({ lastName: 'Mañana', userId: me.id });
  });

  it('creates once when it retries after a lost answer', async () => {
    const lastName = `Perdida ${crypto.randomUUID()}`;
    const { through, seen, close } = await faultyProxy({ lost: 1 });
    const created = await bodyOf(through.POST('/api/clients', { body: clientNamed(lastName) }));
    close();
    expect(seen()).toBe(2);
    const found = await bodyOf(umbral.GET('/api/clients', { params: { query: { page: 1, search: lastName } } }));
    expect(found).toMatchObject({ items: [{ id: created.id }], pagination: { total: 1 } });
  });

  it('does not retry a change whose answer is lost, and rejects', async () => {
    const { body: client, etag } = await answerOf(umbral.POST('/api/clients', { body: clientNamed('Una vez') }));
    const { through, seen, close } = await faultyProxy({ lost: 1 });
    const params = { path: { id: client.id }, header: { 'If-Match': etag } };
    const refusal = await refusalOf(
      bodyOf(through.PUT('/api/clients/{id}', { params, body: clientNamed('Cambiada') })),
    );
    close();
    expect([refusal?.name, seen()]).toEqual(['TypeError', 1]);
    const { body, etag: now } = await answerOf(
      umbral.GET('/api/clients/{id}', { params: { path: { id: client.id } } }),
    );
    expect([body.lastName, now]).toEqual(['Cambiada', `"${client.id}-2"`]);
  });

  it.each([429, 503])('retries after %i when Retry-After has passed, and creates once', async (status) => {
    const lastName = `Ocupada ${crypto.randomUUID()}`;
    const { through, seen, close } = await faultyProxy({ refused: { status, times: 2 } });
    jest.mocked(pause).mockClear();
    await bodyOf(through.POST('/api/clients', { body: clientNamed(lastName) }));
    close();
    expect(seen()).toBe(3);
    expect(jest.mocked(pause).mock.calls.map(([milliseconds]) => milliseconds)).toEqual([1_000, 1_000]);
    const found = await bodyOf(umbral.GET('/api/clients', { params: { query: { page: 1, search: lastName } } }));
    expect(found).toMatchObject({ pagination: { total: 1 } });
  });

  it('retries a change after 429, and not after 503', async () => {
    const { body: client } = await answerOf(umbral.POST('/api/clients', { body: clientNamed('Ocupada') }));
    const params = { path: { id: client.id } };
    const change = async (status: number) => {
      const { through, seen, close } = await faultyProxy({ refused: { status, times: 1 } });
      const body = clientNamed('Cambiada');
      const refusal = await refusalOf(bodyOf(through.PUT('/api/clients/{id}', { params, body })));
      close();
      return [refusal?.status, seen()];
    };
    expect(await change(429)).toEqual([undefined, 2]);
    expect(await change(503)).toEqual([503, 1]);
  });

  it('does not retry a POST that honours no key when its answer is lost', async () => {
    const { through, seen, close } = await faultyProxy({ lost: 1 });
    const params = { path: { id: 0 } };
    const refusal = await refusalOf(bodyOf(through.POST('/api/webhooks/{id}/secret', { params })));
    close();
    expect([refusal?.name, seen()]).toEqual(['TypeError', 1]);
  });

  it('changes a field of the record that it read, and keeps the others', async () => {
    const given = { ...clientNamed('Sala'), email: 'irene.sala@correo.test', phone: '612 345 678', age: 35 };
    const { id } = await bodyOf(umbral.POST('/api/clients', { body: given }));
    const path = { id };
    const { body, etag } = await answerOf(umbral.GET('/api/clients/{id}', { params: { path } }));
    const changed = await bodyOf(
      umbral.PUT('/api/clients/{id}', {
        params: { path, header: { 'If-Match': etag } },
        body: { ...body, lastName: 'Sala Ruiz' } as components['schemas']['ClientForm'],
      }),
    );
    expect(changed).toMatchObject({ ...given, lastName: 'Sala Ruiz' });
  });

  it('does not overwrite a concurrent change', async () => {
    const { body: client, etag } = await answerOf(umbral.POST('/api/clients', { body: clientNamed('Conflicto') }));
    const change = (lastName: string) =>
      answerOf(
        umbral.PUT('/api/clients/{id}', {
          params: { path: { id: client.id }, header: { 'If-Match': etag } },
          body: clientNamed(lastName),
        }),
      );
    expect((await change('Primera')).etag).not.toBe(etag);
    expect(await refusalOf(change('Segunda'))).toMatchObject({ name: 'UmbralProblem', status: 412 });
    const { lastName } = await bodyOf(umbral.GET('/api/clients/{id}', { params: { path: { id: client.id } } }));
    expect(lastName).toBe('Primera');
  });

  it('reads a list page by page, each record once while others are created', async () => {
    const surname = `Paginada ${crypto.randomUUID().slice(0, 8)}`;
    const make = (name: string) => bodyOf(umbral.POST('/api/clients', { body: clientNamed(`${surname} ${name}`) }));
    for (let count = 0; count < 22; count += 1) await make(String(count));
    const read: string[] = [];
    const pages = pagesOf((_, place) =>
      bodyOf(umbral.GET('/api/clients', { params: { query: { ...place, search: surname } } })),
    );
    for await (const { lastName } of pages) {
      read.push(lastName);
      // More than a page of them until the end.
      if (read.length % 10 === 0) for (let count = 0; count < 6; count += 1) await make('nueva');
    }
    // The newest first.
    expect(read).toEqual(Array.from({ length: 22 }, (__, index) => `${surname} ${21 - index}`));
  });

  it('reads a list by page number alone, as older programs do', async () => {
    const surname = `Numerada ${crypto.randomUUID().slice(0, 8)}`;
    for (let count = 0; count < 12; count += 1)
      await bodyOf(umbral.POST('/api/clients', { body: clientNamed(`${surname} ${count}`) }));
    const read: string[] = [];
    const pages = pagesOf((page) =>
      bodyOf(umbral.GET('/api/clients', { params: { query: { page, search: surname } } })),
    );
    for await (const { lastName } of pages) read.push(lastName);
    expect(new Set(read).size).toBe(12);
    expect(read).toHaveLength(12);
  });

  it('rejects with the refused field, a code and a sentence', async () => {
    const refusal = await refusalOf(bodyOf(umbral.POST('/api/clients', { body: clientNamed('') })));
    expect(refusal).toMatchObject({ status: 422, code: 'validation', errors: [{ path: 'lastName' }] });
    expect(refusal?.type).toMatch(/\/problems\/validation$/);
    expect(refusal?.requestId).toBeTruthy();
  });

  it('rejects with 403 without the permission', async () => {
    expect(await refusalOf(bodyOf(umbral.GET('/api/users')))).toMatchObject({ status: 403 });
  });

  it('replaces an expired token', async () => {
    await administrator.result(programsApi.toggleStatus, { params: { id: program.id } });
    const refusal = await eventually(
      () => refusalOf(bodyOf(umbral.GET('/api/auth/me'))),
      (problem) => problem !== undefined,
    );
    expect(refusal).toMatchObject({ status: 401, code: 'invalid_client' });
    await administrator.result(programsApi.toggleStatus, { params: { id: program.id } });
    expect((await bodyOf(umbral.GET('/api/auth/me'))).id).toBe(program.id);
  });

  it('receives signed events, and refuses altered ones', async () => {
    const receiver = await openReceiver();
    const { id } = await administrator.result(webhooksApi.create, {
      body: {
        name: 'Un día',
        url: receiver.url,
        programId: program.id,
        events: ['studies.client.created', 'studies.client.changed'],
      },
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    const { secret } = await administrator.result(webhooksApi.createSecret, { params: { id } });
    const { body: client, etag } = await answerOf(umbral.POST('/api/clients', { body: clientNamed('Avisada') }));
    const path = { id: client.id };
    const params = { path, header: { 'If-Match': etag } };
    await bodyOf(umbral.PUT('/api/clients/{id}', { params, body: clientNamed('Avisada Dos') }));
    const [created, changed] = (await eventually(
      // Events of a moment before may be delivered as well.
      () => receiver.received.filter(({ body }) => body.data.id === client.id),
      ({ length }) => length === 2,
    )) as [Received, Received];
    const read = ({ headers, text }: Received) =>
      readWebhook(['whsec_b3Ryb19zZWNyZXRvX2RlX2FudGVzX2RlX2Vz', secret], headers, text);
    expect([created, changed].map(read)).toMatchObject([
      { type: 'studies.client.created', data: { id: client.id, version: 1 } },
      { type: 'studies.client.changed', data: { id: client.id, version: 2 } },
    ]);
    const { lastName } = await bodyOf(
      umbral.GET('/api/clients/{id}', { params: { path: { id: read(changed).data.id } } }),
    );
    expect(lastName).toBe('Avisada Dos');
    expect(() => read({ ...changed, text: changed.text.replace('changed', 'created') })).toThrow(WebhookRefused);
    await receiver.close();
  });
});
