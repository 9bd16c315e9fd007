import { decodeUserHeader, rolesApi, usersApi } from '@umbral/contracts';
import { createRawApi, problemReply } from '../testing/raw-api';
import { agent } from '../testing/render-page';
import { session } from '../session/session';
import { call, callFor } from './call';
import { ApiError, NetworkError, serverMessage } from './errors';
import { send } from './send';

const api = createRawApi();
beforeEach(() => {
  api.requests.length = 0;
  session.empty();
});

const failure = (work: Promise<unknown>) =>
  work.then(
    () => Promise.reject(new Error('it succeeded')),
    (error: Error) => error,
  );

describe('a request', () => {
  test('[P-XCC-06] any method, with a JSON body', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      await send({ method, path: '/api/roles/3', body: { name: 'Agente' } });
    expect(api.requests.map(({ method }) => method)).toEqual(['POST', 'PUT', 'PATCH', 'DELETE']);
    for (const { body, headers } of api.requests) {
      expect(JSON.parse(body)).toEqual({ name: 'Agente' });
      expect(headers['content-type']).toBe('application/json');
    }
  });

  test('[P-XCC-07] the stored user, also with letters beyond ASCII', async () => {
    session.store({ ...agent, email: 'begoña@umbral.test' });
    await call(usersApi.list, { query: { page: 1 } });
    expect(decodeUserHeader(String(api.requests[0]?.headers['authorization']))).toEqual({
      id: agent.id,
      email: 'begoña@umbral.test',
      roleId: 2,
    });
  });

  test('[P-XCC-07] no authorization header without a signed-in user', async () => {
    await call(usersApi.list);
    expect(api.requests[0]?.headers['authorization']).toBeUndefined();
  });

  test('[P-XCC-08] credentials', async () => {
    const sent = jest.spyOn(globalThis, 'fetch');
    await call(usersApi.list);
    expect(sent.mock.calls[0]?.[1]).toMatchObject({ credentials: 'include' });
    sent.mockRestore();
  });

  test('is unattended when no input of the person preceded it for a minute', async () => {
    const inputs = ['pointerdown', 'keydown', 'wheel', 'click'];
    let now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now);
    const sent = async (later: number) => {
      clock.mockReturnValue((now += later));
      await call(usersApi.list);
      return api.requests.at(-1)?.headers['umbral-unattended'];
    };
    for (const input of inputs) {
      window.dispatchEvent(new Event(input));
      expect([input, await sent(60_000), await sent(1)]).toEqual([input, undefined, '1']);
    }
    window.dispatchEvent(new Event('pointerdown'));
    clock.mockRestore();
  });

  test('parameters in the path, only what is set in the query', async () => {
    await call(usersApi.list, { query: { page: 2, search: 'José & co', status: undefined } });
    await call(usersApi.get, { params: { id: 5 } });
    expect(api.requests.map(({ path }) => path)).toEqual(['/api/users?page=2&search=Jos%C3%A9+%26+co', '/api/users/5']);
  });

  test('If-Match and Idempotency-Key; the ETag comes back', async () => {
    api.reply({ body: { id: 3 }, headers: { etag: '"3-8"' } });
    const input = { params: { id: 3 }, body: { name: 'Agente' }, ifMatch: '"3-7"', idempotencyKey: 'k1' };
    expect(await callFor(rolesApi.update, input)).toEqual({ record: { id: 3 }, etag: '"3-8"' });
    expect(api.requests[0]?.headers).toMatchObject({ 'if-match': '"3-7"', 'idempotency-key': 'k1' });
  });
});

describe('a refused request', () => {
  test("[P-XCC-10] an error reading 'status: response text'", async () => {
    api.reply({ status: 418, body: 'soy una tetera' });
    const error = await failure(call(usersApi.list));
    expect(error).toBeInstanceOf(ApiError);
    expect(error.message).toBe('418: soy una tetera');
  });

  test('[P-XCC-11] the status text replaces an empty body', async () => {
    api.reply({ status: 404, body: '' });
    expect((await failure(call(usersApi.list))).message).toBe('404: Not Found');
  });

  test('a 401 returns null where `on401` says so, and no user is signed out', async () => {
    session.store(agent);
    api.reply(problemReply('unauthenticated'));
    expect(await send({ method: 'GET', path: '/api/auth/me', on401: 'null' })).toEqual({ data: null, etag: undefined });
    expect(session.user).toEqual(agent);
  });

  test('[P-XCC-13] by default a 401 throws, and drops the stored user', async () => {
    session.store(agent);
    api.reply(problemReply('session_expired'));
    expect(await failure(call(usersApi.list))).toMatchObject({ status: 401 });
    expect(session.user).toBeNull();
  });

  test('a late 401 to a former user keeps the one who signed in meanwhile', async () => {
    session.store(agent);
    api.reply(() => {
      session.store({ ...agent, id: 8 });
      return problemReply('session_expired');
    });
    expect(await failure(call(usersApi.list))).toMatchObject({ status: 401 });
    expect(session.user).toEqual({ ...agent, id: 8 });
  });

  test('the error carries the parsed problem', async () => {
    api.reply(problemReply('duplicate_role'));
    const error = await failure(call(rolesApi.create, { body: { name: 'Agente' } }));
    expect(error).toMatchObject({ status: 409, problem: { code: 'duplicate_role', requestId: 'r-1' } });
    expect(serverMessage(error)).toBe('Ya existe un rol con ese nombre');
  });

  test('a missing response is a NetworkError', async () => {
    const gone = jest.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('fetch failed'));
    expect(await failure(call(usersApi.list))).toBeInstanceOf(NetworkError);
    gone.mockRestore();
  });

  test.each([200, 409])('so is a truncated response with %s', async (status) => {
    api.reply({ status, breaksOff: true });
    expect(await failure(call(usersApi.list))).toBeInstanceOf(NetworkError);
  });
});
