import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { releasesApi, type KeptRelease, type PublishedModule } from '@umbral/contracts';
import { queryClient } from '@umbral/web-kit';
import { createApi, offeredVersions, refuse, renderPage } from '@umbral/web-kit/testing';
import ReleasesPage from './ReleasesPage';

const needs = { shellApi: '^2.0.0', services: {}, singletons: {} };
const aRelease = (version: string, parts: Partial<KeptRelease> = {}): KeptRelease => ({
  version,
  path: `audits/${version}-0123456789ab`,
  publishedAt: '2026-11-22T09:00:00.000Z',
  publisher: 'ana@umbral.test',
  commit: 'abc123def456',
  note: null,
  state: 'former',
  retiredAt: null,
  needs,
  trial: null,
  health: null,
  withdrawal: null,
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
const buttonsIn = (row: HTMLElement | undefined) =>
  within(row as HTMLElement)
    .queryAllByRole('button')
    .map((button) => button.getAttribute('aria-label'));
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Versiones de Auditorías' })).getAllByRole('listitem');

beforeEach(() => {
  api.calls.length = 0;
  api.on(releasesApi.list, () => [audits]);
});

it('shows since when a release is live and its user, and publisher, time and reason of each release', async () => {
  show();
  const [withdrawn, live, former, gone] = await rows();
  expect(screen.getByText('En uso desde el 23/11/2026 10:31 · por luis@umbral.test')).toBeVisible();
  expect(withdrawn).toHaveTextContent(
    /^0\.3\.0RetiradaFiltros nuevosPublicada el 22\/11\/2026 10:00 · por ana@umbral\.test · código abc123def456/,
  );
  expect(live).toHaveTextContent(/0\.2\.0En uso.*al arrancarDirección$/);
  expect(buttonsIn(live)).toEqual(['Dirección de la versión 0.2.0']);
  expect(within(former as HTMLElement).getByRole('button', { name: 'Poner en uso la versión 0.1.0' })).toBeVisible();
  expect(gone).toHaveTextContent('No se puede poner en uso: faltan sus archivos.');
  expect(within(gone as HTMLElement).queryByRole('button')).toBeNull();

  // A failed refetch leaves what is shown.
  api.on(releasesApi.list, refuse('service_down'));
  await act(async () => {
    await queryClient.refetchQueries({ queryKey: [releasesApi.list.path] });
    // The page is notified in the turn after.
    await new Promise((notified) => setTimeout(notified));
  });
  expect(api.callsOf(releasesApi.list).length).toBeGreaterThan(1);
  expect(screen.queryByText('No se han podido cargar las publicaciones')).toBeNull();
  expect(await rows()).toHaveLength(4);
});

it('publishes an uploaded release, also the first one of a module', async () => {
  const uploaded = aRelease('0.4.0', { state: 'stored' });
  api.on(releasesApi.list, () => [{ ...audits, since: null, madeLiveBy: null, releases: [uploaded] }]);
  api.on(releasesApi.publish, ({ body }) => ({
    id: 8,
    module: 'audits',
    kind: 'publish' as const,
    newVersion: '0.4.0',
    path: body.path,
    formerVersion: null,
    publisher: 'admin@umbral.test',
    commit: null,
    note: body.note,
    createdAt: '2026-11-23T10:00:00.000Z',
  }));
  show();
  const [row] = await rows();
  expect(row).toHaveTextContent(/^0\.4\.0Sin publicarSubida el 22\/11\/2026 10:00 · por ana@umbral\.test/);
  expect(screen.getByText('Sin ninguna versión en uso todavía')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Poner en uso la versión 0.4.0' }));
  const alert = within(await screen.findByRole('alertdialog', { name: '¿Poner en uso la versión 0.4.0?' }));
  await userEvent.click(alert.getByRole('button', { name: 'Poner en uso' }));
  expect(await screen.findByText('Versión 0.4.0 en uso')).toBeVisible();
  expect(api.callsOf(releasesApi.publish)[0]?.body).toEqual({ path: uploaded.path, note: null });
});

it('restores a former release after a confirmation, with a reason', async () => {
  let isDown = true;
  api.on(releasesApi.restore, ({ body }) =>
    isDown
      ? refuse('service_down')
      : {
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
        },
  );
  show();
  await rows();
  await userEvent.click(screen.getByRole('button', { name: 'Poner en uso la versión 0.1.0' }));
  const alert = within(await screen.findByRole('alertdialog', { name: '¿Poner en uso la versión 0.1.0?' }));
  await userEvent.type(alert.getByLabelText('Motivo'), 'La lista se queda en blanco');
  await userEvent.click(alert.getByRole('button', { name: 'Poner en uso' }));
  expect(await screen.findByText('No se pudo cambiar la versión.')).toBeVisible();
  // What was typed stays, and is sent again with the same key.
  isDown = false;
  await userEvent.click(await alert.findByRole('button', { name: 'Poner en uso' }));
  expect(await screen.findByText('Versión 0.1.0 en uso')).toBeVisible();
  const [failed, again] = api.callsOf(releasesApi.restore);
  expect(again?.idempotencyKey).toBe(failed?.idempotencyKey);
  expect(again?.body).toEqual({
    path: 'audits/0.1.0-0123456789ab',
    note: 'La lista se queda en blanco',
  });
});

describe('a release on trial', () => {
  const entry = (kind: 'publish' | 'try' | 'withdraw') => ({
    id: 8,
    module: 'audits',
    kind,
    newVersion: '0.3.0',
    path: 'audits/0.3.0-0123456789ab',
    formerVersion: '0.2.0',
    publisher: 'admin@umbral.test',
    commit: null,
    note: null,
    audience: null,
    createdAt: '2026-11-23T10:00:00.000Z',
  });
  const frames = ['useRows@/modules/audits/0.3.0-0123456789ab/assets/page.js:1:234', '@/assets/shell.js:1:2'];
  const health = {
    visits: 12,
    people: 5,
    failed: 2,
    failures: [
      { code: 'UMB-106', kind: 'TypeError', frames, sources: [], count: 4, lastAt: '2026-11-23T09:40:00.000Z' },
    ],
  };
  const tried = (parts: Partial<KeptRelease> = {}) =>
    aRelease('0.3.0', {
      state: 'trial',
      trial: {
        audience: { kind: 'share', percent: 10 },
        words: '10 % de las personas',
        since: '2026-11-23T09:31:00.000Z',
      },
      health,
      ...parts,
    });
  const showTrial = async (parts: Partial<KeptRelease> = {}) => {
    api.on(releasesApi.list, () => [{ ...audits, releases: [tried(parts), aRelease('0.2.0', { state: 'live' })] }]);
    show();
    return (await rows())[0] as HTMLElement;
  };
  const confirm = async (button: string, question: string, answer: string) => {
    await userEvent.click(screen.getByRole('button', { name: button }));
    const alert = within(await screen.findByRole('alertdialog', { name: question }));
    await userEvent.click(alert.getByRole('button', { name: answer }));
  };

  it('shows its audience, its health, and its failures with their frames', async () => {
    const row = await showTrial();
    expect(row).toHaveTextContent('0.3.0En prueba');
    expect(row).toHaveTextContent('Para el 10 % de las personas desde el 23/11/2026 10:31');
    expect(row).toHaveTextContent('Abierta por 5 personas en 12 visitas · con errores para 2 (40 %)');
    await userEvent.click(within(row).getByText('UMB-106 · TypeError · 4 veces'));
    expect(within(row).getByText('useRows · assets/page.js:1:234')).toBeVisible();
    expect(within(row).getByText('assets/shell.js:1:2')).toBeVisible();
  });

  it('shows the frames of its failures by source, and the built file where no source is known', async () => {
    const [failure] = health.failures as [(typeof health.failures)[0]];
    const row = await showTrial({
      health: { ...health, failures: [{ ...failure, sources: ['src/rows/use-rows.ts:12', null] }] },
    });
    await userEvent.click(within(row).getByText('UMB-106 · TypeError · 4 veces'));
    expect(within(row).getByText('src/rows/use-rows.ts:12')).toBeVisible();
    expect(within(row).getByText('assets/shell.js:1:2')).toBeVisible();
    expect(within(row).queryByText(/assets\/page\.js/)).toBeNull();
  });

  it('is published for all, widened and withdrawn with one click and a confirmation each', async () => {
    api.on(releasesApi.publish, () => entry('publish'));
    api.on(releasesApi.try, () => entry('try'));
    api.on(releasesApi.withdraw, () => entry('withdraw'));
    await showTrial();
    await confirm('Ampliar al 25 % la versión 0.3.0', '¿Ampliar la versión 0.3.0 al 25 % de las personas?', 'Ampliar');
    expect(await screen.findByText('Versión 0.3.0 ampliada')).toBeVisible();
    await confirm('Retirar la versión 0.3.0', '¿Retirar la versión 0.3.0?', 'Retirar');
    expect(await screen.findByText('Versión 0.3.0 retirada')).toBeVisible();
    await confirm('Poner en uso la versión 0.3.0', '¿Poner en uso la versión 0.3.0?', 'Poner en uso');
    expect(await screen.findByText('Versión 0.3.0 en uso')).toBeVisible();
    const path = 'audits/0.3.0-0123456789ab';
    expect(api.callsOf(releasesApi.try)[0]?.body).toEqual({
      path,
      note: null,
      audience: { kind: 'share', percent: 25 },
      // So that one withdrawn meanwhile is not started again.
      replaces: { kind: 'share', percent: 10 },
    });
    for (const op of [releasesApi.withdraw, releasesApi.publish])
      expect(api.callsOf(op)[0]?.body).toEqual({ path, note: null });
  });

  it('without visits shows so, and at half of all users can only be published or withdrawn', async () => {
    const row = await showTrial({
      health: null,
      trial: { audience: { kind: 'share', percent: 50 }, words: '50 % de las personas', since: audits.since as string },
    });
    expect(row).toHaveTextContent('Nadie la ha abierto todavía');
    expect(within(row).queryByRole('button', { name: /Ampliar/ })).toBeNull();
    expect(buttonsIn(row)).toEqual([
      'Poner en uso la versión 0.3.0',
      'Retirar la versión 0.3.0',
      'Dirección de la versión 0.3.0',
    ]);
  });

  it('that this platform cannot run can only be withdrawn', async () => {
    api.on(offeredVersions, { shellApi: '2.2.0', singletons: {}, services: {} });
    const unmet = { needs: { ...needs, shellApi: '^3.0.0' }, health: null };
    const live = aRelease('0.2.0', { state: 'live', ...unmet });
    api.on(releasesApi.list, () => [{ ...audits, releases: [tried(unmet), live] }]);
    show();
    const why = 'No se puede poner en uso: necesita shell API ^3.0.0, y aquí está la versión 2.2.0.';
    expect(await screen.findByText(why)).toBeVisible();
    const [row, inUse] = await rows();
    expect(buttonsIn(row)).toEqual(['Retirar la versión 0.3.0']);
    expect(buttonsIn(inUse)).toEqual(['Dirección de la versión 0.2.0']);
  });

  it('that was withdrawn shows the reason, and can be published again', async () => {
    const why =
      'Retirada automáticamente: falla a 2 de 5 personas; la versión en uso, a 0 de 9 personas. UMB-106 TypeError.';
    const row = await showTrial({ state: 'withdrawn', trial: null, withdrawal: why });
    expect(row).toHaveTextContent(why);
    expect(within(row).getByRole('button', { name: 'Poner en uso la versión 0.3.0' })).toBeVisible();
  });

  it('of a module without a live release shows that only some users get it', async () => {
    const people = { audience: { kind: 'people' as const, emails: ['ana@umbral.test'] }, words: 'ana@umbral.test' };
    const trial = { ...people, since: '2026-11-23T09:31:00.000Z' };
    const releases = [tried({ trial, health: null }), aRelease('0.1.0')];
    api.on(releasesApi.list, () => [{ ...audits, since: null, releases }]);
    show();
    const [row, former] = await rows();
    expect(row).toHaveTextContent(/^0\.3\.0Vista previa/);
    expect(buttonsIn(former)).toEqual(['Dirección de la versión 0.1.0']);
    expect(screen.getByText('Solo en prueba: todavía no la recibe todo el mundo')).toBeVisible();
    expect(row).toHaveTextContent('Para ana@umbral.test desde el 23/11/2026 10:31');
  });
});

describe('the address of a release', () => {
  const make = async () => {
    show();
    await rows();
    await userEvent.click(screen.getByRole('button', { name: 'Dirección de la versión 0.1.0' }));
  };

  it('is shown with its end, and is copied', async () => {
    const person = userEvent.setup();
    let answer = () => {};
    api.on(releasesApi.createAddress, async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return {
        address: '/audits?release=head.claims.signature',
        label: '0.1.0 (0123456789ab)',
        expiresAt: '2026-12-03T22:40:00.000Z',
      };
    });
    await make();
    const made = () => api.callsOf(releasesApi.createAddress).map(({ body }) => body);
    await waitFor(() => expect(made()).toHaveLength(1));
    // One is on its way.
    await userEvent.click(screen.getByRole('button', { name: 'Dirección de la versión 0.1.0' }));
    answer();
    const dialog = within(await screen.findByRole('dialog', { name: 'Dirección de una versión' }));
    expect(dialog.getByText('Versión 0.1.0 (0123456789ab) de Auditorías. Caduca el 03/12/2026 23:40.')).toBeVisible();
    await person.click(dialog.getByRole('button', { name: 'Copiar dirección' }));
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/audits?release=head.claims.signature`);
    expect(made()).toEqual([{ path: 'audits/0.1.0-0123456789ab' }]);
  });

  it('that is refused says why', async () => {
    api.on(releasesApi.createAddress, refuse('not_found'));
    await make();
    expect(await screen.findByText('No se ha encontrado lo que buscas')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

it('shows why a release was not restored', async () => {
  api.on(releasesApi.restore, refuse('release_altered'));
  show();
  await rows();
  await userEvent.click(screen.getByRole('button', { name: 'Poner en uso la versión 0.1.0' }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Poner en uso' }));
  expect(await screen.findByText('Los archivos de esta versión no son los que se publicaron')).toBeVisible();
});

it('shows an empty state', async () => {
  api.on(releasesApi.list, () => []);
  show();
  expect(await screen.findByText('Aquí no hay ninguna publicación')).toBeVisible();
});

it('shows a failed load', async () => {
  api.on(releasesApi.list, refuse('internal'));
  show();
  expect(await screen.findByText('No se han podido cargar las publicaciones')).toBeVisible();
});
