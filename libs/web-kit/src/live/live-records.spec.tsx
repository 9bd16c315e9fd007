import { act, render, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { banksApi, problemOf, type Bank, type RecordsMessage } from '@umbral/contracts';
import ChangedMeanwhile from '../forms/ChangedMeanwhile';
import { queryClient } from '../query/query-client';
import { aBank, banksScreen } from '../records/banks.testing';
import { recordPage } from '../records/RecordPage';
import { administrator, createApi, pageOfRows, refuse, renderPage, step, Tagged } from '../testing';
import { useRecord } from '../query/use-operation';
import { isEcho, recordOwnWrite, whileWriting } from '../query/own-writes';
import { session } from '../session/session';
import { FakeSource } from './fake-source.testing';
import { followSession } from './follow-session';
import { refreshAll, refreshRecords, refreshWritten } from './refresh-changed';
import { useChangedMeanwhile } from './use-changed-meanwhile';

const Page = recordPage(banksScreen);
const api = createApi();
let banks: Bank[];
let etag: string;
let stop = () => {};
const readBank = ({ params }: { params: { id: number } }) =>
  new Tagged(banks.find(({ id }) => id === params.id) as Bank, etag);

beforeEach(() => {
  api.calls.length = 0;
  Object.assign(globalThis, { EventSource: FakeSource });
  banks = [aBank(1, 'Duero'), aBank(2, 'Ebro'), aBank(3, 'Turia')];
  api.on(banksApi.list, ({ query }) => pageOfRows(banks, query));
  etag = '"3-1"';
  api.on(banksApi.get, readBank);
});
afterEach(() => {
  stop();
  Reflect.deleteProperty(globalThis, 'EventSource');
});

const open = async (at: string) => {
  renderPage({ api, Page, path: '/banks', at });
  stop = followSession();
  return within(await screen.findByRole('table', { name: 'Bancos', hidden: true }));
};
const receive = (message: RecordsMessage) =>
  act(() => {
    FakeSource.last.dispatchEvent(new MessageEvent('records-changed', { data: JSON.stringify(message) }));
  });
const names = () =>
  within(screen.getByRole('table', { name: 'Bancos', hidden: true }))
    .getAllByRole('rowheader', { hidden: true })
    .map(({ textContent }) => textContent);

it('a change of a colleague is shown without losing selection, focus, typed text or place', async () => {
  const table = await open('/banks');
  await userEvent.click(table.getByRole('checkbox', { name: /Ebro/ }));
  await userEvent.type(screen.getByRole('searchbox'), 'r');
  await waitFor(() => expect(api.callsOf(banksApi.list).at(-1)?.query).toMatchObject({ search: 'r' }));
  await userEvent.click(await table.findByRole('checkbox', { name: /Ebro/ }));

  await step('what is known is updated in its place', async () => {
    screen.getByRole('searchbox').focus();
    banks = [aBank(1, 'Duero'), aBank(2, 'Ebro', { type: 'online' }), aBank(3, 'Turia y Segura')];
    receive({ tag: 'banks', ids: [3], by: { 3: { userId: 8, name: 'Ana' } } });
    await waitFor(() => expect(names()).toEqual(['Duero', 'Ebro', 'Turia y Segura']));
    expect(screen.getByRole('searchbox')).toHaveFocus();
    expect(screen.getByRole('searchbox')).toHaveValue('r');
    expect(table.getByRole('checkbox', { name: /Ebro/ })).toBeChecked();
  });

  await step('new rows above wait, and are counted', async () => {
    banks = [aBank(8, 'Arlanza'), aBank(9, 'Segre'), ...banks];
    receive({ tag: 'banks', ids: [8, 9] });
    expect(await screen.findByRole('button', { name: '2 nuevos' })).toBeVisible();
    expect(names()).toEqual(['Duero', 'Ebro', 'Turia y Segura']);
    expect(screen.getByText(/Mostrando/)).toHaveTextContent('de 3 bancos');
  });

  await step('and are shown on request, once', async () => {
    await userEvent.click(screen.getByRole('button', { name: '2 nuevos' }));
    expect(screen.getByRole('table', { name: 'Bancos' }).closest('[tabindex="-1"]')).toHaveFocus();
    expect(names()).toEqual(['Arlanza', 'Segre', 'Duero', 'Ebro', 'Turia y Segura']);
    expect(screen.queryByRole('button', { name: /nuevos/ })).toBeNull();
    expect(table.getByRole('checkbox', { name: /Ebro/ })).toBeChecked();
  });

  await step('a new row behind all others moves none, and is shown', async () => {
    banks = [...banks, aBank(10, 'Zújar')];
    receive({ tag: 'banks', ids: [10] });
    await waitFor(() => expect(names().at(-1)).toBe('Zújar'));
  });

  await step('what this tab has created is shown at once', async () => {
    banks = [aBank(11, 'Aragón'), ...banks];
    act(() => recordOwnWrite([]));
    receive({ tag: 'banks', ids: [11] });
    await waitFor(() => expect(names()[0]).toBe('Aragón'));
  });
});

it('reads of other tags and other records are not repeated; those of an own write neither', async () => {
  await open('/banks');
  const reads = () => api.callsOf(banksApi.list).length;
  expect(reads()).toBe(1);
  receive({ tag: 'clients', ids: [1] });
  act(() => recordOwnWrite(['banks']));
  receive({ tag: 'banks', ids: [1], own: true });
  expect(reads()).toBe(1);
  receive({ tag: 'banks', ids: [1] });
  await waitFor(() => expect(reads()).toBe(2));
});

it('a record whose id is text, as an address has it, is read again when it changes', async () => {
  session.store(administrator);
  renderHook(() => useRecord(banksApi.get, { params: { id: '3' } }));
  const reads = () => api.callsOf(banksApi.get).length;
  await waitFor(() => expect(reads()).toBe(1));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  act(() => refreshRecords({ tag: 'banks', ids: [1] }));
  expect(reads()).toBe(1);
  act(() => refreshRecords({ tag: 'banks', ids: [3] }));
  await waitFor(() => expect(reads()).toBe(2));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
});

it('the event of an own write that arrives before its answer reads nothing', async () => {
  await open('/banks');
  const tag = 'written-here-only'; // other specs of the process may have written to a tag a moment ago
  let answer = () => {};
  const writing = whileWriting(() => new Promise<void>((resolve) => (answer = resolve)));
  receive({ tag: 'banks', ids: [1], own: true });
  expect(isEcho(tag)).toBe(true);
  answer();
  await writing;
  expect(isEcho(tag)).toBe(false);
  recordOwnWrite([tag]);
  expect(isEcho(tag)).toBe(true);
  const later = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 2_000);
  expect(isEcho(tag)).toBe(false);
  later.mockRestore();
  expect(api.callsOf(banksApi.list)).toHaveLength(1);
});

