import { act, renderHook, waitFor } from '@testing-library/react';
import { authApi } from '@umbral/contracts';
import { useForm } from 'react-hook-form';
import { SIGNED_OUT_EVENT } from '../session/session';
import { createApi, refuse } from '../testing';
import { draftAddress } from './draft-store';
import { autosaveDraft, type DraftAutosave } from './autosave-draft';

const realTimeout = setTimeout;
const api = createApi();
/** Resolves the pending key request. */
let giveKey: () => void;
let lastId = 500;
let userId: number;
beforeEach(() => {
  userId = lastId += 1;
  localStorage.clear();
  giveKey = () => undefined;
  // Clears the cached key of the previous user.
  window.dispatchEvent(new Event(SIGNED_OUT_EVENT));
  const key = { key: btoa('0'.repeat(32)) };
  api.calls.length = 0;
  api.on(authApi.draftKey, () => new Promise((resolve) => (giveKey = () => resolve(key))));
});
afterEach(() => {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'visible' });
  jest.useRealTimers();
});

const addressNow = () => draftAddress(userId, 'banks/new');
const stored = () => localStorage.getItem(addressNow());
/** In real time: with fake timers `waitFor` gives up before a slow server has read the request. */
async function keyRequested() {
  while (api.callsOf(authApi.draftKey).length === 0) await new Promise((resolve) => realTimeout(resolve, 5));
  expect(api.callsOf(authApi.draftKey)).toHaveLength(1);
}

/** A form with a name field. */
function typing() {
  const { result } = renderHook(() => {
    const form = useForm({ defaultValues: { name: '' } });
    void form.formState.isDirty;
    return form;
  });
  const keeper = autosaveDraft({ address: addressNow(), userId, form: result.current, etag: undefined });
  return { keeper, type: (name: string) => act(() => result.current.setValue('name', name, { shouldDirty: true })) };
}

test('a hidden tab stores the draft at once', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'performance', 'Date'] });
  const { type, keeper } = typing();
  type('Turia');
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
  document.dispatchEvent(new Event('visibilitychange'));
  // The debounce never elapses here.
  jest.useRealTimers();
  await keyRequested();
  giveKey();
  await waitFor(() => expect(stored()).not.toBeNull());
  keeper.end();
});

test('a draft cleared during encryption is not stored', async () => {
  const encrypt = jest.spyOn(crypto.subtle, 'encrypt');
  const { type, keeper } = typing();
  type('Turia');
  await keyRequested();
  keeper.clear();
  giveKey();
  await waitFor(() => expect(encrypt).toHaveBeenCalled());
  await encrypt.mock.results[0]?.value;
  await new Promise((resolve) => setTimeout(resolve)); // lets pending continuations run
  expect(stored()).toBeNull();
  encrypt.mockRestore();
});

test('a draft is removed when its changes are undone, not before there are any', async () => {
  const { type, keeper } = typing();
  localStorage.setItem(addressNow(), 'of an earlier opening');
  type('');
  expect(stored()).toBe('of an earlier opening');
  type('Turia');
  await keyRequested();
  giveKey();
  await waitFor(() => expect(stored()).not.toBe('of an earlier opening'));
  type('');
  expect(stored()).toBeNull();
  keeper.stop();
  expect(stored()).toBeNull();
});

test('unmounting the form stores the last changes', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'performance', 'Date'] });
  const { type, keeper } = typing();
  type('Turia');
  keeper.stop();
  // The page may be unloaded before the debounce elapses.
  jest.useRealTimers();
  await keyRequested();
  giveKey();
  await waitFor(() => expect(stored()).not.toBeNull());
});

/** Types while the server returns no key. @param pause lets the debounce elapse */
async function typedWithoutKey(pause: () => void = () => undefined) {
  api.on(authApi.draftKey, () => refuse('service_down'));
  const typed = typing();
  typed.type('Turia');
  pause();
  await keyRequested();
  api.on(authApi.draftKey, () => ({ key: btoa('0'.repeat(32)) }));
  return typed;
}

test('a draft without a key is stored as soon as there is one, without further typing', async () => {
  const { keeper } = await typedWithoutKey();
  await waitFor(() => expect(stored()).not.toBeNull());
  keeper.end();
});

test('a draft without a key is stored when the connection is back', async () => {
  // With fake timers the retry delay never elapses.
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'performance', 'Date'] });
  const { keeper } = await typedWithoutKey(() => jest.runOnlyPendingTimers());
  for (let tries = 0; stored() === null && tries < 1_500; tries += 1) {
    window.dispatchEvent(new Event('online'));
    await new Promise((resolve) => realTimeout(resolve, 10));
  }
  expect(stored()).not.toBeNull();
  keeper.end();
});

test('a draft without a key is not stored after the form was cleared', async () => {
  const { keeper } = await typedWithoutKey();
  keeper.clear();
  window.dispatchEvent(new Event('online'));
  keeper.stop();
  expect(api.callsOf(authApi.draftKey)).toHaveLength(1);
  expect(stored()).toBeNull();
});

test.each([
  ['end', (keeper: DraftAutosave) => keeper.end()],
  ['sign-out', () => void window.dispatchEvent(new Event(SIGNED_OUT_EVENT))],
])('what is typed after the %s is not stored', async (_, finish) => {
  const first = typing();
  const address = addressNow();
  finish(first.keeper);
  first.type('Turia');
  // Stored later than the first would be.
  userId = lastId += 1;
  const { type, keeper } = typing();
  type('Segura');
  await keyRequested();
  giveKey();
  await waitFor(() => expect(stored()).not.toBeNull());
  expect(localStorage.getItem(address)).toBeNull();
  keeper.end();
});
