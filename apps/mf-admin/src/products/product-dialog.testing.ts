import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createApi, renderPage } from '@umbral/web-kit/testing';
import { aBank } from '../banks/banks.testing';
import ProductsPage from './ProductsPage';
import { aProduct, serveProducts } from './products.testing';

const turia = aBank({ id: 3, name: 'Banco del Turia' });
const fixed = aProduct({ id: 7, name: 'Hipoteca Fija 30', code: 'TUR-F30' });
const old = aProduct({ id: 8, name: 'Selección 70', code: 'TUR-S70', isActive: false });

/** The page of an administrator who has two products, and what they do in its dialogs. Begins anew before each test. */
export function productDialog() {
  const api = createApi();
  beforeEach(() => {
    api.calls.length = 0;
    serveProducts(api, [fixed, old], [turia]);
  });

  const dialog = () => within(screen.getByRole('dialog'));
  const field = (name: string) => dialog().getByLabelText(new RegExp(`^${name}`));
  return {
    api,
    dialog,
    field,
    toast: () => within(screen.getByRole('region', { name: 'Avisos' })),
    tab: (name: string) => dialog().getByRole('tab', { name: new RegExp(name) }),
    press: (name: string) => userEvent.click(screen.getByRole('button', { name })),
    openNew: async () => {
      renderPage({ api, Page: ProductsPage, path: '/products' });
      await userEvent.click(await screen.findByRole('link', { name: 'Nuevo producto' }));
      await within(screen.getByRole('dialog')).findByRole('option', { name: 'Banco del Turia' });
    },
    fillGeneral: async () => {
      await userEvent.type(field('Código'), 'TUR-1');
      await userEvent.type(field('Nombre'), 'Nueva');
      await userEvent.selectOptions(field('Banco'), 'Banco del Turia');
    },
    /** Presses what a row offers, in a list of all products. */
    choose: async (button: string, item?: string) => {
      renderPage({ api, Page: ProductsPage, path: '/products', at: '/products?status=all' });
      const table = await screen.findByRole('table', { name: 'Productos por orden alfabético' });
      await userEvent.click(within(table).getByLabelText(button));
      if (item) await userEvent.click(screen.getByRole('menuitem', { name: new RegExp(item) }));
    },
  };
}
