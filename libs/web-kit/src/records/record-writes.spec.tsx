import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { banksApi, type Bank } from '@umbral/contracts';
import { invalidateChanged } from '../live/invalidate-changed';
import { queryClient } from '../query/query-client';
import { createApi, pageOfRows, renderPage, Tagged } from '../testing';
import { aBank, banksScreen } from './banks.testing';
import { recordPage } from './RecordPage';

const Page = recordPage(banksScreen);

const api = createApi();
let bank: Bank;
beforeEach(() => {
  api.calls.length = 0;
  bank = aBank(3, 'Turia');
  api.on(banksApi.list, ({ query }) => pageOfRows([bank], query));
  api.on(banksApi.get, () => new Tagged(bank, '"3-1"'));
  api.on(banksApi.setActive, () => ({ ...bank, isActive: false }));
});

const open = (at: string) => renderPage({ api, Page, path: '/banks', at });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const nameField = () => screen.findByLabelText('Nombre');
/** Whether the browser would close the tab without a prompt. */
const mayClose = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('a toggle sends the ETag of its record', async () => {
  open('/banks/3/estado');
  await screen.findByRole('alertdialog');
  await press('Confirmar');
  await waitFor(() => expect(api.callsOf(banksApi.setActive)[0]?.ifMatch).toBe('"3-1"'));
});

it('a toggle of a state that has changed meanwhile sends nothing, and opens the dialog', async () => {
  api.on(banksApi.get, () => new Tagged({ ...bank, isActive: false }, '"3-2"'));
  open('/banks');
  const table = within(await screen.findByRole('table', { name: 'Bancos' }));
  await userEvent.click(table.getByRole('button', { name: 'Más acciones: Turia' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: /^Desactivar/ }));
  await screen.findByRole('alertdialog');
  bank = { ...bank, isActive: false };
  await press('Confirmar');
  expect(await screen.findByRole('alertdialog', { name: 'Otra persona ha modificado este registro' })).toBeVisible();
  expect(api.callsOf(banksApi.setActive)).toEqual([]);
  expect(await screen.findByText('No hay bancos activos')).toBeInTheDocument();
});

it('a toggle stays about the state it was opened for, although a colleague changes it meanwhile', async () => {
  open('/banks/3/estado?status=all');
  await screen.findByRole('alertdialog', { name: '¿Desactivar Turia?' });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  bank = { ...bank, isActive: false };
  api.on(banksApi.get, () => new Tagged(bank, '"3-2"'));
  act(() => invalidateChanged('banks', [3]));
  expect(await screen.findByText('Inactivo')).toBeInTheDocument();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.getByRole('alertdialog')).toHaveAccessibleName('¿Desactivar Turia?');
  await press('Confirmar');
  expect(await screen.findByRole('alertdialog', { name: 'Otra persona ha modificado este registro' })).toBeVisible();
  expect(api.callsOf(banksApi.setActive)).toEqual([]);
});

it('a form starts with the server’s current record, not with a cached one', async () => {
  open('/banks/3');
  await screen.findByRole('dialog', { name: 'Turia' });
  bank = aBank(3, 'Turia y Segura');
  await userEvent.click(screen.getByRole('link', { name: 'Editar banco' }));
  await waitFor(async () => expect(await nameField()).toHaveValue('Turia y Segura'));
});

it('a form is submitted once, however often its shortcuts are pressed', async () => {
  let answer: () => void = () => undefined;
  api.on(banksApi.create, () => new Promise((resolve) => (answer = () => resolve(new Tagged(bank, '"3-1"')))));
  open('/banks/nuevo');
  await userEvent.type(await nameField(), 'T{Enter}');
  await waitFor(() => expect(api.callsOf(banksApi.create)).toHaveLength(1));
  await userEvent.type(await nameField(), '{Enter}{Control>}{Enter}{/Control}');
  answer();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.callsOf(banksApi.create)).toHaveLength(1);
});

it('the late answer of a save that was left closes no form opened since', async () => {
  let answer: () => void = () => undefined;
  api.on(banksApi.create, () => new Promise((resolve) => (answer = () => resolve(new Tagged(bank, '"3-1"')))));
  open('/banks/nuevo');
  await userEvent.type(await nameField(), 'T{Enter}');
  await waitFor(() => expect(api.callsOf(banksApi.create)).toHaveLength(1));
  await press('Cancelar');
  await userEvent.click(await screen.findByRole('button', { name: 'Descartar cambios' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('link', { name: 'Nuevo banco' }));
  await userEvent.type(await nameField(), 'Segura');
  answer();
  expect(await screen.findByText('Banco creado')).toBeVisible();
  expect(await nameField()).toHaveValue('Segura');
});

it('closing the tab prompts while there are unsaved changes, and only then', async () => {
  open('/banks/nuevo');
  await nameField();
  expect(mayClose()).toBe(true);
  await userEvent.type(await nameField(), 'T');
  expect(mayClose()).toBe(false);
  await userEvent.clear(await nameField());
  expect(mayClose()).toBe(true);
});
