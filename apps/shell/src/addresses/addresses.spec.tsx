import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { releasesApi, type DeployedModule } from '@umbral/contracts';
import { history, navigate, queryClient, session } from '@umbral/web-kit';
import { administrator, agent, createApi, deployedModules, DROP, refuse } from '@umbral/web-kit/testing';
import { addressed, modules } from '../testing/modules';
import { openAddress } from './open-address';

const api = createApi();
const ADDRESS = '/audits?search=ana&release=head.claims.signature#top';

const listed = async () =>
  (await queryClient.fetchQuery<DeployedModule[]>({ queryKey: ['/modules.json'], staleTime: 0 })).map(
    ({ manifest, trial }) => [manifest.name, manifest.version, ...(trial ? [trial] : [])].join(' '),
  );
const deployed = modules.map(({ manifest }) => `${manifest.name} ${manifest.version}`);
const asked = () => api.callsOf(releasesApi.openAddress).map(({ query }) => query);

/** Loads a tab, as far as the frame. */
async function open(address: string, user = administrator) {
  session.store(user);
  navigate(address, { force: true });
  const { default: Part } = await openAddress({ default: () => <h1>Marco</h1> });
  return render(<Part />);
}

beforeEach(() => {
  api.calls.length = 0;
  sessionStorage.clear();
  queryClient.clear();
  api.on(deployedModules, () => modules);
});

it('shows a banner, lists the release in place of the deployed one, and takes the token out of the address bar', async () => {
  api.on(releasesApi.openAddress, () => addressed);
  const entries = window.history.length;
  await open(ADDRESS);
  // The address with the token is replaced: Back must not return to it.
  expect(window.history).toHaveLength(entries + 1);
  expect(screen.getByRole('complementary', { name: 'Versión abierta con una dirección' })).toHaveTextContent(
    'Ves la versión 1.1.0 (0123456789ab) de Auditorías, Actividad · caduca el 03/12/2026 23:40',
  );
  expect(screen.getByRole('heading', { name: 'Marco' })).toBeVisible();
  expect(asked()).toEqual([{ release: 'head.claims.signature' }]);
  const { pathname, search, hash } = history.address;
  expect([pathname, search, hash]).toEqual(['/audits', '?search=ana', '#top']);
  expect(await listed()).toEqual(['audits 1.1.0 address', ...deployed.slice(1)]);
});

it("'Salir' forgets the token, so that the next list has the deployed release", async () => {
  api.on(releasesApi.openAddress, () => addressed);
  await open(ADDRESS);
  // jsdom navigates nowhere.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const leave = () => userEvent.click(screen.getByRole('button', { name: 'Salir' }));
  const happens = (...events: string[]) => events.map((event) => window.dispatchEvent(new Event(event)));
  await leave();
  // The browser asks about unsaved changes, and the page stays, until another reload.
  happens('beforeunload');
  expect((await listed())[0]).toBe('audits 1.1.0 address');
  happens('beforeunload', 'pagehide');
  expect((await listed())[0]).toBe('audits 1.1.0 address');
  await leave();
  happens('beforeunload', 'pagehide');
  expect(await listed()).toEqual(deployed);
  jest.restoreAllMocks();
  expect(sessionStorage).toHaveLength(0);
});

it('a reload of the tab asks the server again; another user gets the deployed release, and nothing is asked', async () => {
  api.on(releasesApi.openAddress, () => addressed);
  (await open(ADDRESS)).unmount();
  (await open('/audits')).unmount();
  expect(asked()).toHaveLength(2);
  expect((await listed())[0]).toBe('audits 1.1.0 address');
  await open('/audits', agent);
  expect(screen.queryByRole('complementary')).toBeNull();
  expect(asked()).toHaveLength(2);
  expect(await listed()).toEqual(deployed);
});

it.each([
  ['without the permission', refuse('forbidden'), 'No tienes permiso para hacer esto. Contacta con el administrador'],
  ['with an expired token', refuse('invalid_link'), 'El enlace no es válido o ha caducado'],
  ['of a release that is gone', refuse('not_found'), 'No se ha encontrado lo que buscas'],
])('an address %s says why, shows the deployed release and is forgotten', async (_, answer, sentence) => {
  api.on(releasesApi.openAddress, answer);
  const tab = await open(ADDRESS);
  expect(screen.getByRole('alert')).toHaveTextContent(
    `No se puede abrir la versión de esa dirección. ${sentence}. Ves la versión normal.`,
  );
  expect(history.address.search).toBe('?search=ana');
  expect(await listed()).toEqual(deployed);
  await userEvent.click(screen.getByRole('button', { name: 'Entendido' }));
  expect(screen.queryByRole('alert')).toBeNull();
  tab.unmount();
  await open('/audits');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(asked()).toHaveLength(1);
});

it.each([
  ['a connection', DROP, 'Comprueba tu conexión y recarga la página.'],
  ['the service', refuse('service_down'), 'Esta parte de Umbral no está disponible.'],
  ['a session', refuse('session_expired'), 'Inicia sesión de nuevo.'],
  ['a call left', refuse('too_many_requests'), 'Espera un momento y vuelve a probar.'],
] as const)(
  'without %s the deployed release is shown, and the next opening asks again',
  async (_, answer, sentence) => {
    api.on(releasesApi.openAddress, answer);
    const tab = await open(ADDRESS);
    expect(screen.getByRole('alert')).toHaveTextContent(sentence);
    tab.unmount();
    api.on(releasesApi.openAddress, () => addressed);
    await open('/audits');
    expect(screen.getByRole('button', { name: 'Salir' })).toBeVisible();
  },
);
