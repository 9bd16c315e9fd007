import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { banksApi, savedViewsApi, type SavedView } from '@umbral/contracts';
import { agent, createApi, DROP, pageOfRows, refuse, renderPage, Tagged } from '../../testing';
import { aBank, banksScreen } from '../banks.testing';
import { recordPage } from '../RecordPage';

const Page = recordPage({ ...banksScreen, views: 'banks' });
const api = createApi();
let views: SavedView[];

const aView = (id: number, name: string, more: Partial<SavedView> = {}): SavedView => ({
  id,
  list: 'banks',
  name,
  query: {},
  isShared: false,
  isOwn: true,
  ownerName: 'Inés Carbonell Ruiz',
  createdAt: '2026-11-20T08:41:07.000Z',
  updatedAt: '2026-11-20T08:41:07.000Z',
  ...more,
});

beforeEach(() => {
  api.calls.length = 0;
  views = [];
  api.on(banksApi.list, ({ query }) =>
    pageOfRows([aBank(3, 'Turia'), aBank(4, 'Almudena', { isActive: false })], query),
  );
  api.on(savedViewsApi.list, () => views);
  api.on(
    savedViewsApi.get,
    ({ params }) => new Tagged(views.find(({ id }) => id === params.id) ?? aView(9, ''), '"7-1"'),
  );
});

const open = async (at = '/banks') => {
  renderPage({ api, Page, path: '/banks', at });
  await screen.findByRole('button', { name: 'Vistas' });
};
const openMenu = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Vistas' }));
  return within(await screen.findByRole('menu'));
};
const addressShown = () => window.location.pathname + window.location.search;

it('[B-EXP-11] a view is a link to the list with its filters, and the current one is marked', async () => {
  views = [
    aView(6, 'Inactivos', { query: { status: 'inactive' } }),
    aView(7, 'Inactivos de Turia', { query: { status: 'inactive', search: 'tur' } }),
    aView(8, 'Todos', { query: { status: 'all' }, isOwn: false, isShared: true, ownerName: 'Alba' }),
  ];
  await open('/banks?search=tur&status=inactive');
  const menu = await openMenu();
  const marked = await menu.findByRole('menuitem', { name: /^Inactivos de Turia/ });
  expect(marked).toHaveAttribute('aria-current', 'true');
  const other = menu.getByRole('menuitem', { name: /Todos.*De Alba/ });
  expect(other).toHaveAttribute('href', '/banks?status=all');
  await userEvent.click(other);
  expect(addressShown()).toBe('/banks?status=all');
  await waitFor(() => expect(api.callsOf(banksApi.list).at(-1)?.query).toEqual({ page: 1, status: 'all' }));
});

it('shows every view of those with the same name and filters', async () => {
  const failures = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  views = [aView(6, 'Inactivos'), aView(8, 'Inactivos', { isOwn: false, isShared: true, ownerName: 'Alba' })];
  await open();
  expect(await (await openMenu()).findAllByRole('menuitem', { name: /^Inactivos/ })).toHaveLength(2);
  // React keeps what it cannot tell apart by its key.
  expect(failures).not.toHaveBeenCalled();
  failures.mockRestore();
});

