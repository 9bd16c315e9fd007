import { useQuery } from '@tanstack/react-query';
import { act, render, renderHook, screen } from '@testing-library/react';
import { clientMergesApi, roleForm, rolesApi, type OperationShape } from '@umbral/contracts';
import { dismissToast, Toaster } from '@umbral/ui';
import { session } from '../session/session';
import { createRawApi, problemReply } from '../testing/raw-api';
import { administrator } from '../testing/render-page';
import { useKitForm } from '../forms/use-kit-form';
import { StaleRecordDialog } from '../conflicts/StaleRecordDialog';
import { queryClient } from './query-client';
import { metaOf } from './operation-query';
import { useCommand, useWrite } from './use-command';

const api = createRawApi();
beforeEach(() => {
  api.requests.length = 0;
  queryClient.clear();
  dismissToast();
  render(<Toaster />);
});

const body = { name: 'Agente', description: null };
const command = () =>
  renderHook(() => {
    const form = useKitForm(roleForm, { defaultValues: body });
    return {
      form,
      name: form.formState.errors.name?.message,
      save: useCommand(rolesApi.create, { success: 'Rol creado', failure: 'No se pudo crear el rol.' }),
    };
  }).result;

/** Fills the cache with the list of roles. */
function readRoles() {
  queryClient.setQueryData(['/api/roles'], []);
  queryClient
    .getQueryCache()
    .find({ queryKey: ['/api/roles'] })
    ?.setOptions({ queryKey: ['/api/roles'], meta: metaOf(rolesApi.list) });
}

test('success shows a toast and invalidates the reads of its tag', async () => {
  api.reply({ status: 201, body: { id: 4 } });
  readRoles();
  const result = command();
  expect(await act(() => result.current.save.run({ body }))).toEqual({ ok: true, answer: { id: 4 } });
  expect(screen.getByText('Rol creado')).toBeVisible();
  expect(queryClient.getQueryState(['/api/roles'])?.isInvalidated).toBe(true);
});

test('a write that declares to invalidate nothing leaves the reads of its tag', async () => {
  api.reply({ status: 201, body: { id: 4 } });
  readRoles();
  const { result } = renderHook(() => useCommand(rolesApi.create, { failure: 'No se pudo.', invalidates: [] }));
  expect(await act(() => result.current.run({ body }))).toMatchObject({ ok: true });
  expect(queryClient.getQueryState(['/api/roles'])?.isInvalidated).toBe(false);
});

test('a first read that is in flight when a write ends is repeated: it may be older than the write', async () => {
  const { queryKey, meta } = { queryKey: ['/api/roles'], meta: metaOf(rolesApi.list) };
  const answers: ((names: string[]) => void)[] = [];
  const queryFn = () => new Promise<string[]>((answer) => answers.push(answer));
  const read = renderHook(() => useQuery({ queryKey, queryFn, meta }, queryClient)).result;
  api.reply({ status: 201, body: { id: 4 } });
  const result = command();
  await act(() => result.current.save.run({ body }));
  expect(answers).toHaveLength(2);
  await act(async () => answers[1]?.(['Agente']));
  await act(async () => answers[0]?.([]));
  expect(read.current.data).toEqual(['Agente']);
  expect(queryClient.isFetching()).toBe(0);
});

test.each(['not_found', 'duplicate_role', 'stale_record'] as const)(
  '%s reveals a change: the list is refetched',
  async (code) => {
    api.reply(problemReply(code));
    readRoles();
    const result = command();
    await act(() => result.current.save.run({ body }));
    expect(queryClient.getQueryState(['/api/roles'])?.isInvalidated).toBe(true);
  },
);

test("failure shows the server's message, or the fixed text without one", async () => {
  const result = command();
  api.reply(problemReply('duplicate_role'));
  await act(() => result.current.save.run({ body }));
  expect(screen.getByRole('alert')).toHaveTextContent('ErrorYa existe un rol con ese nombre');
  api.reply({ status: 500, body: '' });
  expect(await act(() => result.current.save.run({ body }))).toMatchObject({ ok: false, error: { status: 500 } });
  expect(screen.getByRole('alert')).toHaveTextContent('ErrorNo se pudo crear el rol.');
});

