import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { releasesApi, type DeployedModule } from '@umbral/contracts';
import { history, navigate, queryClient, session } from '@umbral/web-kit';
import { administrator, agent, createApi, DROP, refuse } from '@umbral/web-kit/testing';
import { modules } from '../testing/modules';
import AddressBar from './AddressBar';
import { useAddressedRelease } from './use-addressed-release';

const api = createApi();
const audits = modules[0] as DeployedModule;
const addressed = {
  manifest: { ...audits.manifest, version: '1.1.0' },
  entry: '/modules/audits/1.1.0-0123456789ab/remoteEntry.js',
  integrity: 'sha384-x',
  label: '1.1.0 (0123456789ab)',
  expiresAt: '2099-12-03T22:40:00.000Z',
};
const reload = () => Promise.resolve(modules);

function Tab() {
  const tab = useAddressedRelease({ modules, failed: false, reload });
  const shown = tab.modules?.find(({ manifest }) => manifest.name === 'audits')?.manifest.version ?? 'ninguna';
  return (
    <>
      {tab.token ? <AddressBar token={tab.token} onSettled={tab.settle} onLeave={tab.leave} /> : null}
      <main id="main" tabIndex={-1}>
        Versión: {shown}, módulos: {tab.modules?.length ?? 0}
      </main>
    </>
  );
}

const at = (address: string, user = administrator) => {
  session.store(user);
  navigate(address, { force: true });
  return render(<Tab />);
};
const shows = (version: string) =>
  screen.findByText(`Versión: ${version}, módulos: ${version === 'ninguna' ? 0 : modules.length}`);

beforeEach(() => {
  api.calls.length = 0;
  sessionStorage.clear();
  queryClient.clear();
});

it('an address shows its release, with a banner, and its token leaves the address bar', async () => {
  let answer = () => {};
  api.on(releasesApi.openAddress, async () => {
    await new Promise<void>((resolve) => (answer = resolve));
    return addressed;
  });
  at('/audits?search=ana&release=head.claims.signature#top');
  expect(await shows('ninguna')).toBeVisible();
  expect([history.address.pathname, history.address.search, history.address.hash]).toEqual([
    '/audits',
    '?search=ana',
    '#top',
  ]);
  await waitFor(() =>
    expect(api.callsOf(releasesApi.openAddress)[0]?.query).toEqual({ release: 'head.claims.signature' }),
  );
  await act(async () => answer());
  expect(await shows('1.1.0')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent(
    'Ves la versión 1.1.0 (0123456789ab) de Auditorías · caduca el 03/12/2099 23:40',
  );
});

it("'Salir' returns to the deployed release, and a reload stays there", async () => {
  api.on(releasesApi.openAddress, () => addressed);
  const first = at('/audits?release=head.claims.signature');
  await shows('1.1.0');
  await userEvent.click(screen.getByRole('button', { name: 'Salir' }));
  expect(await shows('1.0.0')).toBeVisible();
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.getByRole('main')).toHaveFocus();
  first.unmount();
  at('/audits');
  expect(await shows('1.0.0')).toBeVisible();
});

it('a reload of the tab asks the server again, and another user gets the deployed release', async () => {
  api.on(releasesApi.openAddress, () => addressed);
  at('/audits?release=head.claims.signature').unmount();
  queryClient.clear();
  const again = at('/audits');
  expect(await shows('1.1.0')).toBeVisible();
  again.unmount();
  at('/audits', agent);
  expect(await shows('1.0.0')).toBeVisible();
});

it.each([
  ['without the permission', refuse('forbidden'), 'No tienes permiso para hacer esto. Contacta con el administrador'],
  ['with an expired token', refuse('invalid_link'), 'El enlace no es válido o ha caducado'],
  ['of a release that is gone', refuse('not_found'), 'No se ha encontrado lo que buscas'],
])('an address %s says why, shows the deployed release and is forgotten', async (_, answer, sentence) => {
  api.on(releasesApi.openAddress, answer);
  const tab = at('/audits?release=head.claims.signature');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    `No se puede abrir la versión de esa dirección. ${sentence}. Ves la versión normal.`,
  );
  expect(await shows('1.0.0')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Entendido' }));
  expect(screen.queryByRole('alert')).toBeNull();
  tab.unmount();
  api.calls.length = 0;
  at('/audits');
  expect(await shows('1.0.0')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(api.callsOf(releasesApi.openAddress)).toEqual([]);
});

it('without a connection the deployed release is shown, and a reload tries again', async () => {
  api.on(releasesApi.openAddress, DROP);
  const tab = at('/audits?release=head.claims.signature');
  expect(await screen.findByRole('alert')).toHaveTextContent('Comprueba tu conexión y recarga la página.');
  expect(await shows('1.0.0')).toBeVisible();
  tab.unmount();
  queryClient.clear();
  api.on(releasesApi.openAddress, () => addressed);
  at('/audits');
  expect(await shows('1.1.0')).toBeVisible();
});

it('a permission that ends while the release is shown ends it too', async () => {
  api.on(releasesApi.openAddress, () => addressed);
  at('/audits?release=head.claims.signature');
  await shows('1.1.0');
  api.on(releasesApi.openAddress, refuse('forbidden'));
  await act(() => queryClient.refetchQueries());
  expect(await shows('1.0.0')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('No tienes permiso');
});