it('a change elsewhere reads no record that is being deleted', async () => {
  let answer = () => {};
  api.on(banksApi.remove, () => new Promise<undefined>((resolve) => (answer = () => resolve(undefined))));
  banks = [aBank(1, 'Duero'), aBank(3, 'Turia', { isActive: false })];
  await open('/banks/3/eliminar');
  await userEvent.click(await screen.findByRole('button', { name: 'Confirmar' }));
  await waitFor(() => expect(api.callsOf(banksApi.remove)).toHaveLength(1));
  const reads = () => [banksApi.list, banksApi.get].map((op) => api.callsOf(op).length);
  const [lists = 0, records] = reads();
  receive({ tag: 'banks' });
  await waitFor(() => expect(reads()).toEqual([lists + 1, records]));
  act(answer);
  await waitFor(() => expect(reads()).toEqual([lists + 2, records]));
});

it('an open form shows that its record was changed, and keeps what was typed', async () => {
  await open('/banks/3/editar');
  const field = await screen.findByLabelText('Nombre');
  await waitFor(() => expect(field).toHaveValue('Turia'));
  await userEvent.type(field, ' mío');
  const line = () => screen.queryByText(/ha cambiado este registro|Has modificado este registro/);
  receive({ tag: 'banks', ids: [1] });
  expect(line()).toBeNull();
  act(() => recordOwnWrite(['banks']));
  receive({ tag: 'banks', ids: [1, 3], ownIds: [3] });
  expect(line()).toBeNull();
  // An event without a new version.
  const reads = api.callsOf(banksApi.get).length;
  receive({ tag: 'banks', ids: [3], by: { 3: { userId: 8, name: 'Ana Gil' } }, entityType: 'bank' });
  await waitFor(() => expect(api.callsOf(banksApi.get)).toHaveLength(reads + 1));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(line()).toBeNull();

  banks = [aBank(3, 'Turia de Ana')];
  etag = '"3-2"';
  receive({ tag: 'banks', ids: [3], by: { 3: { userId: 8, name: 'Ana Gil' } }, entityType: 'bank' });
  expect(await screen.findByText(/Ana Gil ha cambiado este registro hace un momento/)).toBeVisible();
  expect(field).toHaveValue('Turia mío');
  expect(field).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Ver cambios' }));
  const merge = within(await screen.findByRole('alertdialog'));
  expect(merge.getByText(/^Ana Gil · /)).toBeVisible();
  expect(merge.getByRole('radio', { name: 'La mía Turia mío' })).toBeVisible();
  expect(merge.getByRole('radio', { name: 'La suya Turia de Ana' })).toBeVisible();

  const showCurrent = () => userEvent.click(screen.getByRole('button', { name: 'Ver versión actual' }));
  api.on(banksApi.get, refuse('service_down'));
  await showCurrent();
  expect(await screen.findByText(problemOf('service_down', '').detail)).toBeVisible();
  expect(field).toHaveValue('Turia mío');
  api.on(banksApi.get, readBank);
  await showCurrent();
  await waitFor(() => expect(field).toHaveValue('Turia de Ana'));
  await waitFor(() => expect(line()).toBeNull());
  const lists = api.callsOf(banksApi.list).length;
  etag = '"3-3"';
  receive({ tag: 'banks', changed: [3], by: { 3: { userId: 8, name: 'Ana Gil' } }, entityType: 'bank' });
  expect(await screen.findByText(/Ana Gil ha cambiado este registro/)).toBeVisible();
  // One that others show changed too: all of them are read again.
  await waitFor(() => expect(api.callsOf(banksApi.list)).toHaveLength(lists + 1));
  receive({ tag: 'banks', ids: [3], by: { 3: { userId: administrator.id, name: administrator.name } } });
  await waitFor(() => expect(line()).toHaveTextContent('Has modificado este registro en otro sitio'));
});

