import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RANGE_MESSAGE, savedViewsApi, viabilityStudiesApi } from '@umbral/contracts';
import { history } from '@umbral/web-kit';
import { agent, createApi, refuse, renderPage, Tagged, type PageOptions } from '@umbral/web-kit/testing';
import StudiesPage from './StudiesPage';
import { aStudy, mayWork, serveStudies } from './studies.testing';

const api = createApi();
const ruzafa = aStudy({ id: 7 });
const patraix = aStudy({ id: 8, studyName: 'Piso en Patraix', isActive: false, isFinished: true });

beforeEach(() => {
  api.calls.length = 0;
  serveStudies(api, [ruzafa, patraix]);
});

const open = (options: Partial<PageOptions> = {}) =>
  renderPage({ api, Page: StudiesPage, path: '/viability-studies', ...options });
const table = () => screen.findByRole('table', { name: 'Estudios de viabilidad, los más recientes primero' });
const toast = () => within(screen.getByRole('region', { name: 'Avisos' }));

async function choose(name: string, act: string, options: Partial<PageOptions> = {}) {
  open({ at: '/viability-studies?status=all', ...options });
  await userEvent.click(within(await table()).getByRole('button', { name: `Más acciones: ${name}` }));
  await userEvent.click(screen.getByRole('menuitem', { name: new RegExp(`^${act}`) }));
  return screen.findByRole('alertdialog');
}
const confirm = (label: string) =>
  userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: label }));

