import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { auditApi, companiesApi, restorableRecordsApi } from '@umbral/contracts';
import { invalidate, navigate } from '@umbral/web-kit';
import { agent, createApi, DROP, refuse, renderPage, step, tableOf } from '@umbral/web-kit/testing';
import CompaniesPage from './CompaniesPage';
import { aCompany, serveCompanies } from './companies.testing';

const api = createApi();
const LOGO = 'data:image/png;base64,iVBORw0KGgo=';
const norte = aCompany({ id: 3, name: 'Norte Hipotecas', description: 'Oficinas de Gijón', logo: LOGO, userCount: 1 });
const brisa = aCompany({ id: 4, name: 'Brisa Crédito', isActive: false });
const serve = (companies = [norte, brisa]) => serveCompanies(api, companies);

beforeEach(() => {
  api.calls.length = 0;
  serve();
});

const open = (at: string) => renderPage({ api, Page: CompaniesPage, path: '/companies', at });
const { table, rowOf } = tableOf('Compañías por orden alfabético');
const lastQuery = () => api.callsOf(companiesApi.list).at(-1)?.query;
const textsOf = (nodes: HTMLElement[]) => nodes.map((node) => node.textContent);
const toast = () => within(screen.getByRole('region', { name: 'Avisos' }));
const dialog = () => within(screen.getByRole('dialog'));
const press = (name: string) => userEvent.click(dialog().getByRole('button', { name }));
const fillName = (value: string) => fireEvent.change(dialog().getByLabelText(/^Nombre/), { target: { value } });

describe('the list', () => {
  it('shows each company with its actions', async () => {
    open('/companies?status=all');
    await step('[P-COM-01] under its title', async () =>
      expect(await screen.findByRole('heading', { level: 1, name: 'Compañías' })).toBeVisible(),
    );
    const cellsOf = async (name: string) => textsOf(within(await rowOf(name)).getAllByRole('cell'));
    const ofNorte = await cellsOf('Norte');
    const ofBrisa = await cellsOf('Brisa');
    await step('[P-COM-06] in its columns, with the logo of each company', async () => {
      const heads = textsOf(within(await table()).getAllByRole('columnheader'));
      expect(heads).toEqual(['Compañía', 'Descripción', 'Usuarios', 'Estado', 'Acciones']);
      expect((await rowOf('Norte')).querySelector('img')).toHaveAttribute('src', LOGO);
      expect(ofNorte).toContain('Oficinas de Gijón');
    });
    step('[P-COM-07] showing that there is no description', () => expect(ofBrisa).toContain('Sin descripción'));
    step('[P-COM-08] counting the users of each', () => {
      expect(ofNorte).toContain('1 usuario(s)');
      expect(ofBrisa).toContain('0 usuario(s)');
    });
    step('[P-COM-09] with the state of each', () => {
      expect(ofNorte).toContain('Activa');
      expect(ofBrisa).toContain('Inactiva');
    });

    const actsOf = async (name: string) => {
      const row = within(await rowOf(name));
      const icons = row.getAllByLabelText(/: /).map((icon) => icon.getAttribute('aria-label')?.split(':')[0]);
      await userEvent.click(row.getByRole('button', { name: /Más acciones/ }));
      const items = textsOf(screen.getAllByRole('menuitem'));
      await userEvent.keyboard('{Escape}');
      return [...icons.slice(0, -1), ...items];
    };
    const forNorte = await actsOf('Norte');
    const forBrisa = await actsOf('Brisa');
    step('[P-COM-10] offering to edit an active one only', () => {
      expect(forNorte).toContain('Editar compañía');
      expect(forBrisa).not.toContain('Editar compañía');
    });
    step('[P-COM-11] offering to view, to manage users and to toggle', () => {
      const isTheirs = (item?: string | null) => item !== 'Editar compañía';
      expect(forNorte.filter(isTheirs)).toEqual(['Ver compañía', 'Gestionar usuarios', 'Desactivar']);
      expect(forBrisa.filter(isTheirs)).toEqual(['Ver compañía', 'Gestionar usuarios', 'Activar']);
    });

    await step('[P-COM-02] narrowed by a search of name and description', async () => {
      await userEvent.type(screen.getByPlaceholderText('Buscar por nombre o descripción...'), 'bri');
      await waitFor(() => expect(screen.queryByRole('row', { name: /Norte/ })).toBeNull());
      expect(await rowOf('Brisa')).toBeInTheDocument();
      expect(lastQuery()).toMatchObject({ search: 'bri' });
    });
  });

  it('starts with the active ones', async () => {
    serve([...Array.from({ length: 11 }, () => aCompany()), brisa]);
    open('/companies');
    await step('[P-COM-04] [D34] ten of them at a time, as table and as cards', async () => {
      expect(await within(await table()).findAllByRole('rowheader')).toHaveLength(10);
      expect(screen.getByText(/Mostrando/)).toHaveTextContent('Mostrando 1 a 10 de 11 compañías');
      expect(screen.getAllByRole('article')).toHaveLength(10);
      expect(lastQuery()).toEqual({ page: 1, status: 'active' });
    });
    await step('[P-COM-03] and filters by state', async () => {
      const filter = screen.getByLabelText('Estado');
      expect(textsOf(within(filter).getAllByRole('option'))).toEqual(['Activas', 'Inactivas', 'Todas']);
      await userEvent.selectOptions(filter, 'Inactivas');
      await waitFor(async () => expect(within(await table()).getAllByRole('rowheader')).toHaveLength(1));
      expect(await rowOf('Brisa')).toBeInTheDocument();
      expect(lastQuery()).toEqual({ page: 1, status: 'inactive' });
    });
  });
});

