import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { authApi, banksApi, type Bank } from '@umbral/contracts';
import { session, SIGNED_OUT_EVENT } from '../session/session';
import { aBank, banksScreen } from '../records/banks.testing';
import { history } from '../history/history';
import { recordPage } from '../records/RecordPage';
import type { RecordAction } from '../records/screen';
import { administrator, createApi, DROP, pageOfRows, refuse, renderPage, Tagged } from '../testing';

/** The chunks of specs: see jest.overlays.cjs of the design system. */
const { overlays } = jest.requireActual<{
  overlays: { loaded: () => unknown; load: () => Promise<unknown> };
}>('@umbral/ui/load-overlays');

const { form } = banksScreen;
const duplicate: RecordAction<Bank> = {
  path: 'duplicar',
  appearance: () => ({ label: 'Duplicar', icon: null }),
  Dialog: ({ record, screen, onClose }) =>
    form ? <form.Dialog screen={screen} copyOf={record} onClose={onClose} /> : null,
};
const Page = recordPage({ ...banksScreen, actions: [...banksScreen.actions, duplicate] });
const keyOf = (userId: number): string => btoa(String(userId).padStart(32, '0'));

const api = createApi();
let bank: Bank;
let etag: string;
// A new user for each test: an unmounted form stores its draft asynchronously.
let lastId = 100;
const aUser = () => ({ ...administrator, id: (lastId += 1) });
let user = administrator;
beforeEach(() => {
  user = aUser();
  bank = aBank(3, 'Turia');
  etag = '"1"';
  api.on(authApi.draftKey, () => ({ key: keyOf(user.id) }));
  api.on(banksApi.list, ({ query }) => pageOfRows([bank], query));
  api.on(banksApi.get, () => new Tagged(bank, etag));
  api.on(banksApi.create, ({ body }) => new Tagged(aBank(4, body.name), '"1"'));
});

const open = (at: string) => renderPage({ api, Page, path: '/banks', at, user });
const name = () => screen.findByLabelText('Nombre');
const line = () => screen.findByText(/Recuperado lo que escribiste/);
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith(`umbral.draft.${user.id}.`));
const stored = () => drafts().map((key) => localStorage.getItem(key) ?? '');
/** Appends to the field's text. */
async function write(field: HTMLElement, text: string) {
  await userEvent.click(field);
  await userEvent.paste(text);
}
const press = (label: string) => userEvent.click(screen.getByRole('button', { name: label }));

/** Types into a form until the draft is stored. */
async function typeAndClose(at: string, text = ' y Segura') {
  open(at);
  const field = await name();
  await waitFor(() => expect(field).toBeEnabled());
  if (at.includes('editar')) await waitFor(() => expect(field).toHaveValue('Turia'));
  await write(field, text);
  await waitFor(() => expect(drafts()).toHaveLength(1));
  // Simulates a closed tab.
  cleanup();
}