describe('the list', () => {
  it('[S-VST-01] [S-VST-10] [S-VST-13] shows an administrator the columns in their order', async () => {
    open();
    const heads = within(await table())
      .getAllByRole('columnheader')
      .map((head) => head.textContent);
    expect(heads).toEqual(['Estudio', 'Teléfono', 'Fecha', 'Compañía', 'Fase', 'Estado', 'Acciones']);
    expect(screen.getByRole('link', { name: 'Nuevo Estudio' })).toBeVisible();
  });

  it('[S-VST-13] keeps the company from everybody else', async () => {
    open({ user: agent, permissions: mayWork });
    const heads = within(await table())
      .getAllByRole('columnheader')
      .map((head) => head.textContent);
    expect(heads).not.toContain('Compañía');
  });

  it('[S-VST-11] [S-VST-12] [S-VST-14] says what is missing in the words of the house', async () => {
    serveStudies(api, [
      aStudy({ studyName: '', clientName: 'Beatriz Llorente', clientPhone: null, companyName: null }),
      aStudy({ studyName: 'Casa', companyName: null, userEmail: null }),
    ]);
    open();
    const [, beatriz, house] = within(await table()).getAllByRole('row') as [HTMLElement, HTMLElement, HTMLElement];
    expect(beatriz).toHaveTextContent('Estudio - Beatriz Llorente');
    expect(beatriz).toHaveTextContent('No proporcionado');
    expect(beatriz).toHaveTextContent('alba@umbral.test');
    expect(house).toHaveTextContent('N/A');
  });

  it('[S-VST-15] [S-VST-16] names phase and state', async () => {
    open({ at: '/viability-studies?status=all' });
    expect(within(await table()).getByRole('row', { name: /Ruzafa/ })).toHaveTextContent(/En proceso.*Activo/);
    expect(within(await table()).getByRole('row', { name: /Patraix/ })).toHaveTextContent(/Finalizado.*Inactivo/);
  });

  it('[S-VST-04] [S-VST-06] [S-VST-08] opens with the active ones, ten a page', async () => {
    serveStudies(
      api,
      Array.from({ length: 23 }, (_, index) => aStudy({ studyName: `Estudio ${index}` })),
    );
    open();
    expect(within(await table()).getAllByRole('row')).toHaveLength(11);
    expect(screen.getByText(/Mostrando/)).toHaveTextContent('Mostrando 1 a 10 de 23 estudios');
    expect(api.callsOf(viabilityStudiesApi.list)[0]?.query).toEqual({ status: 'active', page: 1 });
  });

  it('[S-VST-09] pages by number, forward and back', async () => {
    serveStudies(
      api,
      Array.from({ length: 23 }, (_, index) => aStudy({ studyName: `Estudio ${index}` })),
    );
    open();
    await table();
    const pages = within(screen.getByRole('navigation', { name: 'Paginación' }));
    const press = (name: string) => userEvent.click(pages.getByRole('button', { name }));
    expect(pages.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      'Página anterior',
      'Página 1',
      'Página 2',
      'Página 3',
      'Página siguiente',
    ]);
    await press('Página 3');
    expect((await screen.findAllByText('Estudio 22'))[0]).toBeVisible();
    expect(pages.getByRole('button', { name: 'Página siguiente' })).toBeDisabled();
    await press('Página anterior');
    expect((await screen.findAllByText('Estudio 10'))[0]).toBeVisible();
  });

  it('[S-VST-17] has cards for where there is no room for a table', async () => {
    serveStudies(api, [
      ruzafa,
      aStudy({ studyName: 'Villa', energyCertificate: 'unknown', isNational: false, needsAdditionalLoan: true }),
    ]);
    open();
    await table();
    const [home, villa] = screen.getAllByRole('article') as [HTMLElement, HTMLElement];
    expect(home).toHaveTextContent(
      /Precio235\.000.€Tasación240\.000.€Certificado energético DNacionalSin préstamo adicional/,
    );
    expect(villa).toHaveTextContent(/No conozcoInternacionalCon préstamo adicional/);
  });

  it('[S-VST-02] [S-VST-03] [S-VST-05] narrows by text and type, in the address, from page 1', async () => {
    open({ at: '/viability-studies?page=2' });
    await userEvent.click(await screen.findByRole('radio', { name: 'Internacionales' }));
    await waitFor(() => expect(history.address.search).toBe('?type=international'));
    await userEvent.type(screen.getByRole('searchbox', { name: /Buscar por estudio, cliente o teléfono/ }), 'ruzafa');
    await waitFor(() => expect(history.address.search).toContain('search=ruzafa'));
    expect(api.callsOf(viabilityStudiesApi.list).at(-1)?.query).toMatchObject({ type: 'international', page: 1 });
  });

  it('[B-WRK-06] narrows by whose it is, in the address and in the file', async () => {
    open();
    const adviser = await screen.findByLabelText('Asesor');
    await within(adviser).findByRole('option', { name: 'lucia@umbral.test' });
    await userEvent.selectOptions(adviser, 'Alba');
    await waitFor(() => expect(history.address.search).toBe('?adviser=2'));
    await waitFor(() => expect(api.callsOf(viabilityStudiesApi.list).at(-1)?.query).toMatchObject({ adviser: 2 }));
  });

  it('[B-WRK-07] [B-WRK-08] narrows by days, and says at its field that the last one lies before the first', async () => {
    open({ at: '/viability-studies?from=2026-02-02' });
    expect(await screen.findByLabelText('Desde')).toHaveValue('2026-02-02');
    fireEvent.change(screen.getByLabelText('Hasta'), { target: { value: '2026-02-03' } });
    await waitFor(() => expect(history.address.search).toBe('?from=2026-02-02&to=2026-02-03'));
    expect(screen.queryByText(RANGE_MESSAGE)).toBeNull();
    fireEvent.change(screen.getByLabelText('Hasta'), { target: { value: '2026-02-01' } });
    expect(await screen.findByText(RANGE_MESSAGE)).toBeVisible();
    expect(screen.getByLabelText('Hasta')).toHaveAccessibleDescription(RANGE_MESSAGE);
    fireEvent.change(screen.getByLabelText('Hasta'), { target: { value: '' } });
    await waitFor(() => expect(history.address.search).toBe('?from=2026-02-02'));
  });

  it('[B-EXP-11] a view keeps whose they are, the days and the order', async () => {
    const query = { adviser: '2', from: '2026-02-01', to: '2026-02-28', sort: '-name' };
    serveStudies(
      api,
      Array.from({ length: 12 }, (_, index) => aStudy({ studyName: `Estudio ${index}` })),
    );
    api.on(savedViewsApi.list, []);
    api.on(savedViewsApi.create, refuse('duplicate_view'));
    open({ at: `/viability-studies?${new URLSearchParams({ ...query, page: '2' }).toString()}` });
    expect(await screen.findByRole('table', { name: 'Estudios por estudio, descendente' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Vistas' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Guardar vista…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Guardar vista' }));
    await userEvent.type(dialog.getByLabelText(/^Nombre/), 'Febrero');
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar vista' }));
    await waitFor(() => expect(api.callsOf(savedViewsApi.create).map(({ body }) => body.query)).toEqual([query]));
  });

  it('[S-VST-26] says why nothing is there', async () => {
    serveStudies(api, []);
    open();
    expect(await screen.findByText('No hay estudios activos')).toBeVisible();
    await userEvent.type(screen.getByRole('searchbox'), 'nadie');
    expect(await screen.findByText('No se encontraron estudios.')).toBeVisible();
  });

  it('[D27] leads to the calculator and to the clients', async () => {
    open();
    expect(await screen.findByRole('link', { name: 'Calculadora' })).toHaveAttribute('href', '/calculator');
    expect(screen.getByRole('link', { name: 'Clientes' })).toHaveAttribute('href', '/clients');
  });
});