it('shows a company in a dialog', async () => {
  open('/companies?status=all');
  await userEvent.click(within(await rowOf('Norte')).getByRole('link', { name: 'Norte Hipotecas' }));
  const detail = await screen.findByRole('dialog', { name: 'Norte Hipotecas' });
  step('[P-COM-18] with logo, description, state and day of creation', () => {
    expect(detail.querySelector('img')).toHaveAttribute('src', LOGO);
    for (const text of ['Oficinas de Gijón', 'Activa', '1 usuario(s)'])
      expect(within(detail).getByText(text)).toBeVisible();
    expect(within(detail).getByText('Fecha de creación').nextSibling).toHaveTextContent('2026');
  });
  step('[P-COM-19] with that day in long format', () =>
    expect(within(detail).getByText('20 de noviembre de 2026')).toBeVisible(),
  );
  await userEvent.click(within(detail).getByRole('link', { name: 'Editar compañía' }));
  await waitFor(() => expect(screen.getByRole('dialog', { name: 'Editar compañía' })).toBeVisible());

  api.on(auditApi.ofRecord, { logs: [], pagination: { page: 1, total: 0, totalPages: 1 } });
  act(() => navigate('/companies/3/historial'));
  await step('[B-HIS-10] and its history, with an address of its own', async () => {
    expect(await screen.findByRole('tabpanel', { name: 'Historial' })).toBeVisible();
    expect(await screen.findByText('Sin movimientos')).toBeVisible();
    expect(api.callsOf(auditApi.ofRecord)[0]?.params).toEqual({ entityType: 'company', entityId: '3' });
  });

  act(() => navigate('/companies/4'));
  await step('[P-COM-10] from which an inactive one is activated, not edited', async () => {
    const inactive = within(await screen.findByRole('dialog', { name: 'Brisa Crédito' }));
    expect(inactive.queryByRole('link', { name: 'Editar compañía' })).toBeNull();
    await userEvent.click(inactive.getByRole('link', { name: 'Activar' }));
    expect(await screen.findByRole('alertdialog', { name: '¿Activar Brisa Crédito?' })).toBeVisible();
  });
});