describe('a draft', () => {
  it('is restored with a notice, and is stored encrypted', async () => {
    await typeAndClose('/banks/nuevo', 'Caja de Elena Pardo');
    expect(stored().join()).not.toContain('Elena');
    expect(atob(stored().join())).not.toContain('Elena');
    open('/banks/nuevo');
    await waitFor(async () => expect(await name()).toHaveValue('Caja de Elena Pardo'));
    expect(await line()).toBeVisible();
  });

  it('[D40] is saved once, if it had been sent before the reload', async () => {
    await typeAndClose('/banks/nuevo', 'Caja Turia');
    open('/banks/nuevo');
    await waitFor(async () => expect(await name()).toHaveValue('Caja Turia'));
    // The outcome is unknown: no response arrives, and the page is unloaded.
    api.calls.length = 0;
    api.on(banksApi.create, DROP);
    await press('Crear banco');
    await waitFor(() => expect(api.callsOf(banksApi.create)).toHaveLength(1));
    await screen.findByText('No');
    cleanup();
    api.on(banksApi.create, ({ body }) => new Tagged(aBank(4, body.name), '"1"'));
    open('/banks/nuevo');
    await waitFor(async () => expect(await name()).toHaveValue('Caja Turia'));
    await press('Crear banco');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // The next record gets a key of its own.
    await userEvent.click(await screen.findByRole('link', { name: 'Nuevo banco' }));
    await write(await name(), 'Caja Júcar');
    await press('Crear banco');
    await waitFor(() => expect(api.callsOf(banksApi.create)).toHaveLength(3));
    const [lost, again, other] = api.callsOf(banksApi.create).map(({ idempotencyKey }) => idempotencyKey);
    expect(lost).toMatch(/^[0-9a-f]{32}$/);
    expect(again).toBe(lost);
    expect(other).not.toBe(lost);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('umbral.sent.'))).toEqual([]);
  });

  it('belongs to one record, reports that the record has changed since, and can be discarded', async () => {
    await typeAndClose('/banks/3/editar');
    open('/banks/nuevo');
    expect(await name()).toHaveValue('');
    expect(screen.queryByText(/Recuperado/)).toBeNull();
    cleanup();
    open('/banks/3/editar');
    expect(await line()).not.toHaveTextContent('Desde entonces');
    cleanup();
    etag = '"2"';
    open('/banks/3/editar');
    expect(await line()).toHaveTextContent('Desde entonces alguien lo ha modificado');
    await press('Descartarlo');
    expect(await name()).toHaveValue('Turia');
    expect(await name()).toHaveFocus();
    expect(screen.queryByText(/Recuperado/)).toBeNull();
    await waitFor(() => expect(drafts()).toEqual([]));
  });

  it('of a copy is not that of a new record', async () => {
    await typeAndClose('/banks/nuevo', 'Caja');
    open('/banks/3/duplicar');
    await waitFor(async () => expect(await name()).toHaveValue('Turia'));
    await write(await name(), ' y Segura');
    await waitFor(() => expect(drafts()).toHaveLength(2));
  });

  it('cannot be read by another user, even under their address', async () => {
    await typeAndClose('/banks/nuevo');
    const [sealed = ''] = stored();
    user = aUser();
    localStorage.setItem(`umbral.draft.${user.id}.banks/new`, sealed);
    open('/banks/nuevo');
    await waitFor(() => expect(drafts()).toEqual([]));
    expect(await name()).toHaveValue('');
  });

  it('is not restored over text typed before it was read', async () => {
    await typeAndClose('/banks/nuevo', 'Caja Turia');
    const [before] = stored();
    // The key has to be fetched again, and arrives late.
    window.dispatchEvent(new Event(SIGNED_OUT_EVENT));
    let giveKey: () => void = () => undefined;
    api.on(authApi.draftKey, () => new Promise((resolve) => (giveKey = () => resolve({ key: keyOf(user.id) }))));
    api.calls.length = 0;
    open('/banks/nuevo');
    await write(await name(), 'Caja Segura');
    await waitFor(() => expect(api.callsOf(authApi.draftKey)).toHaveLength(1));
    giveKey();
    await waitFor(() => expect(stored()).not.toEqual([before]));
    expect(await name()).toHaveValue('Caja Segura');
    expect(screen.queryByText(/Recuperado/)).toBeNull();
  });

  it('survives a failed save, and is removed by a successful one', async () => {
    api.on(banksApi.create, refuse('service_down'));
    open('/banks/nuevo');
    await write(await name(), 'Segura');
    await waitFor(() => expect(drafts()).toHaveLength(1));
    await press('Crear banco');
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(drafts()).toHaveLength(1);
    api.on(banksApi.create, ({ body }) => new Tagged(aBank(4, body.name), '"1"'));
    await press('Crear banco');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(drafts()).toEqual([]);
  });

  it('outlives a leave that was declined, and is removed by one that was confirmed', async () => {
    open('/banks');
    await userEvent.click(await screen.findByRole('link', { name: 'Nuevo banco' }));
    await write(await name(), 'Caja');
    await waitFor(() => expect(drafts()).toHaveLength(1));
    const [before] = stored();
    history.go(-1);
    await userEvent.click(await screen.findByRole('button', { name: 'Seguir editando' }));
    await write(await name(), ' y Segura');
    await waitFor(() => expect(stored()).not.toEqual([before]));
    expect(drafts()).toHaveLength(1);
    history.go(-1);
    await userEvent.click(await screen.findByRole('button', { name: 'Descartar cambios' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(window.location.pathname).toBe('/banks');
    expect(drafts()).toEqual([]);
  });

  it('survives a form whose dialog cannot be loaded', async () => {
    await typeAndClose('/banks/nuevo', 'Caja Turia');
    jest.spyOn(overlays, 'loaded').mockReturnValue(undefined);
    jest.spyOn(overlays, 'load').mockRejectedValue(new Error('Loading chunk overlays failed'));
    open('/banks/nuevo');
    expect(await screen.findByRole('alert')).toHaveTextContent('No se ha podido abrir');
    jest.restoreAllMocks();
    await userEvent.click(await screen.findByRole('link', { name: 'Nuevo banco' }));
    await waitFor(async () => expect(await name()).toHaveValue('Caja Turia'));
  });

  it('survives a form that is closed before it is restored', async () => {
    await typeAndClose('/banks/nuevo', 'Caja Turia');
    // The key has to be fetched again, and does not arrive.
    window.dispatchEvent(new Event(SIGNED_OUT_EVENT));
    api.on(authApi.draftKey, () => new Promise(() => undefined));
    open('/banks/nuevo');
    expect(await name()).toHaveValue('');
    await press('Cancelar');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(drafts()).toHaveLength(1);
  });

  it('is removed with discarded changes', async () => {
    open('/banks/nuevo');
    await write(await name(), 'Segura');
    await waitFor(() => expect(drafts()).toHaveLength(1));
    await press('Cancelar');
    await userEvent.click(await screen.findByRole('button', { name: 'Descartar cambios' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(drafts()).toEqual([]);
  });
});

it.each([
  ['here', () => session.empty()],
  ['in another tab', () => window.dispatchEvent(new StorageEvent('storage', { key: null }))],
])('no draft is stored after a sign-out %s', async (_where, signOut) => {
  open('/banks/nuevo');
  await write(await name(), 'Caja');
  act(() => void signOut());
  cleanup();
  const signedOut = user;
  user = aUser();
  await typeAndClose('/banks/nuevo'); // longer than the pending store
  user = signedOut;
  expect(drafts()).toEqual([]);
});

it('no draft is stored without a key', async () => {
  api.on(authApi.draftKey, refuse('service_down'));
  open('/banks/nuevo');
  await write(await name(), 'Segura');
  await waitFor(() => expect(api.callsOf(authApi.draftKey).length).toBeGreaterThan(0));
  await press('Cancelar');
  expect(drafts()).toEqual([]);
});
