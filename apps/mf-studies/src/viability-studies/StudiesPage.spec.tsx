import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RANGE_MESSAGE, savedViewsApi, viabilityStudiesApi } from '@umbral/contracts';
import { history, navigate } from '@umbral/web-kit';
import { agent, freezeDate, refuse, step } from '@umbral/web-kit/testing';
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

afterEach(() => jest.useRealTimers());

describe('the list', () => {
  const names = async () =>
    (await within(await table()).findAllByRole('rowheader')).map(({ textContent }) => textContent);

  it('shows an administrator the active ones', async () => {
    open();
    await table();
    step('[S-VST-01] has a title', () =>
      expect(screen.getByRole('heading', { level: 1, name: 'Estudio de Viabilidad' })).toBeVisible(),
    );
    await step('[S-VST-13] shows the company', async () => {
      expect(await heads()).toEqual(['Estudio', 'Teléfono', 'Fecha', 'Compañía', 'Fase', 'Estado', 'Acciones']);
      expect(await row(/Ruzafa/)).toHaveTextContent('Hogar Levante');
    });
    await step('[S-VST-04] shows active ones by default', async () => {
      expect(await names()).toEqual([expect.stringContaining('Piso en Ruzafa')]);
      expect(lastQuery()).toMatchObject({ status: 'active' });
    });
    // [D27]
    expect(screen.getByRole('link', { name: 'Calculadora' })).toHaveAttribute('href', '/calculator');
    expect(screen.getByRole('link', { name: 'Clientes' })).toHaveAttribute('href', '/clients');
    await step('[S-VST-03] filters national or international ones', async () => {
      for (const [label, type] of [
        ['Internacionales', 'international'],
        ['Nacionales', 'national'],
      ] as const) {
        await userEvent.click(screen.getByRole('radio', { name: label }));
        await waitFor(() => expect(history.address.search).toBe(`?type=${type}`));
        await waitFor(() => expect(lastQuery()).toMatchObject({ type }));
      }
    });
    await step('[S-VST-01] opens the dialog of a new study', async () => {
      await userEvent.click(screen.getByRole('link', { name: 'Nuevo Estudio' }));
      expect(await screen.findByRole('dialog', { name: 'Nuevo estudio' })).toBeVisible();
    });
  });

  it('shows the filter of a block of the desk to those who come from there', async () => {
    open({ permissions: mayWork, at: '/viability-studies?progress=untouched' });
    const progress = () => screen.findByRole('combobox', { name: 'Avance' });
    expect(await progress()).toHaveValue('untouched');
    await waitFor(() => expect(lastQuery()).toMatchObject({ progress: 'untouched' }));
    await userEvent.selectOptions(await progress(), 'En curso');
    await waitFor(() => expect(lastQuery()).toMatchObject({ progress: 'in-progress' }));
    // It stays where the focus is, until the list is opened again.
    await userEvent.selectOptions(await progress(), 'Todos');
    await waitFor(() => expect(history.address.search).toBe(''));
    expect(await progress()).toHaveValue('all');
    expect(await progress()).toHaveFocus();
    cleanup();
    open({ permissions: mayWork });
    expect(await screen.findByRole('radio', { name: 'Internacionales' })).toBeVisible();
    expect(screen.queryByRole('combobox', { name: 'Avance' })).toBeNull();
  });

  it('shows an agent the inactive ones', async () => {
    open({ user: agent, permissions: mayWork, at: '/viability-studies?status=inactive' });
    await step('[S-VST-10] has its columns in their order', async () =>
      expect(await heads()).toEqual(['Estudio', 'Teléfono', 'Fecha', 'Fase', 'Estado', 'Acciones']),
    );
    step('[S-VST-13] shows the company to administrators only', () =>
      expect(screen.queryByText('Hogar Levante')).toBeNull(),
    );
    await step('[S-VST-04] shows the inactive ones', async () => {
      expect(await names()).toEqual([expect.stringContaining('Piso en Patraix')]);
      expect(lastQuery()).toMatchObject({ status: 'inactive' });
    });
  });

  it('shows all of them, and finds some', async () => {
    open({ at: '/viability-studies?status=all' });
    await step('[S-VST-04] shows active and inactive ones', async () => {
      expect(await names()).toEqual([
        expect.stringContaining('Piso en Ruzafa'),
        expect.stringContaining('Piso en Patraix'),
      ]);
      expect(lastQuery()).toMatchObject({ status: 'all' });
    });
    await step('[S-VST-15] shows whether it is finished', async () => {
      expect(await row(/Ruzafa/)).toHaveTextContent('En proceso');
      expect(await row(/Patraix/)).toHaveTextContent('Finalizado');
    });
    await step('[S-VST-16] shows whether it is active', async () => {
      expect(await row(/Ruzafa/)).toHaveTextContent('Activo');
      expect(await row(/Patraix/)).toHaveTextContent('Inactivo');
    });
    await step('[S-VST-02] searches by study, client or phone', async () => {
      await userEvent.type(screen.getByRole('searchbox', { name: /Buscar por estudio, cliente o teléfono/ }), 'ruzafa');
      await waitFor(() => expect(lastQuery()).toMatchObject({ search: 'ruzafa' }));
      await waitFor(() => expect(screen.queryByRole('row', { name: /Patraix/ })).toBeNull());
      expect(await row(/Ruzafa/)).toBeVisible();
    });
  });

  it('shows the data of each', async () => {
    serveStudies(api, [
      ruzafa,
      aStudy({ studyName: 'Villa', energyCertificate: 'unknown', isNational: false, needsAdditionalLoan: true }),
      aStudy({ studyName: 'Loft', companyName: null }),
      aStudy({ studyName: 'Casa', companyName: null, userEmail: null, clientPhone: null }),
      aStudy({ studyName: '', clientName: 'Beatriz Llorente' }),
    ]);
    open();
    await step('[S-VST-11] names a study without a name after its client', async () =>
      expect(await row(/Beatriz/)).toHaveTextContent('Estudio - Beatriz Llorente'),
    );
    await step('[S-VST-12] shows that there is no phone', async () =>
      expect(await row(/Casa/)).toHaveTextContent('No proporcionado'),
    );
    await step('[S-VST-14] shows its owner: company, else e-mail, else nothing', async () => {
      expect(await row(/Villa/)).toHaveTextContent('Hogar Levante');
      expect(await row(/Loft/)).toHaveTextContent('alba@umbral.test');
      expect(await row(/Casa/)).toHaveTextContent('N/A');
    });
    step('[S-VST-17] has cards for small screens', () => {
      const [home, villa] = screen.getAllByRole('article') as [HTMLElement, HTMLElement];
      expect(home).toHaveTextContent(
        /Precio235\.000.€Tasación240\.000.€Certificado energético DNacionalSin préstamo adicional/,
      );
      expect(villa).toHaveTextContent(/No conozcoInternacionalCon préstamo adicional/);
    });
  });

  it('pages', async () => {
    serveStudies(api, many());
    open();
    await step('[S-VST-06] shows ten of them at a time', async () => {
      expect(await names()).toHaveLength(10);
      expect(lastQuery()).toEqual({ status: 'active', page: 1 });
    });
    step('[S-VST-08] shows the range and the total', () =>
      expect(screen.getByText(/Mostrando/)).toHaveTextContent('Mostrando 1 a 10 de 23 estudios'),
    );
    const pages = () => within(screen.getByRole('navigation', { name: 'Paginación' }));
    const press = (name: string) => userEvent.click(pages().getByRole('button', { name }));
    await step('[S-VST-09] pages by number, forwards and backwards', async () => {
      const buttons = pages().getAllByRole('button');
      expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
        'Página anterior',
        'Página 1',
        'Página 2',
        'Página 3',
        'Página siguiente',
      ]);
      await press('Página 3');
      expect((await screen.findAllByText('Estudio 22'))[0]).toBeVisible();
      expect(pages().getByRole('button', { name: 'Página siguiente' })).toBeDisabled();
      await press('Página anterior');
      expect((await screen.findAllByText('Estudio 10'))[0]).toBeVisible();
    });
    await step('[S-VST-05] returns to page 1 for a type, a state or a search', async () => {
      for (const narrow of [
        () => userEvent.click(screen.getByRole('radio', { name: 'Nacionales' })),
        () => userEvent.selectOptions(screen.getByLabelText('Estado'), 'Todos'),
        () => userEvent.type(screen.getByRole('searchbox'), 'estudio'),
      ]) {
        await press('Página 2');
        await waitFor(() => expect(lastQuery()).toMatchObject({ page: 2 }));
        await narrow();
        await waitFor(() => expect(lastQuery()).toMatchObject({ page: 1 }));
        expect((await screen.findAllByText('Estudio 0'))[0]).toBeVisible();
      }
    });
  });

  it('[B-WRK-06] filters by owner, in the address and in the file', async () => {
    open();
    const adviser = await screen.findByLabelText('Asesor');
    await within(adviser).findByRole('option', { name: 'lucia@umbral.test' });
    await userEvent.selectOptions(adviser, 'Alba');
    await waitFor(() => expect(history.address.search).toBe('?adviser=2'));
    await waitFor(() => expect(api.callsOf(viabilityStudiesApi.list).at(-1)?.query).toMatchObject({ adviser: 2 }));
  });

  it('filters by days', async () => {
    freezeDate('2026-11-30T23:30:00.000Z'); // in Madrid it is December
    open({ at: '/viability-studies?from=2026-02-02' });
    await userEvent.click(await screen.findByRole('button', { name: 'Creado 02/02/2026 – …' }));
    const days = within(await screen.findByRole('dialog', { name: 'Creado' }));
    const last = days.getByLabelText('Hasta');
    const setLast = (value: string) => fireEvent.change(last, { target: { value } });
    await step('[B-WRK-07] in the address and in the file', async () => {
      expect(days.getByLabelText('Desde')).toHaveValue('02/02/2026');
      setLast('03/02/2026');
      await waitFor(() => expect(history.address.search).toBe('?from=2026-02-02&to=2026-02-03'));
      await waitFor(() => expect(lastQuery()).toMatchObject({ from: '2026-02-02', to: '2026-02-03' }));
      expect(screen.queryByText(RANGE_MESSAGE)).toBeNull();
      setLast('');
      await waitFor(() => expect(history.address.search).toBe('?from=2026-02-02'));
    });
    await step('[B-WRK-08] reports at its field a last day before the first, and one that is none', async () => {
      setLast('01/02/2026');
      await waitFor(() => expect(last).toHaveAccessibleDescription(RANGE_MESSAGE));
      setLast('30/02/2026');
      expect(last).toHaveAccessibleDescription('Ese día no existe');
    });
    await step('of a preset, and of none again', async () => {
      await userEvent.click(days.getByRole('button', { name: 'Este mes' }));
      await waitFor(() => expect(lastQuery()).toMatchObject({ from: '2026-12-01', to: '2026-12-31' }));
      expect(days.getByRole('button', { name: 'Este mes' })).toHaveAttribute('aria-pressed', 'true');
      // Instead of the day that was typed before.
      expect(days.getByLabelText('Hasta')).toHaveValue('31/12/2026');
      await userEvent.click(days.getByRole('button', { name: 'Quitar fechas' }));
      await waitFor(() => expect(history.address.search).toBe(''));
    });
  });

  it('[B-EXP-11] stores owner, days and order in a view', async () => {
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

  it('[S-VST-26] reports why the list is empty', async () => {
    serveStudies(api, []);
    open();
    expect(await screen.findByText('No hay estudios activos')).toBeVisible();
    await userEvent.type(screen.getByRole('searchbox'), 'nadie');
    expect(await screen.findByText('No se encontraron estudios.')).toBeVisible();
  });
});

