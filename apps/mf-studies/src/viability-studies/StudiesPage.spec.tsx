import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RANGE_MESSAGE, savedViewsApi, viabilityStudiesApi } from '@umbral/contracts';
import { history } from '@umbral/web-kit';
import { agent, refuse } from '@umbral/web-kit/testing';
import { ruzafa, studiesPage } from './studies-page.testing';
import { aStudy, mayWork, serveStudies } from './studies.testing';

const { api, open, table } = studiesPage();
const lastQuery = () => api.callsOf(viabilityStudiesApi.list).at(-1)?.query;
const many = () => Array.from({ length: 23 }, (_, index) => aStudy({ studyName: `Estudio ${index}` }));
const heads = async () =>
  within(await table())
    .getAllByRole('columnheader')
    .map((head) => head.textContent);
const row = async (name: RegExp) => within(await table()).findByRole('row', { name });

describe('the list', () => {
  it('[S-VST-01] has a title, and opens the dialog of a new study', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Estudio de Viabilidad' })).toBeVisible();
    await userEvent.click(await screen.findByRole('link', { name: 'Nuevo Estudio' }));
    expect(await screen.findByRole('dialog', { name: 'Nuevo estudio' })).toBeVisible();
  });

  it('[S-VST-10] has its columns in their order', async () => {
    open({ user: agent, permissions: mayWork });
    expect(await heads()).toEqual(['Estudio', 'Teléfono', 'Fecha', 'Fase', 'Estado', 'Acciones']);
  });

  it('[S-VST-13] shows an administrator the company', async () => {
    open();
    expect(await heads()).toEqual(['Estudio', 'Teléfono', 'Fecha', 'Compañía', 'Fase', 'Estado', 'Acciones']);
    expect(await row(/Ruzafa/)).toHaveTextContent('Hogar Levante');
  });

  it('[S-VST-13] keeps the company from everybody else', async () => {
    open({ user: agent, permissions: mayWork });
    expect(await heads()).not.toContain('Compañía');
    expect(screen.queryByText('Hogar Levante')).toBeNull();
  });

  it('[S-VST-11] calls a study without a name by its client', async () => {
    serveStudies(api, [aStudy({ studyName: '', clientName: 'Beatriz Llorente' })]);
    open();
    expect(await row(/Beatriz/)).toHaveTextContent('Estudio - Beatriz Llorente');
  });

  it('[S-VST-12] says that there is no phone', async () => {
    serveStudies(api, [aStudy({ clientPhone: null })]);
    open();
    expect(await row(/Ruzafa/)).toHaveTextContent('No proporcionado');
  });

  it('[S-VST-14] says whose it is: company, else e-mail, else nothing', async () => {
    serveStudies(api, [
      aStudy({ studyName: 'Villa' }),
      aStudy({ studyName: 'Piso', companyName: null }),
      aStudy({ studyName: 'Casa', companyName: null, userEmail: null }),
    ]);
    open();
    expect(await row(/Villa/)).toHaveTextContent('Hogar Levante');
    expect(await row(/Piso/)).toHaveTextContent('alba@umbral.test');
    expect(await row(/Casa/)).toHaveTextContent('N/A');
  });

  it('[S-VST-15] says whether it is finished', async () => {
    open({ at: '/viability-studies?status=all' });
    expect(await row(/Ruzafa/)).toHaveTextContent('En proceso');
    expect(await row(/Patraix/)).toHaveTextContent('Finalizado');
  });

  it('[S-VST-16] says whether it is active', async () => {
    open({ at: '/viability-studies?status=all' });
    expect(await row(/Ruzafa/)).toHaveTextContent('Activo');
    expect(await row(/Patraix/)).toHaveTextContent('Inactivo');
  });

  it.each([
    ['', 'active', ['Piso en Ruzafa']],
    ['?status=inactive', 'inactive', ['Piso en Patraix']],
    ['?status=all', 'all', ['Piso en Ruzafa', 'Piso en Patraix']],
  ])('[S-VST-04] shows at /viability-studies%s the ones that are: %s', async (search, status, names) => {
    open({ at: `/viability-studies${search}` });
    const shown = await within(await table()).findAllByRole('rowheader');
    expect(shown.map(({ textContent }) => names.find((name) => textContent?.includes(name)))).toEqual(names);
    expect(lastQuery()).toMatchObject({ status });
  });

  it('[S-VST-06] shows ten of them at a time', async () => {
    serveStudies(api, many());
    open();
    expect(
      within(await table())
        .getAllByRole('row')
        .slice(1),
    ).toHaveLength(10);
    expect(lastQuery()).toEqual({ status: 'active', page: 1 });
  });

  it('[S-VST-08] says which of how many are shown', async () => {
    serveStudies(api, many());
    open();
    await table();
    expect(screen.getByText(/Mostrando/)).toHaveTextContent('Mostrando 1 a 10 de 23 estudios');
  });

  it('[S-VST-09] pages by number, forward and back', async () => {
    serveStudies(api, many());
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

  it('[S-VST-02] searches by study, client or phone', async () => {
    open({ at: '/viability-studies?status=all' });
    await userEvent.type(
      await screen.findByRole('searchbox', { name: /Buscar por estudio, cliente o teléfono/ }),
      'ruzafa',
    );
    await waitFor(() => expect(lastQuery()).toMatchObject({ search: 'ruzafa' }));
    await waitFor(() => expect(screen.queryByRole('row', { name: /Patraix/ })).toBeNull());
    expect(await row(/Ruzafa/)).toBeVisible();
  });

  it('[S-VST-03] narrows to national or international ones', async () => {
    open();
    for (const [label, type] of [
      ['Internacionales', 'international'],
      ['Nacionales', 'national'],
    ] as const) {
      await userEvent.click(await screen.findByRole('radio', { name: label }));
      await waitFor(() => expect(history.address.search).toBe(`?type=${type}`));
      await waitFor(() => expect(lastQuery()).toMatchObject({ type }));
    }
  });

  it.each([
    ['a type', () => userEvent.click(screen.getByRole('radio', { name: 'Nacionales' }))],
    ['a state', () => userEvent.selectOptions(screen.getByLabelText('Estado'), 'Todos')],
    ['a search', () => userEvent.type(screen.getByRole('searchbox'), 'estudio')],
  ])('[S-VST-05] goes back to page 1 for %s', async (_, narrow) => {
    serveStudies(api, many());
    open({ at: '/viability-studies?page=2' });
    await table();
    expect(lastQuery()).toMatchObject({ page: 2 });
    await narrow();
    await waitFor(() => expect(lastQuery()).toMatchObject({ page: 1 }));
  });

  it('[B-WRK-06] narrows by whose it is, in the address and in the file', async () => {
    open();
    const adviser = await screen.findByLabelText('Asesor');
    await within(adviser).findByRole('option', { name: 'lucia@umbral.test' });
    await userEvent.selectOptions(adviser, 'Alba');
    await waitFor(() => expect(history.address.search).toBe('?adviser=2'));
    await waitFor(() => expect(api.callsOf(viabilityStudiesApi.list).at(-1)?.query).toMatchObject({ adviser: 2 }));
  });

  it('[B-WRK-07] narrows by days', async () => {
    open({ at: '/viability-studies?from=2026-02-02' });
    expect(await screen.findByLabelText('Desde')).toHaveValue('2026-02-02');
    fireEvent.change(screen.getByLabelText('Hasta'), { target: { value: '2026-02-03' } });
    await waitFor(() => expect(history.address.search).toBe('?from=2026-02-02&to=2026-02-03'));
    await waitFor(() => expect(lastQuery()).toMatchObject({ from: '2026-02-02', to: '2026-02-03' }));
    expect(screen.queryByText(RANGE_MESSAGE)).toBeNull();
    fireEvent.change(screen.getByLabelText('Hasta'), { target: { value: '' } });
    await waitFor(() => expect(history.address.search).toBe('?from=2026-02-02'));
  });

  it('[B-WRK-08] says at its field that the last day lies before the first', async () => {
    open({ at: '/viability-studies?from=2026-02-02' });
    fireEvent.change(await screen.findByLabelText('Hasta'), { target: { value: '2026-02-01' } });
    expect(await screen.findByText(RANGE_MESSAGE)).toBeVisible();
    expect(screen.getByLabelText('Hasta')).toHaveAccessibleDescription(RANGE_MESSAGE);
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
