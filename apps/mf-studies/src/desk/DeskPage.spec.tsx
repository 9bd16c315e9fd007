import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { deskApi, systemApi, type PermissionMap } from '@umbral/contracts';
import { history, queryClient } from '@umbral/web-kit';
import {
  administrator,
  agent,
  createApi,
  DROP,
  freezeDate,
  refuse,
  renderPage,
  type PageOptions,
} from '@umbral/web-kit/testing';
import { aClient, aDesk, aLoad, aState, aSummary, clientsOnly, emptyDesk, stateCalls } from './desk.testing';
import DeskPage from './DeskPage';

const api = createApi();
const viewing = (...modules: string[]): PermissionMap => ({
  view: Object.fromEntries(modules.map((module) => [module, true])),
  delete: {},
});
const ADVISER = viewing('estudios_viabilidad');
const DIRECTOR = viewing('estudios_viabilidad', 'usuarios');

// Half an hour before the end of a day of 25 hours.
beforeAll(() => freezeDate('2026-10-25T22:30:00.000Z'));
beforeEach(() => {
  api.calls.length = 0;
  api.on(deskApi.get, aDesk());
  api.on(deskApi.load, [aLoad(3)]);
  for (const operation of stateCalls) api.on(operation, aState(operation.service));
});

const open = (given: Partial<PageOptions> = {}) =>
  renderPage({ api, Page: DeskPage, path: '/desk', user: agent, permissions: ADVISER, ...given });
const region = (name: string) => screen.findByRole('region', { name });
const regionNames = () => screen.getAllByRole('region').flatMap((found) => found.getAttribute('aria-labelledby') ?? []);
const shown = () => regionNames().map((id) => document.getElementById(id)?.textContent);

const LISTS = ['Sin movimiento', 'Mis estudios en curso', 'Clientes recientes'];
const BLOCKS = ['Próximos pasos', ...LISTS];

describe('the visible blocks', () => {
  it.each<[string, Partial<PageOptions>, string[]]>([
    ['an adviser three lists', {}, BLOCKS],
    ['a director also the load of advisers', { permissions: DIRECTOR }, [...BLOCKS, 'Carga por asesor']],
    [
      'an administrator also the system',
      { user: administrator },
      [...BLOCKS, 'Carga por asesor', 'Estado del sistema'],
    ],
  ])('[B-DSK-16] %s', async (_, given, names) => {
    open(given);
    await within(await region('Clientes recientes')).findByText('Marta Soler 5');
    await waitFor(() => expect(shown()).toEqual(names));
    expect(screen.getByRole('heading', { level: 1, name: 'Mi mesa' })).toBeVisible();
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
    expect(api.callsOf(deskApi.load)).toHaveLength(names.includes('Carga por asesor') ? 1 : 0);
    expect(api.callsOf(systemApi.audit)).toHaveLength(names.includes('Estado del sistema') ? 1 : 0);
  });

  it('[B-DSK-16] only the clients without the permission to view studies', async () => {
    api.on(deskApi.get, clientsOnly);
    open({ permissions: viewing('usuarios') });
    await within(await region('Clientes recientes')).findByText('Marta Soler 5');
    expect(shown()).toEqual(['Próximos pasos', 'Clientes recientes']);
    expect(screen.queryByRole('link', { name: 'Nuevo estudio' })).toBeNull();
    expect(screen.queryByText('En curso')).toBeNull();
    expect(screen.getByRole('link', { name: 'Nuevo cliente' })).toHaveAttribute('href', '/calculator');
  });
});