describe('addresses', () => {
  it('[B-HIS-14] a tab of a study opens over the list page in the address', async () => {
    const others = Array.from({ length: 12 }, (_, index) => aStudy({ studyName: `Estudio ${index}` }));
    serveStudies(api, [ruzafa, ...others]);
    open({ at: '/viability-studies/7/productos?status=all&page=2' });
    const detail = within(await screen.findByRole('dialog', { name: 'Piso en Ruzafa' }));
    expect(await detail.findByRole('tab', { name: /^Productos/ })).toHaveAttribute('aria-selected', 'true');
    expect((await screen.findAllByText('Estudio 11'))[0]).toBeInTheDocument();
    expect(api.callsOf(viabilityStudiesApi.list).at(-1)?.query).toMatchObject({ status: 'all', page: 2 });
  });

  it('[B-HIS-13] each tab of a study has its own', async () => {
    open({ at: '/viability-studies/7/titulares' });
    const detail = within(await screen.findByRole('dialog', { name: 'Piso en Ruzafa' }));
    for (const [end, label] of [
      ['/titulares', 'Titulares'],
      ['', 'Propiedad'],
      ['/avalistas', 'Avalistas'],
      ['/simulacion', 'Simulación Hipoteca'],
      ['/gastos', 'Gastos Operación'],
    ] as const) {
      act(() => navigate(`/viability-studies/7${end}`));
      expect(await detail.findByRole('tab', { name: new RegExp(`^${label}`), selected: true })).toBeVisible();
    }
  });
});
