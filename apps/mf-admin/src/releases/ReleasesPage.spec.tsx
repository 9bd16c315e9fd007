import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { releasesApi, type KeptRelease, type PublishedModule } from '@umbral/contracts';
import { createApi, refuse, renderPage } from '@umbral/web-kit/testing';
import ReleasesPage from './ReleasesPage';
import { nameOfModule } from './release-words';

const needs = { shellApi: '^1.0.0', services: {}, singletons: {} };
const aRelease = (version: string, parts: Partial<KeptRelease> = {}): KeptRelease => ({
  version,
  path: `audits/${version}-0123456789ab`,
  publishedAt: '2026-11-22T09:00:00.000Z',
  publisher: 'ana@umbral.test',
  commit: 'abc123def456',
  note: null,
  state: 'former',
  needs,
  ...parts,
});
const audits: PublishedModule = {
  module: 'audits',
  titles: ['Auditorías'],
  since: '2026-11-23T09:31:00.000Z',
  madeLiveBy: 'luis@umbral.test',
  releases: [
    aRelease('0.3.0', { state: 'withdrawn', note: 'Filtros nuevos' }),
    aRelease('0.2.0', { state: 'live', commit: null, publisher: null }),
    aRelease('0.1.0'),
    aRelease('0.0.9', { needs: null }),
  ],
};
const api = createApi();
const show = () => renderPage({ api, Page: ReleasesPage, path: '/releases' });
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Versiones de Auditorías' })).getAllByRole('listitem');

beforeEach(() => {
  api.calls.length = 0;
  api.on(releasesApi.list, () => [audits]);
});

it('tells what is live since when and by whom, and of each release who published what', async () => {
  show();
  const [withdrawn, live, former, gone] = await rows();
  expect(screen.getByText('En uso desde el 23/11/2026 10:31 · por luis@umbral.test')).toBeVisible();
  expect(withdrawn).toHaveTextContent(
    /^0\.3\.0RetiradaFiltros nuevosPublicada el 22\/11\/2026 10:00 · por ana@umbral\.test · código abc123def456/,
  );
  expect(live).toHaveTextContent(/0\.2\.0En uso.*al arrancar$/);
  expect(within(live as HTMLElement).queryByRole('button')).toBeNull();
  expect(within(former as HTMLElement).getByRole('button', { name: 'Poner en uso la versión 0.1.0' })).toBeVisible();
  expect(gone).toHaveTextContent('No puede volver: faltan sus archivos.');
  expect(within(gone as HTMLElement).queryByRole('button')).toBeNull();
});

it('brings another one back after a question, with a reason', async () => {
  api.on(releasesApi.restore, ({ body }) => ({
    id: 7,
    module: 'audits',
    kind: 'restore' as const,
    newVersion: '0.1.0',
    path: body.path,
    formerVersion: '0.2.0',
    publisher: 'admin@umbral.test',
    commit: null,
    note: body.note,
    createdAt: '2026-11-23T10:00:00.000Z',
  }));
  show();
  await rows();
  await userEvent.click(screen.getByRole('button', { name: 'Poner en uso la versión 0.1.0' }));
  const alert = within(await screen.findByRole('alertdialog', { name: '¿Poner en uso la versión 0.1.0?' }));
  await userEvent.type(alert.getByLabelText('Motivo'), 'La lista se queda en blanco');
  await userEvent.click(alert.getByRole('button', { name: 'Poner en uso' }));
  expect(await screen.findByText('Versión 0.1.0 en uso')).toBeVisible();
  expect(api.callsOf(releasesApi.restore)[0]?.body).toEqual({
    path: 'audits/0.1.0-0123456789ab',
    note: 'La lista se queda en blanco',
  });
});

it('says why a release was not brought back', async () => {
  api.on(releasesApi.restore, refuse('release_altered'));
  show();
  await rows();
  await userEvent.click(screen.getByRole('button', { name: 'Poner en uso la versión 0.1.0' }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Poner en uso' }));
  expect(await screen.findByText('Los archivos de esta versión no son los que se publicaron')).toBeVisible();
});

it('says so where nothing is published', async () => {
  api.on(releasesApi.list, () => []);
  show();
  expect(await screen.findByText('Aquí no hay ninguna publicación')).toBeVisible();
});

it('says so where it cannot be read', async () => {
  api.on(releasesApi.list, refuse('internal'));
  show();
  expect(await screen.findByText('No se han podido cargar las publicaciones')).toBeVisible();
});

it.each([
  [['Avisos'], 'Avisos'],
  [['Usuarios', 'Compañías', 'Bancos'], 'Usuarios, Compañías, Bancos'],
  [['Usuarios', 'Compañías', 'Bancos', 'Roles'], 'Usuarios, Compañías, Bancos y otra'],
  [['Usuarios', 'Compañías', 'Bancos', 'Roles', 'Mi perfil'], 'Usuarios, Compañías, Bancos y otras 2'],
  [[], 'audits'],
])('calls a module with the pages %j %s', (titles, name) => {
  expect(nameOfModule({ ...audits, titles })).toBe(name);
});