it('reads the views each time the menu is opened', async () => {
  await open();
  const menu = await openMenu();
  expect(await menu.findByText('No hay vistas guardadas')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  views = [aView(8, 'Todos', { isOwn: false, isShared: true, ownerName: 'Alba' })];
  expect(await (await openMenu()).findByRole('menuitem', { name: /Todos.*De Alba/ })).toBeVisible();
});

it('[B-EXP-11] stores search and filters of the address under a name, without the page', async () => {
  api.on(savedViewsApi.create, ({ body }) => aView(7, body.name, { query: body.query }));
  await open('/banks?search=tur&status=all&page=2');
  const menu = await openMenu();
  expect(await menu.findByText('No hay vistas guardadas')).toBeVisible();
  await userEvent.click(menu.getByRole('menuitem', { name: 'Guardar vista…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Guardar vista' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar vista' }));
  expect(await dialog.findByText('El nombre de la vista es requerido')).toBeVisible();
  await userEvent.type(dialog.getByLabelText(/^Nombre/), 'Turia');
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar vista' }));
  expect(await screen.findByText('Vista guardada')).toBeVisible();
  expect(api.callsOf(savedViewsApi.create).map(({ body }) => body)).toEqual([
    { list: 'banks', name: 'Turia', query: { search: 'tur', status: 'all' }, isShared: false },
  ]);
});

it('a late answer leaves a form that was opened since', async () => {
  let answer: () => void = () => undefined;
  api.on(
    savedViewsApi.create,
    ({ body }) => new Promise<SavedView>((resolve) => (answer = () => resolve(aView(7, body.name)))),
  );
  await open();
  const openForm = async () => {
    await userEvent.click((await openMenu()).getByRole('menuitem', { name: 'Guardar vista…' }));
    return within(await screen.findByRole('dialog', { name: 'Guardar vista' }));
  };
  const dialog = await openForm();
  await userEvent.type(dialog.getByLabelText(/^Nombre/), 'Turia');
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar vista' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Cancelar' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Descartar cambios' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await openForm();
  await act(async () => answer());
  expect(await screen.findByText('Vista guardada')).toBeInTheDocument();
  expect(screen.getByRole('dialog', { name: 'Guardar vista' })).toBeVisible();
});

it('shows field errors: name already taken, user without a company', async () => {
  api.on(savedViewsApi.create, ({ body }) =>
    body.isShared
      ? refuse('validation', { errors: [{ path: 'isShared', message: 'No perteneces a ninguna compañía' }] })
      : refuse('duplicate_view'),
  );
  await open();
  await userEvent.click((await openMenu()).getByRole('menuitem', { name: 'Guardar vista…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Guardar vista' }));
  await userEvent.type(dialog.getByLabelText(/^Nombre/), 'Turia');
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar vista' }));
  expect(await dialog.findByText('Ya tienes una vista con ese nombre')).toBeVisible();
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Compartir con mi compañía' }));
  await userEvent.type(dialog.getByLabelText(/^Nombre/), '2');
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar vista' }));
  expect(await dialog.findByText('No perteneces a ninguna compañía')).toBeVisible();
});

it('[B-EXP-11] the current view is shared and deleted', async () => {
  const colleagues = { query: { status: 'all' }, isOwn: false, isShared: true, ownerName: 'Alba' };
  views = [aView(6, 'De Alba', colleagues), aView(7, 'Todos', { query: { status: 'all' } })];
  api.on(savedViewsApi.update, ({ body }) => {
    views = [aView(7, 'Todos', { query: { status: 'all' }, isShared: body.isShared ?? false })];
    return views[0] as SavedView;
  });
  api.on(savedViewsApi.remove, undefined);
  await open('/banks?status=all');
  await userEvent.click(await (await openMenu()).findByRole('menuitem', { name: 'Compartir con mi compañía: Todos' }));
  expect(await screen.findByText('Vista compartida')).toBeVisible();
  await userEvent.click(await (await openMenu()).findByRole('menuitem', { name: 'Eliminar: Todos' }));
  const alert = within(await screen.findByRole('alertdialog', { name: '¿Eliminar la vista «Todos»?' }));
  await userEvent.click(alert.getByRole('button', { name: 'Eliminar vista' }));
  expect(await screen.findByText('Vista eliminada')).toBeVisible();
  expect(api.callsOf(savedViewsApi.remove)[0]?.ifMatch).toBe('"7-1"');
});

it('a view is made private again, although the answer to its sharing was lost', async () => {
  views = [aView(7, 'Todos', { query: { status: 'all' } })];
  let isLost = true;
  api.on(savedViewsApi.update, ({ body }) => {
    const view = aView(7, 'Todos', { query: { status: 'all' }, isShared: body.isShared ?? false });
    views = [view];
    return isLost ? DROP : view;
  });
  await open('/banks?status=all');
  await userEvent.click(await (await openMenu()).findByRole('menuitem', { name: 'Compartir con mi compañía: Todos' }));
  expect(await screen.findByText('No se pudo cambiar la vista.')).toBeVisible();
  isLost = false;
  await userEvent.click(await (await openMenu()).findByRole('menuitem', { name: 'Dejar de compartir: Todos' }));
  expect(await screen.findByText('Vista privada')).toBeVisible();
  const [lost, again] = api.callsOf(savedViewsApi.update).map(({ idempotencyKey }) => idempotencyKey);
  expect(again).toHaveLength(32);
  expect(again).not.toBe(lost);
});

it('a shared view of another user can be opened, and neither shared nor deleted', async () => {
  views = [aView(7, 'De todos', { list: 'clients', isOwn: false, isShared: true, ownerName: 'Inés' })];
  const Clients = recordPage({ ...banksScreen, views: 'clients' });
  renderPage({ api, Page: Clients, path: '/banks', user: agent });
  await screen.findByRole('table', { name: 'Bancos' });
  const menu = await openMenu();
  await menu.findByRole('menuitem', { name: /De todos/ });
  expect(menu.getAllByRole('menuitem')).toHaveLength(2);
});

it('the menu of views is hidden without access to the list’s page', async () => {
  renderPage({ api, Page, path: '/banks', user: agent });
  await screen.findByRole('table', { name: 'Bancos' });
  expect(screen.queryByRole('button', { name: 'Vistas' })).toBeNull();
});
