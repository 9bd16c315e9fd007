import { act, renderHook, waitFor } from '@testing-library/react';
import { authApi } from '@umbral/contracts';
import { useForm } from 'react-hook-form';
import { SIGNED_OUT_EVENT } from '../session/session';
import { createApi, refuse } from '../testing';
import { draftAddress } from './draft-store';
import { autosaveDraft } from './autosave-draft';

const realTimeout = setTimeout;
const api = createApi();
/** Gives the key that is asked for. */
let giveKey: () => void;
let lastId = 500;
let userId: number;
beforeEach(() => {
  userId = lastId += 1;
  localStorage.clear();
  giveKey = () => undefined;
  // Of nobody yet: the key of the person before is held in memory.
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
const asked = () => waitFor(() => expect(api.callsOf(authApi.draftKey)).toHaveLength(1));

/** A form whose name is typed. */
function typing() {
  const { result } = renderHook(() => {
    const form = useForm({ defaultValues: { name: '' } });
    void form.formState.isDirty;
    return form;
  });
  const keeper = autosaveDraft({ address: addressNow(), userId, form: result.current, etag: undefined });
  return { keeper, type: (name: string) => act(() => result.current.setValue('name', name, { shouldDirty: true })) };
}

test('a tab that is hidden keeps at once what was typed: it may be closed', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'performance', 'Date'] });
  const { type, keeper } = typing();
  type('Turia');
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
  document.dispatchEvent(new Event('visibilitychange'));
  // The pause after typing never ends here.
  jest.useRealTimers();
  await asked();
  giveKey();
  await waitFor(() => expect(stored()).not.toBeNull());
  keeper.end();
});

test('what is cleared while it is being encrypted does not come back', async () => {
  const encrypt = jest.spyOn(crypto.subtle, 'encrypt');
  const { type, keeper } = typing();
  type('Turia');
  await asked();
  keeper.clear();
  giveKey();
  await waitFor(() => expect(encrypt).toHaveBeenCalled());
  await encrypt.mock.results[0]?.value;
  await new Promise((resolve) => setTimeout(resolve)); // what waits for it has gone on
  expect(stored()).toBeNull();
  encrypt.mockRestore();
});

test('what was typed last is kept when the form goes away', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'performance', 'Date'] });
  const { type, keeper } = typing();
  type('Turia');
  keeper.stop();
  // The page may be gone before the pause after typing ends.
  jest.useRealTimers();
  await asked();
  giveKey();
  await waitFor(() => expect(stored()).not.toBeNull());
});

/** What is typed meets a server that gives no key. */
async function typedWithoutKey() {
  api.on(authApi.draftKey, () => refuse('service_down'));
  const typed = typing();
  typed.type('Turia');
  await asked();
  api.on(authApi.draftKey, () => ({ key: btoa('0'.repeat(32)) }));
  return typed;
}

test('what no key was there for is kept as soon as there is one, though nobody types again', async () => {
  const { keeper } = await typedWithoutKey();
  await waitFor(() => expect(stored()).not.toBeNull());
  keeper.end();
});

test('what no key was there for is kept when the connection comes back', async () => {
  // On this clock the pause before the next try never ends.
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'performance', 'Date'] });
  const { keeper } = await typedWithoutKey();
  for (let tries = 0; stored() === null && tries < 1_500; tries += 1) {
    window.dispatchEvent(new Event('online'));
    await new Promise((resolve) => realTimeout(resolve, 10));
  }
  expect(stored()).not.toBeNull();
  keeper.end();
});

test('what no key was there for does not come back over a form that was cleared', async () => {
  const { keeper } = await typedWithoutKey();
  keeper.clear();
  window.dispatchEvent(new Event('online'));
  keeper.stop();
  expect(api.callsOf(authApi.draftKey)).toHaveLength(1);
  expect(stored()).toBeNull();
});