describe('the form', () => {
  it('creates a company', async () => {
    open('/companies/nueva');
    await screen.findByRole('dialog', { name: 'Nueva compañía' });
    const created = () => api.callsOf(companiesApi.create);
    await press('Crear compañía');
    await step('[P-COM-13] shows that the name is missing', async () => {
      expect(await dialog().findByText('El nombre de la compañía es requerido')).toBeVisible();
      expect(created()).toHaveLength(0);
    });
    fillName('x'.repeat(256));
    await press('Crear compañía');
    await step('[P-COM-14] shows that a name of 256 characters is too long', async () => {
      expect(await dialog().findByText('El nombre no puede exceder 255 caracteres')).toBeVisible();
      expect(created()).toHaveLength(0);
    });
    fillName('Umbría');
    api.on(companiesApi.create, refuse('duplicate_company'));
    await press('Crear compañía');
    await step('[P-COM-17] [D32] shows at the name that it is taken', async () =>
      expect(await dialog().findByText('Ya existe una compañía con ese nombre')).toBeVisible(),
    );
    const message = 'La imagen debe ser PNG, JPEG, WebP o GIF y ocupar como máximo 512 KB';
    api.on(companiesApi.create, refuse('validation', { errors: [{ path: 'logo', message }] }));
    await press('Crear compañía');
    await step('[P-COM-15] [D36] shows at the logo that the server refuses it', async () =>
      expect(await dialog().findByText(message)).toBeVisible(),
    );
    await step('[P-COM-28] shows a failure with its title and the server’s reason, or as unexpected', () =>
      expectFailure(companiesApi.create, 'Crear compañía', 'Error al crear compañía'),
    );
    serve();
    await step('[P-COM-12] requires neither description nor logo', async () => {
      expect(dialog().getByLabelText(/^Logo/)).toBeInTheDocument();
      expect(dialog().getByLabelText(/^Descripción/)).toBeVisible();
      await press('Crear compañía');
      await waitFor(() =>
        expect(created().at(-1)?.body).toEqual({ name: 'Umbría', description: null, logo: null, reportNotice: null }),
      );
    });
    await step('[P-COM-33] shows that it is created', async () =>
      expect(await toast().findByText('Compañía creada')).toBeVisible(),
    );
  });

  it('changes a company', async () => {
    open('/companies/3/editar');
    await waitFor(() => expect(dialog().getByLabelText(/^Nombre/)).toHaveValue('Norte Hipotecas'));
    fillName('Norte Hipotecas Sur');
    await step('[P-COM-29] shows a failure with its title and the server’s reason, or as unexpected', () =>
      expectFailure(companiesApi.update, 'Guardar cambios', 'Error al actualizar compañía'),
    );
    serve();
    await press('Guardar cambios');
    await step('[P-COM-33] shows that it is updated', async () =>
      expect(await toast().findByText('Compañía actualizada')).toBeVisible(),
    );
    step('[P-COM-16] [D41] sends the stored logo again, as a data URL', () =>
      expect(api.callsOf(companiesApi.update).at(-1)).toMatchObject({
        ifMatch: '"3-1"',
        body: { name: 'Norte Hipotecas Sur', description: 'Oficinas de Gijón', logo: LOGO },
      }),
    );
  });

  async function expectFailure(
    op: typeof companiesApi.create | typeof companiesApi.update,
    button: string,
    title: string,
  ) {
    api.on(op, refuse('inactive_record'));
    await press(button);
    expect(await toast().findByText('Solo se puede editar un registro activo')).toBeVisible();
    expect(toast().getByText(title)).toBeVisible();
    api.on(op, DROP);
    await press(button);
    expect(await toast().findByText('Ocurrió un error inesperado')).toBeVisible();
    expect(toast().getByText(title)).toBeVisible();
  }
});

it('deactivates a company after a confirmation', async () => {
  open('/companies');
  const choose = async () => {
    await userEvent.click(within(await table()).getByRole('button', { name: /Más acciones/ }));
    await userEvent.click(screen.getByRole('menuitem', { name: /Desactivar/ }));
    return screen.getByRole('alertdialog');
  };
  const confirm = (alert: HTMLElement) =>
    userEvent.click(within(alert).getByRole('button', { name: 'Desactivar compañía' }));
  const alert = await choose();
  step('[P-COM-25] that contains its name', () => {
    expect(alert).toHaveAccessibleName('¿Desactivar Norte Hipotecas?');
    expect(api.callsOf(companiesApi.toggleStatus)).toEqual([]);
  });
  step('[P-COM-26] that warns of the studies deactivated with it', () =>
    expect(alert).toHaveTextContent('También se desactivarán sus estudios y cálculos activos.'),
  );
  api.on(companiesApi.toggleStatus, refuse('not_found'));
  await confirm(alert);
  await step('[P-COM-32] shows a failure with its title and the server’s reason', async () => {
    expect(await toast().findByText('No se ha encontrado lo que buscas')).toBeVisible();
    expect(toast().getByText('Error al cambiar estado')).toBeVisible();
  });
  api.on(companiesApi.toggleStatus, DROP);
  await confirm(await choose());
  await step('[P-COM-32] shows an unexpected failure', async () => {
    expect(await toast().findByText('Ocurrió un error inesperado')).toBeVisible();
    expect(toast().getByText('Error al cambiar estado')).toBeVisible();
  });
  serve();
  await confirm(await choose());
  await step('[P-COM-35] shows that it was done', async () =>
    expect(await toast().findByText('Estado actualizado')).toBeVisible(),
  );
  await step('[P-COM-25] of the version that was read', async () => {
    expect(await screen.findByText('No hay compañías activas')).toBeVisible();
    expect(api.callsOf(companiesApi.toggleStatus).at(-1)?.ifMatch).toBe('"3-1"');
  });
});

