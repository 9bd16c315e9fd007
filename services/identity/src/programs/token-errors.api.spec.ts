import { authApi } from '@umbral/contracts';
import { Caller, clientCredentials, Office, send, stack, type Reply } from '@umbral/service-kit/testing';
import { closeDatabase } from '../../test/events.js';

afterAll(closeDatabase);

const errorOf = ({ status, body }: Pick<Reply, 'status' | 'body'>) => [status, (body as { error?: string }).error];

describe('the `error` of a refused token request, as in RFC 6749', () => {
  it('is that of the program’s credentials, scope, grant and parameters', async () => {
    const office = await Office.open();
    const { key } = await office.program({});
    const credentials = clientCredentials(key);
    const { client_secret: _, ...withoutSecret } = credentials;
    const requests: [object, (number | string)[]][] = [
      [{ ...credentials, client_secret: 'nada' }, [401, 'invalid_client']],
      [{ ...credentials, scope: 'roles:write' }, [400, 'invalid_scope']],
      [{ ...credentials, grant_type: 'password' }, [422, 'unsupported_grant_type']],
      [withoutSecret, [422, 'invalid_request']],
      [{ email: 'nadie@umbral.test', password: 'nada' }, [401, 'invalid_grant']],
    ];
    for (const [body, expected] of requests)
      expect([body, ...errorOf(await new Caller().call(authApi.token, { body }))]).toEqual([body, ...expected]);
  });

  it('is `invalid_request` for a form with a repeated field, and absent from other operations', async () => {
    const refused = (path: string, type: string, body: string) =>
      send(`${stack.urls.identity}${path}`, { method: 'POST', headers: { 'content-type': type }, body });
    const repeated = await refused(authApi.token.path, 'application/x-www-form-urlencoded', 'scope=a&scope=b');
    expect(errorOf(repeated)).toEqual([400, 'invalid_request']);
    expect(errorOf(await refused(authApi.login.path, 'application/json', '{}'))).toEqual([422, undefined]);
  });

  it('is absent where RFC 6749 has no name: after too many failures', async () => {
    const guesser = new Caller();
    const body = { grant_type: 'client_credentials', client_id: 'programa-2147483647', client_secret: 'nada' };
    const answers = [];
    for (let times = 0; times < 11; times += 1) answers.push(errorOf(await guesser.call(authApi.token, { body })));
    expect(answers).toEqual([...Array<unknown>(10).fill([401, 'invalid_client']), [429, undefined]]);
  });
});