describe('addresses', () => {
  it('[B-HIS-14] a tab of a study lies over the page of the list that the address names', async () => {
    const others = Array.from({ length: 12 }, (_, index) => aStudy({ studyName: `Estudio ${index}` }));
    serveStudies(api, [ruzafa, ...others]);
    open({ at: '/viability-studies/7/productos?status=all&page=2' });
    const detail = within(await screen.findByRole('dialog', { name: 'Piso en Ruzafa' }));
    expect(await detail.findByRole('tab', { name: /^Productos/ })).toHaveAttribute('aria-selected', 'true');
    expect((await screen.findAllByText('Estudio 11'))[0]).toBeInTheDocument();
    expect(api.callsOf(viabilityStudiesApi.list).at(-1)?.query).toMatchObject({ status: 'all', page: 2 });
  });

  it.each([
    ['', 'Propiedad'],
    ['/titulares', 'Titulares'],
    ['/avalistas', 'Avalistas'],
    ['/simulacion', 'Simulación Hipoteca'],
    ['/gastos', 'Gastos Operación'],
  ])('[B-HIS-13] /viability-studies/7%s opens the tab «%s»', async (end, label) => {
    open({ at: `/viability-studies/7${end}` });
    const detail = within(await screen.findByRole('dialog', { name: 'Piso en Ruzafa' }));
    expect(await detail.findByRole('tab', { name: new RegExp(`^${label}`) })).toHaveAttribute('aria-selected', 'true');
  });
});

