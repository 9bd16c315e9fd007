import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  COPY_REFUSED,
  releasesApi,
  type DeployedModule,
  type KeptRelease,
  type PublishedModule,
} from '@umbral/contracts';
import { Toaster } from '@umbral/ui';
import { queryClient, session } from '@umbral/web-kit';
import { administrator, createApi, refuse } from '@umbral/web-kit/testing';
import { modules } from '../testing/modules';
import ServingDialog from './ServingDialog';

const api = createApi();
const path = 'audits/1.0.0-0123456789ab';
const audits: DeployedModule = { ...(modules[0] as DeployedModule), entry: `/modules/${path}/remoteEntry.js` };
const release: KeptRelease = {
  version: '1.0.0',
  path,
  publishedAt: '2026-11-22T09:00:00.000Z',
  publisher: 'ana@umbral.test',
  commit: null,
  note: null,
  state: 'live',
  retiredAt: null,
  needs: null,
  trial: null,
  health: null,
  withdrawal: null,
};
const published: PublishedModule = {
  module: 'audits',
  titles: ['Auditorías'],
  since: '2026-11-23T09:31:00.000Z',
  madeLiveBy: 'luis@umbral.test',
  releases: [release],
};

type Given = Partial<Parameters<typeof ServingDialog>[0]>;
function open(given: Given = {}) {
  const person = userEvent.setup();
  const close = jest.fn();
  render(
    <>
      <ServingDialog
        deployed={audits}
        listed={[audits]}
        title="Auditorías"
        shellApi="2.2.0"
        isAdministrator
        onClose={close}
        {...given}
      />
      <Toaster />
    </>,
  );
  return { person, close };
}
const valueOf = async (term: string) => {
  const dialog = within(await screen.findByRole('dialog', { name: 'Quién sirve esta página' }));
  return dialog.getByText(term).nextElementSibling?.textContent;
};

beforeEach(() => {
  session.store(administrator);
  queryClient.clear();
  api.calls.length = 0;
  api.on(releasesApi.list, () => [published]);
});

it('shows module, release, publication and shell, and copies them for a ticket', async () => {
  const { person } = open();
  expect(await screen.findByText('23/11/2026 10:31 · por luis@umbral.test')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Copiar' }));
  expect(await navigator.clipboard.readText()).toBe(
    [
      'Página: Auditorías',
      'Módulo: audits · Auditorías, Actividad',
      'Versión: 1.0.0 (0123456789ab)',
      'Publicada: 23/11/2026 10:31 · por luis@umbral.test',
      'La recibes: En uso para todo el mundo',
      `Archivos: /modules/${path}/`,
      'Versión de Umbral: 2.2.0',
    ].join('\n'),
  );
  expect(await screen.findByText('Copiado')).toBeVisible();
});

it('says that the browser does not copy, also without https, where it has no clipboard', async () => {
  const { person } = open();
  jest.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never);
  await person.click(screen.getByRole('button', { name: 'Copiar' }));
  expect(await screen.findByText(COPY_REFUSED.text)).toBeVisible();
});

it.each<[string, Given]>([
  ['Vista previa: solo para algunas personas', { deployed: { ...audits, trial: 'preview' } }],
  ['En prueba: solo para una parte', { deployed: { ...audits, trial: 'canary' } }],
  ['Abierta con una dirección, solo en esta pestaña', { deployed: { ...audits, trial: 'address' } }],
  [
    'Anterior a la de ahora: la nueva llega en tu próxima visita',
    { listed: [{ ...audits, entry: '/modules/audits/1.1.0-ba/x.js' }] },
  ],
])('says how the user gets the release: %s', async (words, given) => {
  open(given);
  expect(await valueOf('La recibes')).toBe(words);
});

it.each([
  ['its own publisher', 'ana@umbral.test', 'por ana@umbral.test'],
  ['no account where the start published it', null, 'al arrancar'],
])('of a release on trial shows %s', async (_, publisher, words) => {
  api.on(releasesApi.list, () => [{ ...published, releases: [{ ...release, publisher, state: 'trial' as const }] }]);
  open();
  expect(await screen.findByText(`22/11/2026 10:00 · ${words}`)).toBeVisible();
});

it('users without the permission see no account, and nothing is asked', async () => {
  open({ isAdministrator: false });
  expect(await valueOf('Publicada')).toBe('Lo ven los administradores');
  expect(api.callsOf(releasesApi.list)).toEqual([]);
});

it('a failed read leaves the rest', async () => {
  api.on(releasesApi.list, refuse('service_down'));
  open();
  expect(await screen.findByText('No se ha podido consultar')).toBeVisible();
  expect(await valueOf('Módulo')).toBe('audits · Auditorías, Actividad');
});

it('a page of the shell has no module', async () => {
  open({ deployed: undefined, title: 'Página no encontrada' });
  expect(await valueOf('Módulo')).toBe('Ninguno: es una página de Umbral');
  expect(api.callsOf(releasesApi.list)).toEqual([]);
});

it('Esc closes it', async () => {
  const { person, close } = open();
  await valueOf('Módulo');
  await person.keyboard('{Escape}');
  expect(close).toHaveBeenCalled();
});
