import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { productsApi } from '@umbral/contracts';
import { createApi, renderPage } from '@umbral/web-kit/testing';
import { aBank } from '../banks/banks.testing';
import ProductsPage from './ProductsPage';
import { aProduct, serveProducts } from './products.testing';

const api = createApi();
const plain = aProduct({ id: 7, name: 'Hipoteca Fija 30' });
const mixed = aProduct({
  id: 8,
  name: 'Hipoteca Mixta 10',
  rateType: 'mixed',
  fixedYears: 10,
  spread: 0.65,
  bonuses: [{ code: 'n', label: 'Nómina', points: 0.3, annualCost: 0 }],
});

beforeEach(() => {
  api.calls.length = 0;
  serveProducts(api, [plain, mixed], [aBank({ id: 3, name: 'Banco del Turia' })]);
});

const dialog = () => within(screen.getByRole('dialog'));
const field = (name: string) => dialog().getByLabelText(new RegExp(`^${name}`));
const save = () => userEvent.click(dialog().getByRole('button', { name: /^Guardar/ }));
const saved = () => api.callsOf(productsApi.update)[0]?.body;

async function openTerms(path: string) {
  renderPage({ api, Page: ProductsPage, path: '/products', at: `/products/${path}` });
  await userEvent.click(await screen.findByRole('tab', { name: /^Condiciones Económicas/ }));
}

describe('the rate in the form of a product', () => {
  it('[B-SCE-29] of a mixed product is read, changed and saved', async () => {
    await openTerms('8/editar');
    await waitFor(() => expect(field('Años a tipo fijo')).toHaveValue('10'));
    expect(field('Diferencial')).toHaveValue('0,65');
    expect(field('Condición')).toHaveValue('Nómina');
    await userEvent.clear(field('Diferencial'));
    await userEvent.type(field('Diferencial'), '0,7');
    await userEvent.click(dialog().getByRole('button', { name: 'Añadir condición' }));
    await userEvent.type(dialog().getAllByLabelText(/^Condición/)[1] as HTMLElement, 'Seguro de vida');
    await userEvent.type(dialog().getAllByLabelText(/^Puntos/)[1] as HTMLElement, '0,25');
    await save();
    await waitFor(() => expect(saved()).toBeDefined());
    expect(saved()).toMatchObject({
      rateType: 'mixed',
      fixedYears: 10,
      spread: 0.7,
      bonuses: [
        { label: 'Nómina', points: 0.3, annualCost: 0 },
        { label: 'Seguro de vida', points: 0.25, annualCost: 0 },
      ],
    });
  });

  it('[B-SCE-29] asks what the kind of rate needs, and sends nothing of another kind', async () => {
    await openTerms('7/editar');
    await userEvent.click(dialog().getByText('Mixto'));
    await save();
    expect(await dialog().findByText('Los años a tipo fijo deben ser menos que el plazo')).toBeVisible();
    expect(dialog().getByText('El diferencial es requerido')).toBeVisible();
    await userEvent.click(dialog().getByText('Variable'));
    await userEvent.type(field('Diferencial'), '0,5');
    await save();
    await waitFor(() => expect(saved()).toBeDefined());
    expect(saved()).toMatchObject({ rateType: 'variable', fixedYears: null, spread: 0.5, bonuses: [] });
  });

  it('[B-SCE-29] is told where the product is looked at', async () => {
    await openTerms('8');
    expect(dialog().getByText('Años a tipo fijo').nextSibling).toHaveTextContent('10 años');
    expect(dialog().getByText('Condiciones que bajan el tipo').nextSibling).toHaveTextContent('Nómina, 0,3 %');
  });
});