describe('activating a company', () => {
  const alert = () => screen.findByRole('alertdialog', { name: '¿Activar Brisa Crédito?' });
  const question = () => screen.findByRole('checkbox', { name: /^También se reactivarán? / });
  const STAY = 'Sus estudios y cálculos siguen como están: actívalos uno a uno si los necesitas.';
  const sent = () => api.callsOf(companiesApi.toggleStatus).map(({ body }) => body);
  const confirm = async () => {
    await userEvent.click(within(await alert()).getByRole('button', { name: 'Activar compañía' }));
    expect(await toast().findByText('Estado actualizado')).toBeVisible();
  };

  it('offers to restore what was deactivated with it, by default', async () => {
    api.on(restorableRecordsApi.count, { studies: 1234, calculations: 1 });
    open('/companies/4/estado');
    expect(await question()).toBeChecked();
    expect(await alert()).toHaveTextContent(
      'También se reactivarán los 1.234 estudios y el cálculo que se desactivaron con ella',
    );
    expect(api.callsOf(restorableRecordsApi.count)[0]?.params).toEqual({ id: 4 });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    api.on(restorableRecordsApi.count, { studies: 2, calculations: 0 });
    act(() => navigate('/companies/4/estado'));
    expect(await question()).toHaveAccessibleName('También se reactivarán los 2 estudios que se desactivaron con ella');
    await confirm();
    expect(sent()).toEqual([{ restoresRecords: true }]);
  });

  it('restores it while it is still being counted', async () => {
    let answer = () => {};
    api.on(restorableRecordsApi.count, async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return { studies: 1, calculations: 0 };
    });
    open('/companies/4/estado');
    expect(await alert()).toHaveTextContent(
      'También se reactivarán los estudios y cálculos que se desactivaron con ella.',
    );
    await confirm();
    answer();
    expect(sent()).toEqual([{ restoresRecords: true }]);
  });

  it('leaves it inactive on request', async () => {
    api.on(restorableRecordsApi.count, { studies: 1, calculations: 0 });
    open('/companies/4/estado');
    await userEvent.click(await question());
    expect(await alert()).toHaveTextContent('También se reactivará el estudio que se desactivó con ella');
    await confirm();
    expect(sent()).toEqual([undefined]);
  });

  it('asks nothing when there is nothing to restore', async () => {
    open('/companies/4/estado');
    expect(await within(await alert()).findByText(STAY)).toBeVisible();
    expect(screen.queryByRole('checkbox')).toBeNull();
    await confirm();
    expect(sent()).toEqual([undefined]);
  });

  it('[D41] sends nothing for one that is activated meanwhile, and asks the same', async () => {
    const service = serve();
    open('/companies/4/estado?status=all');
    await alert();
    const row = await screen.findByRole('row', { name: /Brisa/, hidden: true });
    service.companies = service.companies.map((company) => ({ ...company, isActive: true }));
    act(() => invalidate('companies'));
    await waitFor(() => expect(row).toHaveTextContent('Activa'));
    await userEvent.click(within(await alert()).getByRole('button', { name: 'Activar compañía' }));
    await screen.findByRole('alertdialog', { name: 'Otra persona ha modificado este registro' });
    expect(sent()).toEqual([]);
  });

  it('restores nothing when the count fails, and shows it', async () => {
    api.on(restorableRecordsApi.count, DROP);
    open('/companies/4/estado');
    const text = `No se ha podido comprobar qué se desactivó con ella. ${STAY}`;
    expect(await within(await alert()).findByText(text)).toBeVisible();
    await confirm();
    expect(sent()).toEqual([undefined]);
  });

  it('asks nothing without the permission for studies', async () => {
    // Another one: the count of a closed dialog may be retried during this spec.
    serve([aCompany({ id: 5, name: 'Brisa Crédito', isActive: false })]);
    const permissions = { view: { companias: true }, delete: {} };
    renderPage({ api, Page: CompaniesPage, path: '/companies', at: '/companies/5/estado', user: agent, permissions });
    expect(await within(await alert()).findByText(STAY)).toBeVisible();
    await confirm();
    expect(api.callsOf(restorableRecordsApi.count).filter(({ params }) => params.id === 5)).toHaveLength(0);
    expect(sent()).toEqual([undefined]);
  });
});
