import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { companiesApi } from '@umbral/contracts';
import { createApi, DROP, refuse, renderPage } from '@umbral/web-kit/testing';
import CompaniesPage from './CompaniesPage';
import { aCompany, serveCompanies } from './companies.testing';

const api = createApi();
const LOGO = 'data:image/png;base64,iVBORw0KGgo=';
const norte = aCompany({ id: 3, name: 'Norte Hipotecas', description: 'Oficinas de Gijón', logo: LOGO });

beforeEach(() => {
  api.calls.length = 0;
  serveCompanies(api, [norte]);
});

const toast = () => within(screen.getByRole('region', { name: 'Avisos' }));
const dialog = () => within(screen.getByRole('dialog'));
const name = () => dialog().getByLabelText(/^Nombre/);
const press = (label: string) => userEvent.click(screen.getByRole('button', { name: label }));

async function openNew() {
  renderPage({ api, Page: CompaniesPage, path: '/companies' });
  await userEvent.click(await screen.findByRole('link', { name: 'Nueva compañía' }));
}
async function choose(item: string) {
  renderPage({ api, Page: CompaniesPage, path: '/companies' });
  const table = await screen.findByRole('table', { name: 'Compañías por orden alfabético' });
  await userEvent.click(within(table).getByRole('button', { name: /Más acciones/ }));
  await userEvent.click(screen.getByRole('menuitem', { name: new RegExp(item) }));
}

describe('creating and editing', () => {
  it('[P-COM-12] asks for a name, and takes neither description nor logo', async () => {
    await openNew();
    expect(dialog().getByLabelText(/^Logo/)).toBeInTheDocument();
    expect(dialog().getByLabelText(/^Descripción/)).toBeVisible();
    await userEvent.type(name(), 'Umbría');
    await press('Crear compañía');
    await waitFor(() =>
      expect(api.callsOf(companiesApi.create)[0]?.body).toEqual({
        name: 'Umbría',
        description: null,
        logo: null,
        reportNotice: null,
      }),
    );
  });

  it('[P-COM-13] says that the name is missing', async () => {
    await openNew();
    await press('Crear compañía');
    expect(await screen.findByText('El nombre de la compañía es requerido')).toBeVisible();
    expect(api.callsOf(companiesApi.create)).toHaveLength(0);
  });

  it('[P-COM-14] says that a name of 256 characters is too long', async () => {
    await openNew();
    await userEvent.click(name());
    await userEvent.paste('x'.repeat(256));
    await press('Crear compañía');
    expect(await screen.findByText('El nombre no puede exceder 255 caracteres')).toBeVisible();
    expect(api.callsOf(companiesApi.create)).toHaveLength(0);
  });

  it('[P-COM-33] tells that a company is created', async () => {
    await openNew();
    await userEvent.type(name(), 'Umbría');
    await press('Crear compañía');
    expect(await toast().findByText('Compañía creada')).toBeVisible();
  });

  const change = async () => {
    await choose('Editar compañía');
    await waitFor(() => expect(name()).toHaveValue('Norte Hipotecas'));
    await userEvent.type(name(), ' Sur');
    await press('Guardar cambios');
  };

  it('[P-COM-16] [D41] sends the stored logo again, as a data URL', async () => {
    await change();
    await waitFor(() =>
      expect(api.callsOf(companiesApi.update)[0]).toMatchObject({
        ifMatch: '"3-1"',
        body: { name: 'Norte Hipotecas Sur', description: 'Oficinas de Gijón', logo: LOGO },
      }),
    );
  });

  it('[P-COM-33] tells that a company is updated', async () => {
    await change();
    expect(await toast().findByText('Compañía actualizada')).toBeVisible();
  });

  it('[P-COM-17] [D32] says at the name that it is taken', async () => {
    api.on(companiesApi.create, refuse('duplicate_company'));
    await openNew();
    await userEvent.type(name(), 'Norte Hipotecas');
    await press('Crear compañía');
    expect(await dialog().findByText('Ya existe una compañía con ese nombre')).toBeVisible();
  });

  it('[P-COM-15] [D36] says at the logo that the server does not take it', async () => {
    const message = 'La imagen debe ser PNG, JPEG, WebP o GIF y ocupar como máximo 512 KB';
    api.on(companiesApi.create, refuse('validation', { errors: [{ path: 'logo', message }] }));
    await openNew();
    await userEvent.type(name(), 'Umbría');
    await press('Crear compañía');
    expect(await dialog().findByText(message)).toBeVisible();
  });

  it.each([
    ['[P-COM-28]', 'Error al crear compañía', openNew, companiesApi.create, 'Crear compañía'],
    [
      '[P-COM-29]',
      'Error al actualizar compañía',
      () => choose('Editar compañía'),
      companiesApi.update,
      'Guardar cambios',
    ],
  ] as const)('%s a failure is titled %s', async (_row, title, openDialog, op, button) => {
    await openDialog();
    await waitFor(() => expect(screen.getByRole('button', { name: button })).toBeEnabled());
    await userEvent.type(name(), ' Dos');
    api.on(op, refuse('inactive_record'));
    await press(button);
    expect(await toast().findByText(title)).toBeVisible();
    expect(toast().getByText('Solo se puede editar un registro activo')).toBeVisible();
    api.on(op, DROP);
    await press(button);
    expect(await toast().findByText('Ocurrió un error inesperado')).toBeVisible();
  });
});

describe('switching off', () => {
  it('[P-COM-25] asks first', async () => {
    await choose('Desactivar');
    expect(screen.getByRole('alertdialog', { name: '¿Desactivar Norte Hipotecas?' })).toBeVisible();
    expect(api.callsOf(companiesApi.toggleStatus)).toEqual([]);
    await press('Desactivar compañía');
    expect(await screen.findByText('No hay compañías activas')).toBeVisible();
    expect(api.callsOf(companiesApi.toggleStatus)[0]?.ifMatch).toBe('"3-1"');
  });

  it('[P-COM-26] warns that the studies go along', async () => {
    await choose('Desactivar');
    expect(screen.getByRole('alertdialog')).toHaveTextContent(
      'También se desactivarán sus estudios y cálculos activos.',
    );
  });

  it('[P-COM-35] tells that it was done', async () => {
    await choose('Desactivar');
    await press('Desactivar compañía');
    expect(await toast().findByText('Estado actualizado')).toBeVisible();
  });

  it.each([
    ['the reason of the server', refuse('not_found'), 'No se ha encontrado lo que buscas'],
    ['that it is unexpected', DROP, 'Ocurrió un error inesperado'],
  ] as const)('[P-COM-32] a failure is titled so, with %s', async (_what, answer, text) => {
    api.on(companiesApi.toggleStatus, answer);
    await choose('Desactivar');
    await press('Desactivar compañía');
    expect(await toast().findByText('Error al cambiar estado')).toBeVisible();
    expect(toast().getByText(text)).toBeVisible();
  });
});
