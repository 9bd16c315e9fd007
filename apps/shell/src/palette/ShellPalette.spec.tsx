import { useState } from 'react';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ownSession, searchApi, type DeployedModule, type SearchGroup, type SearchKind } from '@umbral/contracts';
import { history, navigate, queryClient, session, usePermissions } from '@umbral/web-kit';
import { administrator, agent, createApi, DROP, refuse } from '@umbral/web-kit/testing';
import { modules } from '../testing/modules';
import { recentPaths, rememberPath } from './recent-pages';
import ShellPalette from './ShellPalette';

const api = createApi();
const ofClients: DeployedModule = {
  manifest: {
    name: 'clients',
    version: '1.0.0',
    shellApi: '^2.0.0',
    services: {},
    singletons: {},
    pages: [
      {
        path: '/clients',
        title: 'Clientes',
        access: 'signed-in',
        denied: 'screen',
        palette: { label: 'Clientes', icon: 'user-round' },
        finds: { client: '/clients', something_new: '/clients' },
      },
    ],
  },
  entry: '',
};

const hit = (id: number, title: string, given: object = {}) => ({
  id,
  title,
  subtitle: null,
  isActive: true,
  ...given,
});
const group = (kind: SearchKind, ...hits: SearchGroup['hits']): SearchGroup => ({ kind, hits, more: false });
const found = (...groups: SearchGroup[]) => ({ groups });

const openShortcuts = jest.fn();
const openOverlay = jest.fn();

function Palette() {
  const permissions = usePermissions();
  const [isOpen, setIsOpen] = useState(true);
  if (!isOpen) return null;
  return (
    <ShellPalette
      modules={[...modules, ofClients]}
      permissions={permissions}
      pathname="/products"
      route={{ kind: 'module', title: 'Usuarios', deployed: modules.at(-1) as DeployedModule }}
      onClose={() => setIsOpen(false)}
      onShortcuts={openShortcuts}
      onOverlay={openOverlay}
    />
  );
}

function open(user = administrator) {
  session.store(user);
  render(<Palette />);
  return userEvent.setup();
}

/** By their text: jsdom inserts a space around a mark into accessible names. */
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const optionOf = (text: string) =>
  waitFor(() => {
    const option = screen.queryAllByRole('option').find(({ textContent }) => textContent === text);
    if (!option) throw new Error(`No option ${text} in ${options().join()}`);
    return option;
  });
/** Ends of the limits of the calls, by milliseconds: a starved machine must not reach them by itself. */
let limits: { ms: number; end: () => void }[];

const queries = () => api.callsOf(searchApi.studies).map(({ query }) => query.q);

beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
  api.calls.length = 0;
  navigate('/users', { force: true });
  limits = [];
  jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    limits.push({ ms, end: () => controller.abort(new DOMException('', 'TimeoutError')) });
    return controller.signal;
  });
  for (const op of Object.values(searchApi)) api.on(op, found());
});

afterEach(() => jest.restoreAllMocks());