test('field errors are set on their fields, without a toast', async () => {
  api.reply(problemReply('validation', { errors: [{ path: 'name', message: 'El nombre del rol es requerido' }] }));
  const result = command();
  await act(() => result.current.save.run({ body }, { form: result.current.form }));
  expect(result.current.name).toBe('El nombre del rol es requerido');
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  problemReply('validation', { errors: [{ path: 'name', message: 'El nombre del rol es requerido' }] }),
  problemReply('stale_record'),
])('a refusal that arrives after its dialog has closed is shown in a toast: %o', async (refusal) => {
  api.reply(refusal);
  const { result, unmount } = renderHook(() => {
    const form = useKitForm(roleForm, { defaultValues: body });
    return { form, save: useCommand(rolesApi.create, { failure: 'No se pudo crear el rol.' }) };
  });
  const { form, save } = result.current;
  const outcome = save.run({ body }, { form });
  unmount();
  expect(await act(() => outcome)).toMatchObject({ ok: false, stale: false });
  expect(screen.getByRole('alert')).toBeVisible();
});

test('an error without a field is shown in the toast, also beside one with a field', async () => {
  const errors = ['name', 'elsewhere'].map((path) => ({ path, message: 'No' }));
  api.reply(problemReply('validation', { errors }));
  const result = command();
  await act(() => result.current.save.run({ body }, { form: result.current.form }));
  expect(screen.getByRole('alert')).toHaveTextContent('Revisa los campos marcados');
  expect(result.current.name).toBe('No');
});

