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
  it('[P-COM-01] has its title', async () => {
    serveCompanies(api, [norte]);
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Compañías' })).toBeVisible();
  });

  it('[P-COM-04] [D34] shows ten of the active ones at a time, as table and as cards', async () => {
    serveCompanies(api, [...Array.from({ length: 12 }, () => aCompany()), brisa]);
    open();
    expect(await within(await table()).findAllByRole('rowheader')).toHaveLength(10);
    expect(screen.getByText(/Mostrando/)).toHaveTextContent('Mostrando 1 a 10 de 12 compañías');
    expect(screen.getAllByRole('article')).toHaveLength(10);
    expect(lastQuery()).toEqual({ page: 1, status: 'active' });
  });

  it('[P-COM-02] searches by name or description', async () => {
    serveCompanies(api, [norte, brisa]);
    open({ at: '/companies?status=all' });
    await rowOf('Norte');
    await userEvent.type(screen.getByPlaceholderText('Buscar por nombre o descripción...'), 'brisa');
    await waitFor(() => expect(screen.queryByRole('row', { name: /Norte/ })).toBeNull());
    expect(await rowOf('Brisa')).toBeInTheDocument();
    expect(lastQuery()).toMatchObject({ search: 'brisa' });
  });

  it('[P-COM-03] filters by state', async () => {
    serveCompanies(api, [norte, brisa]);
    open();
    await rowOf('Norte');
    expect(
      within(screen.getByLabelText('Estado'))
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Activas', 'Inactivas', 'Todas']);
    await userEvent.selectOptions(screen.getByLabelText('Estado'), 'Inactivas');
    await waitFor(() => expect(screen.queryByRole('row', { name: /Norte/ })).toBeNull());
    expect(await rowOf('Brisa')).toBeInTheDocument();
    expect(lastQuery()).toEqual({ page: 1, status: 'inactive' });
  });

  describe('of two companies', () => {
    const cellsOf = async (name: string) =>
      within(await rowOf(name))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    beforeEach(() => {
      serveCompanies(api, [norte, brisa]);
      open({ at: '/companies?status=all' });
    });

    it('[P-COM-06] has its columns, and the logo of each company', async () => {
      const heads = within(await table())
        .getAllByRole('columnheader')
        .map((head) => head.textContent);
      expect(heads).toEqual(['Compañía', 'Descripción', 'Usuarios', 'Estado', 'Acciones']);
      expect((await rowOf('Norte')).querySelector('img')).toHaveAttribute('src', LOGO);
      expect(await cellsOf('Norte')).toContain('Oficinas de Gijón');
    });

    it('[P-COM-07] says that there is no description', async () => {
      expect(await cellsOf('Brisa')).toContain('Sin descripción');
    });

    it('[P-COM-08] counts the users of each', async () => {
      expect(await cellsOf('Norte')).toContain('1 usuario(s)');
      expect(await cellsOf('Brisa')).toContain('0 usuario(s)');
    });

    it('[P-COM-09] tells the state of each', async () => {
      expect(await cellsOf('Norte')).toContain('Activa');
      expect(await cellsOf('Brisa')).toContain('Inactiva');
    });
  });

  describe('the acts of a row', () => {
    const actsOf = async (name: string) => {
      const row = within(await rowOf(name));
      const icons = row.getAllByLabelText(/: /).map((icon) => icon.getAttribute('aria-label')?.split(':')[0]);
      await userEvent.click(row.getByRole('button', { name: /Más acciones/ }));
      const items = screen.getAllByRole('menuitem').map((item) => item.textContent);
      await userEvent.keyboard('{Escape}');
      return [...icons.slice(0, -1), ...items];
    };
    beforeEach(() => {
      serveCompanies(api, [norte, brisa]);
      open({ at: '/companies?status=all' });
    });

    it('[P-COM-10] are editing for an active one only', async () => {
      expect(await actsOf('Norte')).toContain('Editar compañía');
      expect(await actsOf('Brisa')).not.toContain('Editar compañía');
    });

    it('[P-COM-11] are viewing, managing users and switching', async () => {
      const isTheirs = (act?: string) => act !== 'Editar compañía';
      expect((await actsOf('Norte')).filter(isTheirs)).toEqual(['Ver compañía', 'Gestionar usuarios', 'Desactivar']);
      expect((await actsOf('Brisa')).filter(isTheirs)).toEqual(['Ver compañía', 'Gestionar usuarios', 'Activar']);
    });
  });
});

describe('the detail', () => {
  const openDetail = async (name: string) => {
    open({ at: '/companies?status=all' });
    await userEvent.click(within(await rowOf(name)).getByRole('link', { name }));
    return screen.findByRole('dialog', { name });
  };

  it('[P-COM-18] shows logo, description, state and day of creation', async () => {
    serveCompanies(api, [norte]);
    const dialog = await openDetail('Norte Hipotecas');
    expect(dialog.querySelector('img')).toHaveAttribute('src', LOGO);
    for (const text of ['Oficinas de Gijón', 'Activa', '1 usuario(s)']) {
      expect(within(dialog).getByText(text)).toBeVisible();
    }
    expect(within(dialog).getByText('Fecha de creación').nextSibling).toHaveTextContent('2026');
  });

  it('[P-COM-19] writes the day of creation in words', async () => {
    serveCompanies(api, [norte]);
    const dialog = await openDetail('Norte Hipotecas');
    expect(within(dialog).getByText('20 de noviembre de 2026')).toBeVisible();
  });

  it('leads to the form', async () => {
    serveCompanies(api, [norte]);
    const dialog = await openDetail('Norte Hipotecas');
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