describe('records in the palette', () => {
  it('[B-SRC-16] are listed below the pages, in the order of the kinds, with matches marked', async () => {
    api.on(searchApi.identity, found(group('user', hit(7, 'Ana Pérez', { isActive: false }))));
    api.on(searchApi.studies, found(group('client', hit(3, 'Luis Pérez', { subtitle: '600 111 222' }))));
    const person = open();
    await person.keyboard('per');
    for (const name of ['Usuarios', 'Clientes']) await screen.findByRole('group', { name });
    const groups = screen.getAllByRole('group').map(({ firstElementChild }) => firstElementChild?.textContent);
    expect(groups).toEqual(['Ir a', 'Clientes', 'Usuarios']);
    expect(options()).toEqual(['Mi perfilPágina', 'Luis Pérez600 111 222', 'Ana PérezInactivo']);
    expect(screen.getByRole('option', { name: /Luis/ }).querySelector('mark')).toHaveTextContent('Pér');
  });

  it('[B-SRC-16] open at their address, with Ctrl in a new tab', async () => {
    api.on(searchApi.studies, found(group('client', hit(3, 'Luis Zúñiga'))));
    const openTab = jest.spyOn(window, 'open').mockReturnValue(null);
    const person = open();
    await person.keyboard('zuñiga');
    await optionOf('Luis Zúñiga');
    await person.keyboard('{Control>}{Enter}{/Control}');
    expect(openTab).toHaveBeenLastCalledWith('/clients/3', '_blank', 'noopener');
    expect(history.address.pathname).toBe('/users');
    openTab.mockRestore();
    // Pages only, the last five.
    expect(recentPaths()).toEqual([]);
    for (const page of ['/a', '/b', '/c', '/d', '/e', '/a', '/f']) rememberPath(page);
    expect(recentPaths()).toEqual(['/f', '/a', '/e', '/d', '/c']);
  });

  it('are searched after a debounce, from three characters or by a number', async () => {
    const person = open();
    const list = screen.getByRole('listbox');
    await person.keyboard('an');
    expect(list).not.toHaveAttribute('aria-busy');
    await person.keyboard('a pé');
    expect(list).toHaveAttribute('aria-busy', 'true');
    await waitFor(() => expect(queries()).toEqual(['ana pé']));
    await person.clear(screen.getByRole('combobox'));
    await person.keyboard('#7');
    await waitFor(() => expect(queries()).toEqual(['ana pé', '#7']));
    // The longest query that the services accept.
    await person.clear(screen.getByRole('combobox'));
    await person.paste('x'.repeat(101));
    await waitFor(() => expect(queries().at(-1)).toBe('x'.repeat(100)));
  });

  it('[B-SRC-18] of an older query never replace those of a newer one', async () => {
    let answerOlder = () => {};
    api.on(searchApi.studies, async ({ query }) => {
      if (query.q === 'zun') await new Promise<void>((resolve) => (answerOlder = resolve));
      return found(group('client', hit(3, `Zuniga por ${query.q}`)));
    });
    const person = open();
    await person.keyboard('zun');
    await waitFor(() => expect(queries()).toEqual(['zun']));
    await person.keyboard('ig');
    await optionOf('Zuniga por zunig');
    answerOlder();
    await person.keyboard('a');
    await optionOf('Zuniga por zuniga');
    expect(options()).toEqual(['Zuniga por zuniga']);
  });

  it('stay while a longer query is pending, if they still match', async () => {
    let answer = () => {};
    api.on(searchApi.studies, async ({ query }) => {
      if (query.q === 'luis zu') await new Promise<void>((resolve) => (answer = resolve));
      return found(group('client', hit(3, 'Luis Zúñiga'), hit(4, 'Luis Abad')));
    });
    const person = open();
    await person.keyboard('luis');
    await optionOf('Luis Abad');
    await person.keyboard(' zu');
    await waitFor(() => expect(queries()).toEqual(['luis', 'luis zu']));
    expect(options()).toEqual(['Luis Zúñiga']);
    answer();
    await optionOf('Luis Abad');
  });

  it.each([
    ['refuses', refuse('service_down')],
    ['is not there', DROP],
  ] as const)('[B-SRC-17] of a service that %s are missing, and it is said which', async (_, answer) => {
    api.on(searchApi.identity, answer);
    api.on(searchApi.studies, found(group('client', hit(3, 'Zulema'))));
    const person = open();
    await person.keyboard('zul');
    expect(await screen.findByText('No se ha podido buscar en Compañías y Usuarios')).toBeVisible();
    await optionOf('Zulema');
    expect(options()).toEqual(['Zulema']);
  });

  it('[B-SRC-17] of a service that takes more than two seconds are omitted', async () => {
    let answer = () => {};
    const late = new Promise<void>((resolve) => (answer = resolve));
    api.on(searchApi.catalog, async () => {
      await late;
      return found();
    });
    api.on(searchApi.studies, found(group('client', hit(3, 'Zulema'))));
    api.on(searchApi.identity, found(group('user', hit(7, 'Zulima'))));
    const person = open();
    await person.keyboard('zul');
    await optionOf('Zulema');
    await optionOf('Zulima');
    expect(screen.queryByText(/^No se ha podido buscar/)).toBeNull();
    for (const { ms, end } of limits) if (ms === 2_000) end();
    expect(await screen.findByText('No se ha podido buscar en Productos y Bancos')).toBeVisible();
    answer();
  });

  it('[B-SRC-19] show their number, or that there are none', async () => {
    const person = open();
    await person.keyboard('zzz');
    const [status] = screen.getAllByRole('status');
    await waitFor(() => expect(status).toHaveTextContent('Sin resultados para «zzz»'));
    api.on(searchApi.studies, found(group('client', hit(1, 'Z'), hit(2, 'Z'))));
    await person.keyboard('z');
    await waitFor(() => expect(status).toHaveTextContent('2 resultados'));
  });

  it('[B-SRC-20] lead to the whole list where there are more', async () => {
    api.on(searchApi.studies, found({ ...group('client', hit(3, 'Zulema')), more: true }));
    const person = open();
    await person.keyboard('zul ');
    await person.click(await optionOf('Ver todos en Clientes'));
    expect(history.address).toMatchObject({ pathname: '/clients', search: '?search=zul' });
  });

  it('of kinds without a page are not searched', async () => {
    api.on(searchApi.studies, found(group('client', hit(3, 'Zulema')), group('housing_calculation', hit(4, 'Zulema'))));
    const person = open(agent);
    await person.keyboard('zul');
    await optionOf('Zulema');
    expect(options()).toEqual(['Zulema']);
    expect([api.callsOf(searchApi.catalog), api.callsOf(searchApi.identity)]).toEqual([[], []]);
  });
});

describe('pages and commands in the palette', () => {
  const optionsIn = (name: string) =>
    within(screen.getByRole('group', { name }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);

  it('pages are in the order of the menu, without the open one; those opened from here are above the others', async () => {
    const person = open();
    const pages = optionsIn('Ir a');
    expect(pages.slice(0, 3)).toEqual(['Mi mesaPágina', 'CalculadoraPágina', 'BancosPágina']);
    expect(pages).not.toContain('ProductosPágina');
    expect(pages.at(-1)).toBe('ClientesPágina');
    await person.click(await optionOf('BancosPágina'));
    expect(history.address.pathname).toBe('/banks');
    open();
    expect(optionsIn('Recientes')).toEqual(['BancosPágina']);
    expect(optionsIn('Ir a')).toEqual(pages.filter((page) => page !== 'BancosPágina'));
  });

  it('commands run, and the sign-out leads to the sign-in', async () => {
    api.on(ownSession.logout, undefined);
    for (const [text, ran] of [
      ['Atajos de teclado?', () => expect(openShortcuts).toHaveBeenCalledTimes(1)],
      ['Usar el tema oscuro', () => expect(document.documentElement.dataset['theme']).toBe('dark')],
      ['Usar el tema claro', () => expect(document.documentElement.dataset['theme']).toBe('light')],
      ['Usar el tema del sistema', () => expect(document.documentElement.dataset['theme']).toBeUndefined()],
      ['Quién sirve esta página', () => expect(openOverlay).toHaveBeenCalledTimes(1)],
      ['Cerrar sesión', () => waitFor(() => expect(history.address.pathname).toBe('/login'))],
    ] as const) {
      const person = open();
      await person.click(await optionOf(text));
      await ran();
    }
    expect(session.user).toBeNull();
  });
});
