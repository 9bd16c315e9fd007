import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createApi, renderPage } from '@umbral/web-kit/testing';
import { aBank } from '../banks/banks.testing';
import ProductsPage from './ProductsPage';
import { aProduct, serveProducts } from './products.testing';

const turia = aBank({ id: 3, name: 'Banco del Turia' });
const fixed = aProduct({ id: 7, name: 'Hipoteca Fija 30', code: 'TUR-F30' });
const old = aProduct({ id: 8, name: 'Selección 70', code: 'TUR-S70', isActive: false });
const mixed = aProduct({
  id: 9,
  name: 'Hipoteca Mixta 10',
  rateType: 'mixed',
  fixedYears: 10,
  spread: 0.65,
  bonuses: [{ code: 'n', label: 'Nómina', points: 0.3, annualCost: 0 }],
});

/** The page of an administrator with three products, and helpers for its dialogs. Reset before each test. */
export function productDialog() {
  const api = createApi();
  const serve = () => serveProducts(api, [fixed, old, mixed], [turia]);
  beforeEach(() => {
    api.calls.length = 0;
    serve();
  });

  const open = (at: string) => renderPage({ api, Page: ProductsPage, path: '/products', at });
  const dialog = () => within(screen.getByRole('dialog'));
  const field = (name: string) => dialog().getByLabelText(new RegExp(`^${name}`));
  const fill = (values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values)) fireEvent.change(field(label), { target: { value } });
  };
  return {
    api,
    /** Restores the initial responses after a failure. */
    serve,
    open,
    dialog,
    field,
    fill,
    toast: () => within(screen.getByRole('region', { name: 'Avisos' })),
    tab: (name: string) => dialog().getByRole('tab', { name: new RegExp(name) }),
    /** Clicks a button of the dialog, or of the alert over it. */
    press: (name: string) => {
      const [inFront] = [...document.querySelectorAll<HTMLElement>('[role$="dialog"]')].slice(-1);
      return userEvent.click(within(inFront as HTMLElement).getByRole('button', { name }));
    },
    openNew: async () => {
      open('/products/nuevo');
      await within(await screen.findByRole('dialog')).findByRole('option', { name: 'Banco del Turia' });
    },
    fillGeneral: () => fill({ Código: 'TUR-1', Nombre: 'Nueva', Banco: '3' }),
    /** Clicks an action of a row in the list of all products. */
    choose: async (button: string, item?: string) => {
      const table = await screen.findByRole('table', { name: 'Productos por orden alfabético' });
      await userEvent.click(within(table).getByLabelText(button));
      if (item) await userEvent.click(screen.getByRole('menuitem', { name: new RegExp(item) }));
    },
  };
}