describe('the lists', () => {
  it('[B-DSK-17] link their records and the complete lists', async () => {
    open();
    const studies = within(await region('Mis estudios en curso'));
    const row = await studies.findByRole('link', { name: /Piso en Ruzafa/ });
    expect(row).toHaveAttribute('href', '/viability-studies/41');
    expect(row).toHaveTextContent('hoy');
    expect(studies.getByRole('link', { name: /^Estudio - Marta Soler Vidal/ })).toHaveTextContent('ayer');
    expect(studies.getByRole('link', { name: 'Ver todos (9)' })).toHaveAttribute(
      'href',
      '/viability-studies?status=active&progress=in-progress&adviser=2',
    );
    const lying = within(await region('Sin movimiento'));
    expect(lying.getByRole('link', { name: /^Ver todos/ })).toHaveAttribute(
      'href',
      '/viability-studies?status=active&progress=untouched&adviser=2',
    );
    expect(lying.getByRole('link', { name: /Dúplex en Getxo/ })).toHaveTextContent('hace 12 días');
    const next = within(await region('Próximos pasos'));
    expect(next.getByRole('link', { name: /^Pedir nóminas ?Marta Soler 5/ })).toHaveAttribute('href', '/clients/5');
    expect(next.queryByText(/más$/)).toBeNull();
    const clients = within(await region('Clientes recientes'));
    expect(clients.getByRole('link', { name: 'Ver todos (23)' })).toHaveAttribute('href', '/clients?adviser=2');
    await userEvent.click(clients.getByRole('link', { name: /Marta Soler 5/ }));
    expect(history.address.pathname).toBe('/clients/5');
  });

  it('show the figures, and open a new study', async () => {
    open();
    expect((await screen.findByText('1.234')).previousSibling).toHaveTextContent('Creados este mes');
    expect(screen.getByRole('link', { name: 'Nuevo estudio' })).toHaveAttribute('href', '/viability-studies/nuevo');
  });

  it('[B-DSK-15] have a text each when they are empty', async () => {
    api.on(deskApi.get, emptyDesk);
    open();
    const words = ['Nada pendiente', 'No tienes estudios en curso', 'Todavía no hay clientes'];
    for (const [index, name] of LISTS.entries()) {
      const block = within(await region(name));
      expect(await block.findByText(words[index] ?? '')).toBeVisible();
      expect(block.queryByRole('link')).toBeNull();
    }
    expect(screen.queryByRole('region', { name: 'Próximos pasos' })).toBeNull();
  });

  it('[B-DSK-15] are empty independently', async () => {
    api.on(deskApi.get, aDesk({ untouched: { items: [], total: 0 } }));
    open();
    expect(await within(await region('Sin movimiento')).findByText('Nada pendiente')).toBeVisible();
    expect(screen.getByText('Piso en Ruzafa')).toBeVisible();
  });

  it('are refetched when the desk is opened again', async () => {
    const view = open();
    await screen.findByText('Piso en Ruzafa');
    view.unmount();
    api.on(deskApi.get, aDesk({ inProgress: { items: [aSummary(50, 'Recién creado')], total: 1 } }));
    open();
    expect(await screen.findByText('Recién creado')).toBeVisible();
    api.on(deskApi.get, refuse('service_down'));
    void queryClient.invalidateQueries();
    // Once for all lists, which stay.
    expect(await screen.findByText('No se ha podido actualizar tu mesa.')).toBeVisible();
    expect(screen.getByText('Recién creado')).toBeVisible();
    expect(screen.queryByText(/^No se ha podido cargar/)).toBeNull();
  });
});

describe('a block that fails', () => {
  it('[B-DSK-15] reports the failure in its place, and retries', async () => {
    api.on(deskApi.get, refuse('service_down'));
    open({ permissions: DIRECTOR });
    for (const name of LISTS)
      expect(await within(await region(name)).findByText('No se ha podido cargar')).toBeVisible();
    expect(await screen.findByRole('table', { name: /Carga por asesor/ })).toBeVisible();
    api.on(deskApi.get, aDesk());
    await userEvent.click(within(await region('Sin movimiento')).getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('Dúplex en Getxo')).toBeVisible();
    expect(screen.queryByText('No se ha podido cargar')).toBeNull();
  });

  it('[B-DSK-15] does not affect the others', async () => {
    api.on(deskApi.load, refuse('timeout'));
    open({ permissions: DIRECTOR });
    expect(await screen.findByText('Piso en Ruzafa')).toBeVisible();
    const load = within(await region('Carga por asesor'));
    expect(await load.findByText('No se ha podido cargar')).toBeVisible();
    api.on(deskApi.load, [aLoad(3)]);
    await userEvent.click(load.getByRole('button', { name: 'Reintentar' }));
    expect(await load.findByRole('table')).toBeVisible();
  });
});