test('a refusal handled by the screen shows no toast', async () => {
  api.reply(problemReply('role_in_use', { details: { total: 2 } }));
  const onRoleInUse = jest.fn();
  const { result } = renderHook(() =>
    useCommand(rolesApi.toggleStatus, { failure: 'No se pudo.', onRefusal: { role_in_use: onRoleInUse } }),
  );
  expect(await act(() => result.current.run({ params: { id: 4 } }))).toMatchObject({ ok: false, handled: true });
  expect(onRoleInUse).toHaveBeenCalledWith(expect.objectContaining({ details: { total: 2 } }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a record changed by another user opens the dialog', async () => {
  api.reply(problemReply('stale_record'));
  const result = command();
  await act(() => result.current.save.run({ body }));
  const showCurrent = jest.fn().mockResolvedValue(undefined);
  expect(screen.queryByRole('alert')).toBeNull();
  render(<StaleRecordDialog command={result.current.save} onShowCurrent={showCurrent} />);
  expect(await screen.findByRole('alertdialog', { name: 'Otra persona ha modificado este registro' })).toBeVisible();
  await act(async () => screen.getByRole('button', { name: 'Ver versión actual' }).click());
  expect(showCurrent).toHaveBeenCalled();
  expect(result.current.save.isStale).toBe(false);
});

test('the same input after a network failure has the same Idempotency-Key; the next submit another one', async () => {
  const result = command();
  const keys = () => api.requests.map(({ headers }) => headers['idempotency-key']);
  const lost = jest.spyOn(globalThis, 'fetch').mockImplementationOnce(async (...given) => {
    lost.mockRestore();
    await fetch(...given);
    throw new TypeError('the response was lost');
  });
  await act(() => result.current.save.run({ body }));
  await act(() => result.current.save.run({ body }));
  await act(() => result.current.save.run({ body }));
  expect(keys()[0]).toHaveLength(32);
  expect(keys()[1]).toBe(keys()[0]);
  expect(keys()[2]).not.toBe(keys()[0]);
});

test.each(['timeout', 'overloaded', 'internal', 'too_many_requests'] as const)(
  'the outcome of %s is unknown: the next attempt has the same Idempotency-Key',
  async (code) => {
    const result = command();
    api.reply(problemReply(code));
    await act(() => result.current.save.run({ body }));
    api.reply({ status: 201, body: { id: 4 } });
    await act(() => result.current.save.run({ body }));
    await act(() => result.current.save.run({ body }));
    const [first, second, third] = api.requests.map(({ headers }) => headers['idempotency-key']);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  },
);

test('the outcome of a truncated response is unknown: the next attempt has the same Idempotency-Key', async () => {
  const result = command();
  api.reply({ status: 201, breaksOff: true });
  await act(() => result.current.save.run({ body }));
  expect(screen.getByRole('alert')).toHaveTextContent(/Sin conexión\.$/);
  expect(result.current.save.hasNoConnection).toBe(true);
  api.reply({ status: 201, body: { id: 4 } });
  await act(() => result.current.save.run({ body }));
  const [first, second] = api.requests.map(({ headers }) => headers['idempotency-key']);
  expect(second).toBe(first);
});

test('the key of a draft survives a reload when the response did not arrive in time', async () => {
  session.store(administrator);
  const save = () =>
    renderHook(() => useCommand(rolesApi.create, { failure: 'No se pudo crear el rol.', draftName: 'roles/new' }));
  const { result, unmount } = save();
  api.reply(problemReply('timeout'));
  await act(() => result.current.run({ body }));
  unmount();
  const again = save().result;
  api.reply({ status: 201, body: { id: 4 } });
  await act(() => again.current.run({ body }));
  const [first, second] = api.requests.map(({ headers }) => headers['idempotency-key']);
  expect(second).toBe(first);
  session.empty();
});

test('other input after a lost response is refused: the toast says that the first was saved', async () => {
  const result = command();
  const save = (sent: typeof body) => act(() => result.current.save.run({ body: sent }, { form: result.current.form }));
  const lost = jest.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('the answer was lost'));
  await save(body);
  lost.mockRestore();
  expect(screen.getByRole('alert')).toHaveTextContent(
    'ErrorNo se pudo crear el rol.Sin conexión. Lo que has escrito se conserva.',
  );
  expect(result.current.save.hasNoConnection).toBe(true);
  api.reply(problemReply('idempotency_key_reused'));
  await save({ ...body, name: 'Otro' });
  expect(screen.getByRole('alert')).toHaveTextContent('Lo primero que enviaste sí se guardó');
  await save({ ...body, name: 'Otro' });
  const [second, third] = api.requests.map(({ headers }) => headers['idempotency-key']);
  expect(second).not.toBe(third);
});

test('a change after a lost response is sent with the same Idempotency-Key, and survives a reload with its draft', async () => {
  session.store(administrator);
  const save = () =>
    renderHook(() => useCommand(rolesApi.update, { failure: 'No se pudo cambiar el rol.', draftName: 'roles/4' }));
  const change = { params: { id: 4 }, body, ifMatch: '"4-1"' };
  const { result, unmount } = save();
  api.reply({ status: 200, breaksOff: true });
  await act(() => result.current.run(change));
  unmount();
  const again = save().result;
  api.reply({ status: 200, body: { id: 4 } });
  expect(await act(() => again.current.run(change))).toMatchObject({ ok: true });
  const [first, second] = api.requests.map(({ headers }) => headers['idempotency-key']);
  expect(first).toHaveLength(32);
  expect(second).toBe(first);
  session.empty();
});

const change = { params: { id: 4 }, body, ifMatch: '"4-1"' };
test.each([
  ['again has the same', change, false, true],
  ['of another version has another', { ...change, ifMatch: '"4-2"' }, false, false],
  ['of another record has another', { ...change, params: { id: 5 } }, false, false],
  ['of a form, whose input its path is, has the same', { ...change, params: { id: 5 } }, true, true],
])('after a lost response, a change %s Idempotency-Key', async (_, next, isForm, isSame) => {
  const { result } = renderHook(() => ({
    form: useKitForm(roleForm, { defaultValues: body }),
    save: useCommand(rolesApi.update, { failure: 'No se pudo cambiar el rol.' }),
  }));
  const run = (input: typeof change) =>
    act(() => result.current.save.run(input, isForm ? { form: result.current.form } : {}));
  api.reply({ status: 200, breaksOff: true });
  await run(change);
  api.reply({ status: 200, body: { id: 4 } });
  await run(next);
  const [first, second] = api.requests.map(({ headers }) => headers['idempotency-key']);
  expect(second === first).toBe(isSame);
});

test.each([
  ['change', rolesApi.update],
  ['merge', clientMergesApi.merge],
])('another %s after a lost response is refused: the toast says what was saved', async (_, op: OperationShape) => {
  const { result } = renderHook(() => useWrite(op, { failure: 'No se pudo.' }));
  api.reply(problemReply('idempotency_key_reused'));
  await act(() => result.current.run(change));
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Lo primero que enviaste sí se guardóLo que has cambiado después, no. Cierra el registro y ábrelo de nuevo para cambiarlo.',
  );
});
