import { act, renderHook, waitFor } from '@testing-library/react';
import { authApi } from '@umbral/contracts';
import { useForm } from 'react-hook-form';
import { session } from '../session/session';
import { administrator, createApi } from '../testing';
import { draftKeyOf } from './draft-key';
import { draftAddress, sealDraft, storeDraft } from './draft-store';
import { useDraft } from './use-draft';

const api = createApi();
const user = { ...administrator, id: 900 };
const addressOf = (name: string) => draftAddress(user.id, name);
const isStored = (name: string) => localStorage.getItem(addressOf(name)) !== null;

async function store(name: string, values: Record<string, unknown>) {
  const draft = { savedAt: '2026-11-23T12:00:00.000Z', values };
  storeDraft(addressOf(name), await sealDraft(addressOf(name), await draftKeyOf(user.id), draft));
}

beforeEach(() => {
  localStorage.clear();
  session.store(user);
  api.on(authApi.draftKey, { key: btoa('0'.repeat(32)) });
});

const open = (initial: string, etag?: string, defaultValues = { name: '', events: [] as string[] }) =>
  renderHook(
    ({ name }) => {
      const form = useForm({ defaultValues });
      void form.formState.isDirty;
      return { form, draft: useDraft({ name, form, etag }) };
    },
    { initialProps: { name: initial } },
  );

test('a draft of a former version gets the defaults of the fields that it lacks', async () => {
  await store('webhooks/1', { name: 'Avisos' });
  const { result } = open('webhooks/1');
  await waitFor(() => expect(result.current.draft.restored).toBeDefined());
  expect(result.current.form.getValues()).toEqual({ name: 'Avisos', events: [] });
});

test('a save that is answered late removes its own draft, not that of the form opened since', async () => {
  await store('webhooks/1', { name: 'Avisos' });
  await store('webhooks/2', { name: 'Altas' });
  const { result, rerender } = open('webhooks/1');
  await waitFor(() => expect(result.current.draft.restored).toBeDefined());
  const saved = result.current.draft.clear;
  rerender({ name: 'webhooks/2' });
  expect(result.current.draft.restored).toBeUndefined();
  act(() => saved());
  expect([isStored('webhooks/1'), isStored('webhooks/2')]).toEqual([false, true]);
});

test('an outdated draft keeps what others have saved since, and stays outdated until it is saved', async () => {
  const opened = (version: number, ...events: string[]) =>
    open('webhooks/3', `"${version}"`, { name: 'Avisos', events });
  const rename = ({ result }: ReturnType<typeof open>, name: string) =>
    act(() => result.current.form.setValue('name', name, { shouldDirty: true }));
  const first = opened(1, 'created');
  rename(first, 'Altas');
  await waitFor(() => expect(isStored('webhooks/3')).toBe(true));
  first.unmount();
  for (const [version, event] of [
    [2, 'updated'],
    [3, 'removed'],
  ] as const) {
    const later = opened(version, event);
    await waitFor(() => expect(later.result.current.draft.isOutdated).toBe(true));
    expect(later.result.current.form.getValues()).toMatchObject({ events: [event] });
    const before = localStorage.getItem(addressOf('webhooks/3'));
    rename(later, `Altas ${event}`);
    later.unmount();
    await waitFor(() => expect(localStorage.getItem(addressOf('webhooks/3'))).not.toBe(before));
  }
  const { result } = opened(3, 'removed');
  await waitFor(() => expect(result.current.draft.isOutdated).toBe(true));
  expect(result.current.form.getValues()).toEqual({ name: 'Altas removed', events: ['removed'] });
});
