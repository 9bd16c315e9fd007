import { waitFor } from '@testing-library/react';
import { authApi } from '@umbral/contracts';
import { SIGNED_OUT_EVENT } from '../session/session';
import { createApi, refuse } from '../testing';
import { draftKeyOf } from './draft-key';

const api = createApi();
const requests = () => api.callsOf(authApi.draftKey).length;
beforeEach(() => {
  window.dispatchEvent(new Event(SIGNED_OUT_EVENT));
  api.calls.length = 0;
  api.on(authApi.draftKey, () => ({ key: btoa('0'.repeat(32)) }));
});

test('is requested once for a user, also by two at once, and cannot be exported', async () => {
  const [one, other] = await Promise.all([draftKeyOf(7), draftKeyOf(7)]);
  expect(await draftKeyOf(7)).toBe(one);
  expect(other).toBe(one);
  expect(requests()).toBe(1);
  await expect(crypto.subtle.exportKey('raw', one)).rejects.toThrow();
});

test('is requested again for another user, and after a sign-out', async () => {
  const first = await draftKeyOf(7);
  expect(await draftKeyOf(8)).not.toBe(first);
  window.dispatchEvent(new Event(SIGNED_OUT_EVENT));
  await draftKeyOf(8);
  expect(requests()).toBe(3);
});

test('is requested again after a failure, which stays with the one that had it', async () => {
  api.on(authApi.draftKey, refuse('service_down'));
  await expect(draftKeyOf(7)).rejects.toThrow();
  api.on(authApi.draftKey, () => ({ key: btoa('1'.repeat(32)) }));
  await expect(draftKeyOf(7)).resolves.toBeDefined();
});

test('a late failure of one user leaves the key of the next', async () => {
  let fail = (): void => undefined;
  api.on(authApi.draftKey, () => new Promise((resolve) => (fail = () => resolve(refuse('service_down')))));
  const late = draftKeyOf(7);
  await waitFor(() => expect(requests()).toBe(1));
  api.on(authApi.draftKey, () => ({ key: btoa('2'.repeat(32)) }));
  const next = await draftKeyOf(8);
  fail();
  await expect(late).rejects.toThrow();
  expect(await draftKeyOf(8)).toBe(next);
  expect(requests()).toBe(2);
});