describe('acts on a study', () => {
  it('[S-VST-18] reads it from the server to show it and to edit it', async () => {
    api.on(viabilityStudiesApi.get, new Tagged({ ...ruzafa, studyName: 'Como está ahora' }, '"7-2"'));
    open();
    await userEvent.click(within(await table()).getByRole('link', { name: 'Ver estudio: Piso en Ruzafa' }));
    const detail = await screen.findByRole('dialog', { name: 'Como está ahora' });
    await userEvent.click(within(detail).getByRole('link', { name: 'Editar estudio' }));
    expect(await screen.findByLabelText(/^Nombre del estudio/)).toHaveValue('Como está ahora');
    expect(api.callsOf(viabilityStudiesApi.get).map(({ params }) => params)).toContainEqual({ id: 7 });
  });

  it('[S-VST-19] [S-VST-20] [S-VST-33] finishes, which also deactivates', async () => {
    const alert = await choose('Piso en Ruzafa', 'Finalizar');
    expect(alert).toHaveAccessibleName('¿Finalizar el estudio?');
    expect(alert).toHaveTextContent('se desactivará automáticamente');
    await confirm('Finalizar estudio');
    expect(await toast().findByText('Estado actualizado')).toBeVisible();
    await waitFor(async () =>
      expect(within(await table()).getByRole('row', { name: /Ruzafa/ })).toHaveTextContent(/Finalizado.*Inactivo/),
    );
    expect(api.callsOf(viabilityStudiesApi.toggleFinished)[0]).toMatchObject({ params: { id: 7 }, ifMatch: '"7-1"' });
  });

  it('[S-VST-21] reactivates, which makes it active again', async () => {
    const alert = await choose('Piso en Patraix', 'Reactivar');
    expect(alert).toHaveTextContent('se marcará como activo');
    await confirm('Reactivar estudio');
    await waitFor(async () =>
      expect(within(await table()).getByRole('row', { name: /Patraix/ })).toHaveTextContent(/En proceso.*Activo/),
    );
  });

  it('[S-VST-23] [S-VST-28] tells a refused change of state with its reason', async () => {
    api.on(viabilityStudiesApi.toggleStatus, refuse('timeout'));
    await choose('Piso en Ruzafa', 'Desactivar');
    await confirm('Desactivar estudio');
    expect(await toast().findByText('No se pudo cambiar el estado del estudio.')).toBeVisible();
    expect(toast().getByText('Error')).toBeVisible();
  });

  it('[S-VST-29] tells a refused finish in its own words', async () => {
    api.on(viabilityStudiesApi.toggleFinished, refuse('timeout'));
    await choose('Piso en Ruzafa', 'Finalizar');
    await confirm('Finalizar estudio');
    expect(await toast().findByText('No se pudo cambiar el estado de finalización del estudio.')).toBeVisible();
    expect(toast().getByText('Error')).toBeVisible();
  });

  it('[D41] shows the study as it is by now when somebody was faster', async () => {
    api.on(viabilityStudiesApi.toggleStatus, refuse('stale_record'));
    await choose('Piso en Ruzafa', 'Desactivar');
    await confirm('Desactivar estudio');
    const stale = await screen.findByRole('alertdialog', { name: 'Otra persona ha modificado este registro' });
    await userEvent.click(within(stale).getByRole('button', { name: 'Ver versión actual' }));
    expect(await screen.findByRole('dialog', { name: 'Piso en Ruzafa' })).toBeVisible();
  });

  it('[S-VST-25] [S-VST-32] deletes inactive studies for good, and active ones never', async () => {
    const alert = await choose('Piso en Patraix', 'Eliminar');
    expect(alert).toHaveTextContent('Esta acción no se puede deshacer.');
    await confirm('Eliminar estudio');
    expect(await toast().findByText('Estudio eliminado')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('row', { name: /Patraix/ })).toBeNull());
    await userEvent.click(screen.getAllByRole('button', { name: 'Más acciones: Piso en Ruzafa' })[0] as HTMLElement);
    expect(screen.queryByRole('menuitem', { name: /^Eliminar/ })).toBeNull();
  });

  it('[S-VST-25] does not offer it without permission to delete', async () => {
    open({ at: '/viability-studies?status=all', user: agent, permissions: mayWork });
    await userEvent.click(within(await table()).getByRole('button', { name: 'Más acciones: Piso en Patraix' }));
    expect(screen.getByRole('menuitem', { name: /^Reactivar/ })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: /^Eliminar/ })).toBeNull();
  });

  it('[S-VST-27] tells a refused deletion', async () => {
    api.on(viabilityStudiesApi.remove, refuse('still_active'));
    await choose('Piso en Patraix', 'Eliminar');
    await confirm('Eliminar estudio');
    expect(await toast().findByText('No se pudo eliminar el estudio de viabilidad.')).toBeVisible();
    expect(toast().getByText('Error')).toBeVisible();
  });
});
