import { encodeUserHeader } from '@umbral/contracts';
import { session } from '../session/session';
import { createRawApi } from '../testing/raw-api';
import { agent } from '../testing/render-page';
import { takeEarlyRead } from './early-reads';
import { send } from './send';

const api = createRawApi();
const response = Promise.resolve(new Response('[]'));
const begin = () => {
  const responses = new Map([['/api/users?page=1', response]]);
  window.umbralReads = { authorization: 'User a', responses, abort: () => undefined };
};

beforeEach(() => void jest.spyOn(performance, 'now').mockReturnValue(10_000));
afterEach(() => {
  jest.restoreAllMocks();
  // Spec files share the window.
  delete window.umbralReads;
});

it('is taken once, by the same call of the same user', () => {
  begin();
  expect(takeEarlyRead('/api/users?page=2', 'User a')).toBeUndefined();
  expect(takeEarlyRead('/api/users?page=1', 'User a')).toBe(response);
  expect(takeEarlyRead('/api/users?page=1', 'User a')).toBeUndefined();
});

it.each(['User b', undefined])('is not taken for another user: %s', (authorization) => {
  begin();
  expect(takeEarlyRead('/api/users?page=1', authorization)).toBeUndefined();
});

it('is not taken when the page is old', () => {
  begin();
  jest.spyOn(performance, 'now').mockReturnValue(10_001);
  expect(takeEarlyRead('/api/users?page=1', 'User a')).toBeUndefined();
});

it('is absent where no page began one', () => {
  delete window.umbralReads;
  expect(takeEarlyRead('/api/users?page=1', 'User a')).toBeUndefined();
});

it('answers a read without headers of its own, and no other call', async () => {
  api.reply({ body: ['sent'] });
  session.store(agent);
  const path = '/api/users?page=1';
  const answers: unknown[] = [];
  for (const call of [{ method: 'GET' }, { method: 'GET', headers: { 'x-page': '1' } }, { method: 'POST' }]) {
    const early = Promise.resolve(Response.json(['early']));
    const authorization = encodeUserHeader(agent);
    window.umbralReads = { authorization, responses: new Map([[path, early]]), abort: () => undefined };
    answers.push((await send({ path, ...call })).data);
  }
  expect(answers).toEqual([['early'], ['sent'], ['sent']]);
});