it.each([
  ['the same', '2026-01-02T09:31:00.000Z'],
  ['an earlier', '2999-01-02T09:31:00.000Z'],
])('the changes after a refused save are of their own author, in a browser with %s time', async (_, at) => {
  const lastWrite = { at, userId: 9, userName: 'Marta Ferrer' };
  api.on(banksApi.update, refuse('stale_record', { details: { entityType: 'bank', lastWrite } }));
  await open('/banks/3/editar');
  const field = await screen.findByLabelText('Nombre');
  await waitFor(() => expect(field).toHaveValue('Turia'));
  await userEvent.type(field, ' mío');
  banks = [aBank(3, 'Turia de Marta')];
  etag = '"3-2"';
  await userEvent.click(screen.getByRole('button', { name: 'Guardar cambios' }));
  const merge = async () => within(await screen.findByRole('alertdialog'));
  expect((await merge()).getByText(/^Marta Ferrer · /)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Seguir editando' }));
  banks = [aBank(3, 'Turia de Ana')];
  etag = '"3-3"';
  receive({ tag: 'banks', ids: [3], by: { 3: { userId: 8, name: 'Ana Gil' } }, entityType: 'bank' });
  await userEvent.click(await screen.findByRole('button', { name: 'Ver cambios' }));
  expect((await merge()).getByText(/^Ana Gil · /)).toBeVisible();
});

it('a save that is refused after a change is of the author in its refusal, whatever the time of the browser', async () => {
  const lastWrite = { at: '2000-01-02T09:31:00.000Z', userId: 9, userName: 'Marta Ferrer' };
  api.on(banksApi.update, refuse('stale_record', { details: { entityType: 'bank', lastWrite } }));
  await open('/banks/3/editar');
  const field = await screen.findByLabelText('Nombre');
  await waitFor(() => expect(field).toHaveValue('Turia'));
  await userEvent.type(field, ' mío');
  banks = [aBank(3, 'Turia de Marta')];
  etag = '"3-3"';
  receive({ tag: 'banks', ids: [3], by: { 3: { userId: 8, name: 'Ana Gil' } }, entityType: 'bank' });
  await userEvent.click(screen.getByRole('button', { name: 'Guardar cambios' }));
  expect(await within(await screen.findByRole('alertdialog')).findByText(/^Marta Ferrer · /)).toBeVisible();
});

it('an open form shows that its record was changed in another tab of the browser', async () => {
  await open('/banks/3/editar');
  await waitFor(() => expect(screen.getByLabelText('Nombre')).toHaveValue('Turia'));
  // Other tests of this file have written to the tag a moment ago.
  const later = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 2_000);
  etag = '"3-2"';
  act(() => refreshWritten(['banks']));
  receive({ tag: 'banks', ids: [3], ownIds: [3], by: { 3: { userId: administrator.id, name: administrator.name } } });
  expect(await screen.findByText(/Has modificado este registro en otro sitio/)).toBeVisible();
  later.mockRestore();
});