describe('the workload of advisers', () => {
  it('[B-DSK-16] has a row for each, with their name or address', async () => {
    api.on(deskApi.load, [aLoad(3), aLoad(4, { userName: null }), aLoad(5, { userName: null, userEmail: null })]);
    open({ permissions: DIRECTOR });
    const table = within(await screen.findByRole('table', { name: 'Carga por asesor, por orden alfabético' }));
    const cells = (name: RegExp) => within(table.getByRole('row', { name })).getAllByRole('cell');
    expect(cells(/Lucía Etxebarria Sanz/).map(({ textContent }) => textContent)).toEqual(['12', '3', '4', '1']);
    expect(table.getByRole('rowheader', { name: 'lucia@umbral.test' })).toBeVisible();
    expect(table.getByRole('rowheader', { name: 'Usuario n.º 5' })).toBeVisible();
  });

  it('explains the calculation of one column at a time', async () => {
    open({ permissions: DIRECTOR });
    const table = within(await screen.findByRole('table'));
    const columns = ['Asesor', 'En curso', 'Sin movimiento', 'Creados este mes', 'Terminados este mes'];
    for (const column of columns) {
      const help = table.getByRole('button', { name: `¿Cómo se calcula? ${column}` });
      await userEvent.click(help);
      expect(help).toHaveAttribute('aria-expanded', 'true');
    }
    expect(screen.getByText(/^Estudios terminados desde el día 1/)).toBeVisible();
    expect(screen.queryByText('Estudios activos que no se han terminado.')).toBeNull();
    await userEvent.click(table.getByRole('button', { name: '¿Cómo se calcula? Terminados este mes' }));
    expect(screen.queryByText(/^Estudios terminados desde/)).toBeNull();
  });

  it('reports that there are none', async () => {
    api.on(deskApi.load, []);
    open({ permissions: DIRECTOR });
    expect(await screen.findByText('Nadie tiene estudios todavía')).toBeVisible();
  });
});

describe('the state of the system', () => {
  it('[B-DSK-14] has a line for each service, independent of one that does not answer', async () => {
    api.on(systemApi.catalog, DROP);
    api.on(systemApi.audit, aState('audit', { deadLetters: 1 }));
    open({ user: administrator });
    const line = async (name: string) =>
      within(
        within(await region('Estado del sistema'))
          .getByText(name)
          .closest('li') as HTMLElement,
      );
    expect(await (await line('Bancos y productos')).findByText('No responde')).toBeVisible();
    expect((await line('Auditorías')).getByText('1 mensaje sin tratar')).toBeVisible();
    for (const name of ['Usuarios y accesos', 'Clientes y estudios', 'Publicaciones'])
      expect((await line(name)).getByText('En orden')).toBeVisible();
    api.on(systemApi.catalog, aState('catalog'));
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar: Bancos y productos' }));
    expect(await (await line('Bancos y productos')).findByText('En orden')).toBeVisible();
    api.on(systemApi.catalog, DROP);
    void queryClient.invalidateQueries();
    expect(await (await line('Bancos y productos')).findByText('No responde')).toBeVisible();
  });
});

it('identifies clients by their phone, else by their address', async () => {
  const items = [aClient(5), aClient(6, { phone: null, email: 'marta@correo.test' }), aClient(7, { phone: null })];
  api.on(deskApi.get, aDesk({ recentClients: { items, total: 3 } }));
  open();
  const links = within(await region('Clientes recientes'));
  expect(await links.findByRole('link', { name: /Soler 5 ?612 480 337/ })).toBeVisible();
  expect(links.getByRole('link', { name: /Soler 6 ?marta@correo\.test/ })).toBeVisible();
  expect(links.getByRole('link', { name: /Soler 7 ?No proporcionado/ })).toBeVisible();
});
