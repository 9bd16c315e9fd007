import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { companiesApi } from '@umbral/contracts';
import { createApi, renderPage, type PageOptions } from '@umbral/web-kit/testing';
import CompaniesPage from './CompaniesPage';
import { aCompany, serveCompanies } from './companies.testing';

const api = createApi();
const open = (options: Partial<PageOptions> = {}) =>
  renderPage({ api, Page: CompaniesPage, path: '/companies', ...options });
const table = () => screen.findByRole('table', { name: 'Compañías por orden alfabético' });
const rowOf = async (name: string) => within(await table()).getByRole('row', { name: new RegExp(name) });
const lastQuery = () => api.callsOf(companiesApi.list).at(-1)?.query;

const LOGO = 'data:image/png;base64,iVBORw0KGgo=';
const norte = aCompany({ id: 3, name: 'Norte Hipotecas', description: 'Oficinas de Gijón', logo: LOGO, userCount: 1 });
const brisa = aCompany({ id: 4, name: 'Brisa Crédito', isActive: false });

beforeEach(() => {
  api.calls.length = 0;
});

describe('the list', () => {
  it('[P-COM-01] [P-COM-04] [D34] opens with ten active companies, as table and as cards', async () => {
    serveCompanies(api, [...Array.from({ length: 12 }, () => aCompany()), brisa]);
    open();
    expect(within(await table()).getAllByRole('rowheader')).toHaveLength(10);
    expect(screen.getByRole('heading', { level: 1, name: 'Compañías' })).toBeVisible();
    expect(screen.getByText(/Mostrando/)).toHaveTextContent('Mostrando 1 a 10 de 12 compañías');
    expect(screen.getAllByRole('article')).toHaveLength(10);
    expect(lastQuery()).toEqual({ page: 1, status: 'active' });
  });

  it('[P-COM-02] [P-COM-03] searches and filters', async () => {
    serveCompanies(api, [norte, brisa]);
    open();
    expect(
      within(screen.getByLabelText('Estado'))
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Activas', 'Inactivas', 'Todas']);
    await userEvent.type(screen.getByPlaceholderText('Buscar por nombre o descripción...'), 'brisa');
    expect(await screen.findByText('No se encontraron compañías.')).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Estado'), 'Todas');
    expect(await rowOf('Brisa')).toBeInTheDocument();
    expect(lastQuery()).toEqual({ page: 1, search: 'brisa', status: 'all' });
  });

  it('[P-COM-06] [P-COM-07] [P-COM-08] [P-COM-09] tells logo, description, users and state of each', async () => {
    serveCompanies(api, [norte, brisa]);
    open({ at: '/companies?status=all' });
    const heads = within(await table())
      .getAllByRole('columnheader')
      .map((head) => head.textContent);
    expect(heads).toEqual(['Compañía', 'Descripción', 'Usuarios', 'Estado', 'Acciones']);
    expect(await rowOf('Norte')).toHaveTextContent('Norte HipotecasOficinas de Gijón1 usuario(s)Activa');
    expect((await rowOf('Norte')).querySelector('img')).toHaveAttribute('src', LOGO);
    expect(await rowOf('Brisa')).toHaveTextContent('Brisa CréditoSin descripción0 usuario(s)Inactiva');
  });

  it('[P-COM-10] [P-COM-11] offers to edit active companies only', async () => {
    serveCompanies(api, [norte, brisa]);
    open({ at: '/companies?status=all' });
    const actsOf = async (name: string) => {
      const row = within(await rowOf(name));
      const icons = row.getAllByLabelText(/: /).map((icon) => icon.getAttribute('aria-label')?.split(':')[0]);
      await userEvent.click(row.getByRole('button', { name: /Más acciones/ }));
      const items = screen.getAllByRole('menuitem').map((item) => item.textContent);
      await userEvent.keyboard('{Escape}');
      return [...icons.slice(0, -1), ...items];
    };
    expect(await actsOf('Norte')).toEqual(['Ver compañía', 'Gestionar usuarios', 'Editar compañía', 'Desactivar']);
    expect(await actsOf('Brisa')).toEqual(['Ver compañía', 'Gestionar usuarios', 'Activar']);
  });
});

describe('the detail', () => {
  const openDetail = async (name: string) => {
    open({ at: '/companies?status=all' });
    await userEvent.click(within(await rowOf(name)).getByRole('link', { name }));
    return screen.findByRole('dialog', { name });
  };

  it('[P-COM-18] [P-COM-19] tells logo, description, state and the day of creation in words', async () => {
    serveCompanies(api, [norte]);
    const dialog = await openDetail('Norte Hipotecas');
    expect(dialog.querySelector('img')).toHaveAttribute('src', LOGO);
    for (const text of ['Oficinas de Gijón', 'Activa', '1 usuario(s)', '20 de noviembre de 2026']) {
      expect(within(dialog).getByText(text)).toBeVisible();
    }
    await userEvent.click(within(dialog).getByRole('link', { name: 'Editar compañía' }));
    await waitFor(() => expect(screen.getByRole('dialog', { name: 'Editar compañía' })).toBeVisible());
  });

  it('[P-COM-10] of an inactive one leads to activating it', async () => {
    serveCompanies(api, [brisa]);
    const dialog = await openDetail('Brisa Crédito');
    expect(within(dialog).queryByRole('link', { name: 'Editar compañía' })).toBeNull();
    await userEvent.click(within(dialog).getByRole('link', { name: 'Activar' }));
    expect(await screen.findByRole('alertdialog', { name: '¿Activar Brisa Crédito?' })).toBeVisible();
  });
});
