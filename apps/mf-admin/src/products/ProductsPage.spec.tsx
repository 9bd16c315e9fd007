import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { auditApi, banksApi, productsApi, viabilityStudiesApi, WHOLE_LIST_ROWS } from '@umbral/contracts';
import { navigate, useOperation } from '@umbral/web-kit';
import { agent, DROP, pageOfRows, refuse, renderPage, step, tableOf, type PageOptions } from '@umbral/web-kit/testing';
import { aBank } from '../banks/banks.testing';
import { productDialog } from './product-dialog.testing';
import ProductsPage from './ProductsPage';
import { aProduct, serveProducts } from './products.testing';

const textsOf = (nodes: HTMLElement[]) => nodes.map((node) => node.textContent);

const { api, choose, dialog, open: openAt, press, serve, tab, toast } = productDialog();

describe('the list', () => {
  const open = (options: Partial<PageOptions> = {}) =>
    renderPage({ api, Page: ProductsPage, path: '/products', ...options });
  const { table, rowOf } = tableOf('Productos por orden alfabético');
  const heads = async () => textsOf(within(await table()).getAllByRole('columnheader'));
  const lastQuery = () => api.callsOf(productsApi.list).at(-1)?.query;
  const actsOf = async (name: string) => {
    const row = within(await rowOf(name));
    const icons = row.getAllByLabelText(/: /).map((icon) => icon.getAttribute('aria-label')?.split(':')[0]);
    await userEvent.click(row.getByRole('button', { name: /Más acciones/ }));
    const items = textsOf(screen.getAllByRole('menuitem'));
    await userEvent.keyboard('{Escape}');
    return [...icons.slice(0, -1), ...items];
  };

  const turia = aBank({ id: 3, name: 'Banco del Turia' });
  const closed = aBank({ id: 4, name: 'Banca Almudena', isActive: false });
  const fixed = aProduct({
    name: 'Hipoteca Fija 30',
    code: 'TUR-F30',
    companyName: 'Norte Hipotecas',
    financingPercentage: 90,
    maxYears: 25,
  });
  const old = aProduct({ name: 'Selección 70', code: 'ALM-70', bankId: 4, bankName: closed.name, isActive: false });

  beforeEach(() => void serveProducts(api, [fixed, old], [turia, closed]));

  it('shows the active products', async () => {
    open();
    await step('[P-PRD-01] under its title', async () =>
      expect(await screen.findByRole('heading', { level: 1, name: 'Productos' })).toBeVisible(),
    );
    await step('[P-PRD-07] with product, bank, financing, ages, state and company', async () => {
      expect(await heads()).toEqual(['Producto', 'Banco', 'Financiación', 'Edad', 'Estado', 'Compañía', 'Acciones']);
      expect(await rowOf('Fija')).toHaveTextContent(
        /^Hipoteca Fija 30TUR-F30.*Banco del Turia90.*18–65\sañosActivoNorte Hipotecas/,
      );
    });
    await step('[P-PRD-08] with the financing as a percentage, and for how many years', async () =>
      expect(await rowOf('Fija')).toHaveTextContent(/90\s% hasta 25\saños/),
    );
    const filter = screen.getByLabelText('Estado');
    step('[P-PRD-03] and no others at first', () => {
      expect(screen.queryByRole('row', { name: /Selección/ })).toBeNull();
      expect(textsOf(within(filter).getAllByRole('option'))).toEqual(['Activos', 'Inactivos', 'Todos']);
    });
    await userEvent.selectOptions(filter, 'Inactivos');
    await step('[P-PRD-03] and the inactive ones on demand', async () => {
      await waitFor(() => expect(screen.queryByRole('row', { name: /Fija/ })).toBeNull());
      expect(await rowOf('Selección')).toBeInTheDocument();
      expect(lastQuery()).toEqual({ page: 1, status: 'inactive' });
    });
  });

  it('[P-PRD-05] shows ten of them at a time', async () => {
    serveProducts(
      api,
      Array.from({ length: 11 }, () => aProduct()),
      [turia],
    );
    open();
    expect(await within(await table()).findAllByRole('rowheader')).toHaveLength(10);
    expect(lastQuery()).toEqual({ page: 1, status: 'active' });
  });

  it('is narrowed', async () => {
    open({ at: '/products?status=all' });
    await rowOf('Selección');
    const search = screen.getByRole('searchbox', { name: 'Buscar por producto o banco' });
    const filter = screen.getByLabelText('Banco');
    await within(filter).findByRole('option', { name: 'Banco del Turia' });
    await step('[P-PRD-04] by bank, among the active ones', async () => {
      expect(textsOf(within(filter).getAllByRole('option'))).toEqual(['Todos', 'Banco del Turia']);
      await userEvent.selectOptions(filter, 'Banco del Turia');
      await waitFor(() => expect(screen.queryByRole('row', { name: /Selección/ })).toBeNull());
      expect(lastQuery()).toMatchObject({ bankId: 3, page: 1 });
    });
    act(() => navigate('/products?status=all&bankId=99'));
    await step('[P-PRD-04] a bank that is no longer active stays chosen', () =>
      waitFor(() => expect(textsOf([within(filter).getByRole('option', { selected: true })])).toEqual(['Otro'])),
    );
    await userEvent.selectOptions(filter, 'Todos');
    await waitFor(async () => expect(await rowOf('Selección')).toBeInTheDocument());
    await step('[P-PRD-02] by a search of product and bank', async () => {
      await userEvent.type(search, 'sel');
      await waitFor(() => expect(screen.queryByRole('row', { name: /Fija/ })).toBeNull());
      expect(await rowOf('Selección')).toBeInTheDocument();
      expect(lastQuery()).toMatchObject({ search: 'sel' });
    });
  });

  it('is narrowed by a bank that is searched where there are many, and keeps its name in another search', async () => {
    const banks = Array.from({ length: WHOLE_LIST_ROWS }, (_, index) => aBank({ name: `Banco ${index + 1}.º` }));
    api.on(banksApi.list, ({ query }) => pageOfRows(banks, query));
    open();
    const filter = await screen.findByLabelText('Banco');
    const search = await screen.findByRole('searchbox', { name: 'Buscar banco' });
    await userEvent.type(search, '187');
    const found = await within(filter).findByRole('option', { name: 'Banco 187.º' });
    await userEvent.selectOptions(filter, found);
    await waitFor(() => expect(lastQuery()).toMatchObject({ bankId: banks[186]?.id }));
    await userEvent.clear(search);
    await within(filter).findByRole('option', { name: 'Banco 1.º' });
    expect(textsOf([within(filter).getByRole('option', { selected: true })])).toEqual(['Banco 187.º']);
  });

  it('offers the actions on a product', async () => {
    open({ at: '/products?status=all' });
    const active = await actsOf('Fija');
    const inactive = await actsOf('Selección');
    expect(active).toEqual(expect.arrayContaining(['Ver producto', 'Desactivar']));
    expect(inactive).toEqual(expect.arrayContaining(['Ver producto', 'Activar']));
    step('[P-PRD-10] editing for an active one only', () =>
      expect([active.includes('Editar producto'), inactive.includes('Editar producto')]).toEqual([true, false]),
    );
    step('[P-PRD-11] deleting for an inactive one', () => expect(inactive).toContain('Eliminar'));
    step('[P-PRM-20] deleting not for an active one', () => expect(active).not.toContain('Eliminar'));
  });

  it('hides from a user who is no administrator and may not delete', async () => {
    open({ at: '/products?status=all', user: agent, permissions: { view: { productos: true }, delete: {} } });
    await step('[P-PRD-09] the column of the company', async () => expect(await heads()).not.toContain('Compañía'));
    await step('[P-PRM-22] the company of a product', async () =>
      expect(await rowOf('Fija')).not.toHaveTextContent('Norte Hipotecas'),
    );
    const acts = await actsOf('Selección');
    step('[P-PRD-11] all but viewing and toggling', () => expect(acts).toEqual(['Ver producto', 'Activar']));
    step('[P-PRM-19] the deletion', () => expect(acts).not.toContain('Eliminar'));
  });
});