it('an event of what this tab has just written is no change elsewhere, a later one is', () => {
  session.store(administrator);
  stop = followSession();
  const version = {};
  const { result } = renderHook(() => useChangedMeanwhile('roles', 3, version));
  const own = { tag: 'roles', ids: [3], ownIds: [3] };
  act(() => recordOwnWrite(['roles']));
  receive(own);
  expect(result.current).toBeUndefined();
  const later = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 2_000);
  receive(own);
  later.mockRestore();
  expect(result.current).toMatchObject({ isOwn: true });
});

it('a change of some minutes ago is not one of a moment ago', async () => {
  jest.useFakeTimers();
  const change = { by: undefined, isOwn: false, entityType: 'bank' as const, at: Date.now() };
  const record = { version: undefined, fetchCurrent: () => Promise.resolve(undefined) };
  await act(async () => void render(<ChangedMeanwhile record={record} change={change} onShow={() => undefined} />));
  const line = screen.getByText(/ha cambiado este registro/);
  expect(line).toHaveTextContent('Otra persona ha cambiado este registro hace un momento');
  act(() => void jest.advanceTimersByTime(200_000));
  expect(line).toHaveTextContent('Otra persona ha cambiado este registro hace 3 min');
  jest.useRealTimers();
});

it('a hidden tab reads all that has changed when it is looked at, once', async () => {
  await open('/banks/3');
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const reads = () => [banksApi.list, banksApi.get].map((op) => api.callsOf(op).length);
  const [lists = 0, records = 0] = reads();
  const look = () => act(() => void document.dispatchEvent(new Event('visibilitychange')));
  const changes = [() => [[3], [1]].forEach((ids) => refreshRecords({ tag: 'banks', ids })), refreshAll];
  for (const [round, change] of changes.entries()) {
    const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    act(change);
    expect(queryClient.isFetching()).toBe(0);
    hidden.mockRestore();
    look();
    await waitFor(() => expect(reads()).toEqual([lists + round + 1, records + round + 1]));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    look();
    expect(queryClient.isFetching()).toBe(0);
  }
});

it('a hidden tab counts each changed record once, and reads all of a tag after too many', async () => {
  session.store(administrator);
  renderHook(() => useRecord(banksApi.get, { params: { id: 3 } }));
  const reads = () => api.callsOf(banksApi.get).length;
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const before = reads();
  const others = Array.from({ length: 400 }, (_, at) => 100 + at);
  const changeHidden = (ids: readonly number[]) => {
    const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    for (const id of ids) refreshRecords({ tag: 'banks', ids: [id] });
    hidden.mockRestore();
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
  };
  changeHidden(others.map((id) => 100 + (id % 5)));
  expect(queryClient.isFetching()).toBe(0);
  changeHidden(others);
  await waitFor(() => expect(reads()).toBe(before + 1));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
});

it('a read that changes outrun is ended, and then repeated once', async () => {
  const answers: (() => void)[] = [];
  api.on(banksApi.list, ({ query }) => new Promise((answer) => answers.push(() => answer(pageOfRows(banks, query)))));
  renderPage({ api, Page, path: '/banks' });
  for (const read of [1, 2]) {
    await waitFor(() => expect(answers).toHaveLength(read));
    for (const ids of [[1], [2]]) act(() => refreshRecords({ tag: 'banks', ids }));
    answers.at(-1)?.();
  }
  await waitFor(() => expect(answers).toHaveLength(3));
  answers.at(-1)?.();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(names()).toEqual(['Duero', 'Ebro', 'Turia']);
  expect(answers).toHaveLength(3);
});
