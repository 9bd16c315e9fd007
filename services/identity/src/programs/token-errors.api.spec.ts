import { authApi } from '@umbral/contracts';
import { Caller, send, stack, type Reply } from '@umbral/service-kit/testing';

const errorOf = ({ status, body }: Pick<Reply, 'status' | 'body'>) => [status, (body as { error?: string }).error];
const post = (path: string, type: string, body: string) =>
  send(`${stack.urls.identity}${path}`, { method: 'POST', headers: { 'content-type': type }, body });

it('a refused token request has the `error` of RFC 6749, and no other operation', async () => {
  const client = { grant_type: 'client_credentials', client_id: 'programa-0', client_secret: 'nada' };
  expect(errorOf(await new Caller().call(authApi.token, { body: client }))).toEqual([401, 'invalid_client']);
  const other = { ...client, grant_type: 'password' };
  expect(errorOf(await new Caller().call(authApi.token, { body: other }))).toEqual([422, 'unsupported_grant_type']);
  const repeated = await post(authApi.token.path, 'application/x-www-form-urlencoded', 'scope=a&scope=b');
  expect(errorOf(repeated)).toEqual([400, 'invalid_request']);
  expect(errorOf(await post(authApi.login.path, 'application/json', '{}'))).toEqual([422, undefined]);
});
