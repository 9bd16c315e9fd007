import { errorCatalogue, errorCodes, problemOf } from '@umbral/contracts';
import { send } from '@umbral/testing';
import { startGateway, type TestGateway } from '../../test/test-gateway.js';
import { problemAdvice } from './problem-advice.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());

it.each(errorCodes)('the type of %s links to a page that explains it', async (code) => {
  const { status, headers, text } = await send(`${gateway.url}${problemOf(code, 'spec-0001').type}`);
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(text).toContain(`<h1>${code}</h1>`);
  for (const words of [errorCatalogue[code].message, problemAdvice[code], String(errorCatalogue[code].status)])
    expect(text).toContain(words);
  expect(text).not.toMatch(/<script|onclick=/);
});

it('lists all of them, and an unknown one is 404', async () => {
  const { text } = await send(`${gateway.url}/problems`);
  for (const code of errorCodes) expect(text).toContain(`href="/problems/${code}"`);
  const { status, problem } = await send(`${gateway.url}/problems/nada`);
  expect([status, problem.code]).toEqual([404, 'not_found']);
});
