import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { productsApi } from '@umbral/contracts';
import { agent, createApi, renderPage, type PageOptions } from '@umbral/web-kit/testing';
import { aBank } from '../banks/banks.testing';
import ProductsPage from './ProductsPage';
import { aProduct, serveProducts } from './products.testing';

const api = createApi();
const open = (options: Partial<PageOptions> = {}) =>
  renderPage({ api, Page: ProductsPage, path: '/products', ...options });
const table = () => screen.findByRole('table', { name: 'Productos por orden alfabético' });
const rowOf = async (name: string) => within(await table()).getByRole('row', { name: new RegExp(name) });
const headsOf = async () =>
  within(await table())
    .getAllByRole('columnheader')
    .map((head) => head.textContent);

const turia = aBank({ id: 3, name: 'Banco del Turia' });
const closed = aBank({ id: 4, name: 'Banca Almudena', isActive: false });
const fixed = aProduct({ name: 'Hipoteca Fija 30', code: 'TUR-F30', companyName: 'Norte Hipotecas' });
const old = aProduct({ name: 'Selección 70', code: 'ALM-70', bankId: 4, bankName: closed.name, isActive: false });

beforeEach(() => {
  api.calls.length = 0;
});

describe('the list', () => {
  it('[P-PRD-01] has its title', async () => {
    serveProducts(api, [fixed], [turia]);
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Productos' })).toBeVisible();
  });

  it('[P-PRD-05] shows ten of them at a time', async () => {
    serveProducts(
      api,
      Array.from({ length: 12 }, () => aProduct()),
      [turia],
    );
    open();
    expect(await within(await table()).findAllByRole('rowheader')).toHaveLength(10);
    expect(api.callsOf(productsApi.list).at(-1)?.query).toEqual({ page: 1, status: 'active' });
  });

  it('[P-PRD-07] tells product, bank, financing, ages, state and company', async () => {
    serveProducts(api, [fixed], [turia]);
    open();
    expect(await headsOf()).toEqual(['Producto', 'Banco', 'Financiación', 'Edad', 'Estado', 'Compañía', 'Acciones']);
    expect(await rowOf('Fija')).toHaveTextContent(
      /^Hipoteca Fija 30TUR-F30.*Banco del Turia80.*18–65\sañosActivoNorte Hipotecas/,
    );
  });

  it('[P-PRD-08] tells the financing as a percentage, and for how many years', async () => {
    serveProducts(api, [{ ...fixed, financingPercentage: 90, maxYears: 25 }], [turia]);
    open();
    expect(await rowOf('Fija')).toHaveTextContent(/90\s% hasta 25\saños/);
  });

  it('[P-PRD-02] searches by product and bank', async () => {
    serveProducts(api, [fixed, old], [turia]);
    open({ at: '/products?status=all' });
    await rowOf('Fija');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Buscar por producto o banco' }), 'sel');
    await waitFor(() => expect(screen.queryByRole('row', { name: /Fija/ })).toBeNull());
    expect(await rowOf('Selección')).toBeInTheDocument();
    expect(api.callsOf(productsApi.list).at(-1)?.query).toMatchObject({ search: 'sel' });
  });

  it('[P-PRD-03] filters by state, and begins with the active ones', async () => {
    serveProducts(api, [fixed, old], [turia]);
    open();
    await rowOf('Fija');
    expect(screen.queryByRole('row', { name: /Selección/ })).toBeNull();
    const filter = screen.getByLabelText('Estado');
    expect(
      within(filter)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Activos', 'Inactivos', 'Todos']);
    await userEvent.selectOptions(filter, 'Inactivos');
    await waitFor(() => expect(screen.queryByRole('row', { name: /Fija/ })).toBeNull());
    expect(await rowOf('Selección')).toBeInTheDocument();
    expect(api.callsOf(productsApi.list).at(-1)?.query).toEqual({ page: 1, status: 'inactive' });
  });

  it.each(['[P-PRD-09]', '[P-PRM-22]'])('%s keeps the company from who is no administrator', async () => {
    serveProducts(api, [fixed], [turia]);
    open({ user: agent });
    expect(await headsOf()).not.toContain('Compañía');
    expect(await rowOf('Fija')).not.toHaveTextContent('Norte Hipotecas');
  });

  it('[P-PRD-04] filters by bank, among the active ones', async () => {
    serveProducts(api, [fixed, old], [turia, closed]);
    open({ at: '/products?status=all' });
    await rowOf('Selección');
    const filter = screen.getByLabelText('Banco');
    await within(filter).findByRole('option', { name: 'Banco del Turia' });
    expect(
      within(filter)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Todos', 'Banco del Turia']);
    await userEvent.selectOptions(filter, 'Banco del Turia');
    await waitFor(() => expect(screen.queryByRole('row', { name: /Selección/ })).toBeNull());
    expect(api.callsOf(productsApi.list).at(-1)?.query).toMatchObject({ bankId: 3, page: 1 });
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

  const actsOfBoth = async () => {
    serveProducts(api, [fixed, old], [turia]);
    open({ at: '/products?status=all' });
    return { active: await actsOf('Fija'), inactive: await actsOf('Selección') };
  };

  it('are viewing and switching, whatever the state', async () => {
    const { active, inactive } = await actsOfBoth();
    expect(active).toEqual(expect.arrayContaining(['Ver producto', 'Desactivar']));
    expect(inactive).toEqual(expect.arrayContaining(['Ver producto', 'Activar']));
  });

  it('[P-PRD-10] are editing for an active one only', async () => {
    const { active, inactive } = await actsOfBoth();
    expect([active.includes('Editar producto'), inactive.includes('Editar producto')]).toEqual([true, false]);
  });

  it.each(['[P-PRD-11]', '[P-PRM-20]'])('%s are deleting for an inactive one only', async () => {
    const { active, inactive } = await actsOfBoth();
    expect([active.includes('Eliminar'), inactive.includes('Eliminar')]).toEqual([false, true]);
  });

  it.each(['[P-PRD-11]', '[P-PRM-19]'])('%s are not deleting without the permission', async () => {
    serveProducts(api, [old], [turia]);
    open({ at: '/products?status=all', user: agent, permissions: { view: { productos: true }, delete: {} } });
    expect(await actsOf('Selección')).toEqual(['Ver producto', 'Activar']);
  });
});