describe('over the list', () => {
  it('shows a product read-only, on the tabs of its form', async () => {
    openAt('/products/7/requisitos');
    await step('[B-HIS-13] the address opens the tab', async () => {
      expect(await screen.findByRole('dialog', { name: 'Hipoteca Fija 30' })).toBeVisible();
      expect(tab('Requisitos')).toHaveAttribute('aria-selected', 'true');
      for (const [end, label] of [
        ['', 'Información General'],
        ['/condiciones', 'Condiciones Económicas'],
        ['/opciones', 'Opciones Avanzadas'],
      ] as const) {
        act(() => navigate(`/products/7${end}`));
        await waitFor(() => expect(tab(label)).toHaveAttribute('aria-selected', 'true'));
      }
    });
    expect(dialog().queryByText('Salario mínimo del avalista')).toBeNull();
    const tabs = textsOf(dialog().getAllByRole('tab'));
    await step('[P-PRD-14] the same four, and the history', async () => {
      expect(tabs).toEqual([
        'Información General',
        'Requisitos',
        'Condiciones Económicas',
        'Opciones Avanzadas',
        'Historial',
      ]);
      for (const name of tabs.slice(0, 4)) {
        await userEvent.click(tab(name ?? ''));
        expect(dialog().queryAllByRole('textbox')).toEqual([]);
      }
    });
    await userEvent.click(tab('Requisitos'));
    step('[P-PRD-27] an unknown certificate is «No conozco»', () =>
      expect(dialog().getByText('No conozco')).toBeVisible(),
    );
    act(() => navigate('/products/9/condiciones'));
    await screen.findByRole('dialog', { name: 'Hipoteca Mixta 10' });
    step('[B-SCE-29] the periods of a mixed rate, and its bonuses', () => {
      expect(dialog().getByText('Años a tipo fijo').nextSibling).toHaveTextContent('10 años');
      expect(dialog().getByText('Condiciones que bajan el tipo').nextSibling).toHaveTextContent('Nómina, 0,3 %');
    });

    api.on(auditApi.ofRecord, { logs: [], pagination: { page: 1, total: 0, totalPages: 1 } });
    act(() => navigate('/products/9/historial'));
    await step('[B-HIS-10] and its history, with an address of its own', async () => {
      expect(await screen.findByRole('tabpanel', { name: 'Historial' })).toBeVisible();
      expect(await screen.findByText('Sin movimientos')).toBeVisible();
      expect(api.callsOf(auditApi.ofRecord)[0]?.params).toEqual({ entityType: 'product', entityId: '9' });
    });
  });

  it('deactivates and activates a product', async () => {
    api.on(viabilityStudiesApi.compatibleProducts, []);
    openAt('/products?status=all');
    renderHook(() => useOperation(viabilityStudiesApi.compatibleProducts, { params: { id: 3 } }));
    await waitFor(() => expect(api.callsOf(viabilityStudiesApi.compatibleProducts)).toHaveLength(1));
    const toggled = () => api.callsOf(productsApi.toggleStatus).map(({ ifMatch }) => ifMatch);
    await choose('Más acciones: Selección 70', 'Activar');
    await step('[P-PRD-37] [D37] a failure shows the fixed text, or the server’s message', async () => {
      api.on(productsApi.toggleStatus, DROP);
      await press('Activar producto');
      expect(await toast().findByText('Failed to toggle product status')).toBeVisible();
      await choose('Más acciones: Selección 70', 'Activar');
      api.on(productsApi.toggleStatus, refuse('conflict', { message: 'El banco está inactivo' }));
      await press('Activar producto');
      expect(await toast().findByText('El banco está inactivo')).toBeVisible();
    });
    // A conflict also invalidates the studies: their refetch must finish before calls are counted.
    await waitFor(() => expect(api.callsOf(viabilityStudiesApi.compatibleProducts)).toHaveLength(2));
    serve();
    api.calls.length = 0;
    await choose('Más acciones: Selección 70', 'Activar');
    await step('[P-PRD-12] confirms the activation', async () => {
      expect(screen.getByRole('alertdialog')).toHaveAccessibleName('¿Activar Selección 70?');
      expect(toggled()).toEqual([]);
      await press('Activar producto');
      await waitFor(() => expect(toggled()).toEqual(['"8-1"']));
    });
    await step('[P-PRD-41] shows the returned state', async () =>
      expect(await toast().findByText('Producto activado')).toBeVisible(),
    );
    await step('[P-PRD-42] refetches the studies', () =>
      waitFor(() => expect(api.callsOf(viabilityStudiesApi.compatibleProducts)).toHaveLength(1)),
    );
    await choose('Más acciones: Hipoteca Fija 30', 'Desactivar');
    await step('[P-PRD-12] confirms the deactivation, too', async () => {
      expect(screen.getByRole('alertdialog')).toHaveAccessibleName('¿Desactivar Hipoteca Fija 30?');
      expect(toggled()).toEqual(['"8-1"']);
      await press('Desactivar producto');
      await waitFor(() => expect(toggled()).toEqual(['"8-1"', '"7-1"']));
    });
    await step('[P-PRD-41] shows that it is deactivated', async () =>
      expect(await toast().findByText('Producto desactivado')).toBeVisible(),
    );
  });

  it('deletes a product', async () => {
    openAt('/products?status=all');
    await choose('Más acciones: Selección 70', 'Eliminar');
    await step('[P-PRD-38] a failure shows the fixed text', async () => {
      api.on(productsApi.remove, DROP);
      await press('Eliminar producto');
      expect(await toast().findByText('Failed to delete product')).toBeVisible();
    });
    serve();
    await choose('Más acciones: Selección 70', 'Eliminar');
    await press('Eliminar producto');
    await step('[P-PRD-40] shows that it is deleted', async () =>
      expect(await toast().findByText('Producto eliminado')).toBeVisible(),
    );
  });
});
