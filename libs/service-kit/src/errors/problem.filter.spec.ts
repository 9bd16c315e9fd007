import { problem } from '@umbral/contracts';
import { startFixture, type Fixture } from '../../test/fixture-service.js';

describe('problems', () => {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await startFixture();
  });
  afterAll(() => fixture.service.stop());

  const post = async (
    body: string | undefined,
    headers: Record<string, string>,
    path = '/api/things/broken',
    method = 'POST',
  ) => {
    const response = await fetch(`${fixture.service.url}${path}`, { method, headers, body });
    return { response, problem: problem.parse(await response.json()) };
  };
  const json = { 'content-type': 'application/json' };

  it.each([
    ['malformed JSON', '{"a":', json, 400, 'malformed_body'],
    ['a text body', 'hola', { 'content-type': 'text/plain' }, 415, 'unsupported_media_type'],
    ['a form', 'a=1', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'unsupported_media_type'],
    ['a body beyond the limit', JSON.stringify({ how: 'x'.repeat(3_000) }), json, 413, 'body_too_large'],
    ['no body', undefined, {}, 422, 'validation'],
    ['an empty body that says JSON', '', json, 422, 'validation'],
    ['another kind of body', '[1]', json, 422, 'validation'],
  ])('returns a problem for %s', async (_what, body, headers, status, code) => {
    const { response, problem: answer } = await post(body, headers);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(answer).toMatchObject({ status, code });
    expect(answer.requestId).toBe(response.headers.get('x-request-id'));
  });

  it('returns 404 in Spanish for an unknown path and an unknown method', async () => {
    for (const [path, method] of [
      ['/api/nothing', 'POST'],
      ['/api/things/open', 'PATCH'],
    ] as const) {
      const { response, problem: answer } = await post('{}', json, path, method);
      expect(response.status).toBe(404);
      expect(answer.message).toBe('No se ha encontrado lo que buscas');
    }
  });

  it('returns 404 for a path that is too long or badly escaped', async () => {
    for (const path of [`/api/things/${'x'.repeat(1_000)}`, '/api/things/%E0%A4%A', '/api/things/%zz']) {
      const { response, problem: answer } = await post(undefined, {}, path, 'PUT');
      expect([path, response.status, response.headers.get('content-type')]).toEqual([
        path,
        404,
        'application/problem+json; charset=utf-8',
      ]);
      expect(answer.requestId).toBe(response.headers.get('x-request-id'));
    }
  });

  it('answers in English where Accept-Language prefers it; the message stays Spanish', async () => {
    const { response, problem: answer } = await post('[1]', { ...json, 'accept-language': 'en-GB,en;q=0.9' });
    expect(response.headers.get('content-language')).toBe('en');
    expect(answer).toMatchObject({
      title: 'Check the fields in errors',
      detail: 'Check the fields in errors',
      instance: `/api/things/broken#${answer.requestId}`,
      message: 'Revisa los campos marcados',
      errors: [{ code: 'invalid_type', message: 'El cuerpo de la petición no es válido', detail: 'An object' }],
    });
  });

  it('does not expose unexpected errors', async () => {
    const { response, problem: answer } = await post('{"how":"throw"}', json);
    expect(response.status).toBe(500);
    expect(JSON.stringify(answer)).not.toContain('hunter2');
    expect(answer.message).toBe('Ha ocurrido un error inesperado. Inténtalo de nuevo');
  });

  it.each([
    ['busy', 503, '1'],
    ['limit', 429, '60'],
    ['throw', 500, null],
  ])('says when to come again: %s', async (how, status, seconds) => {
    const { response } = await post(JSON.stringify({ how }), json);
    expect([response.status, response.headers.get('retry-after')]).toEqual([status, seconds]);
  });

  it('does not send a response that violates the contract', async () => {
    expect((await post('{"how":"answer"}', json)).problem.code).toBe('internal');
  });

  it('accepts the request id of the gateway, but not any text', async () => {
    const given = await post('{}', { ...json, 'x-request-id': 'abcdef-012345' });
    expect(given.problem.requestId).toBe('abcdef-012345');
    const odd = await post('{}', { ...json, 'x-request-id': '<script>' });
    expect(odd.problem.requestId).not.toContain('script');
  });
});
