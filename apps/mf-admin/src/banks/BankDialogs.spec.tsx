import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { banksApi, companiesApi, productsApi } from '@umbral/contracts';
import { agent, createApi, DROP, refuse, renderPage, type PageOptions } from '@umbral/web-kit/testing';
import { aProduct } from '../products/products.testing';
import BanksPage from './BanksPage';
import { aBank, serveBanks } from './banks.testing';

const api = createApi();
const LOGO = 'data:image/png;base64,iVBORw0KGgo=';
const turia = aBank({ id: 3, name: 'Banco del Turia', logo: LOGO, paymentPercentage: 1.5 });
const almudena = aBank({ id: 4, name: 'Banca Almudena', isActive: false });
const products = [
  aProduct({ bankId: 3, name: 'Hipoteca Fija 30', code: 'TUR-F30' }),
  aProduct({ bankId: 3, name: 'Hipoteca Vieja', isActive: false }),
  aProduct({ bankId: 4, name: 'Selección 70', code: 'ALM-70', isActive: false }),
];

beforeEach(() => {
  api.calls.length = 0;
  serveBanks(api, [turia, almudena], products);
});

const toast = () => within(screen.getByRole('region', { name: 'Avisos' }));
const dialog = () => within(screen.getByRole('dialog'));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function openNew(options: Partial<PageOptions> = {}) {
  renderPage({ api, Page: BanksPage, path: '/banks', ...options });
  await userEvent.click(await screen.findByRole('button', { name: 'Nuevo banco' }));
}
async function choose(button: string, item?: string) {
  renderPage({ api, Page: BanksPage, path: '/banks', at: '/banks?status=all' });
  const table = await screen.findByRole('table', { name: 'Bancos por orden alfabético' });
  await userEvent.click(within(table).getByRole('button', { name: button }));
  if (item) await userEvent.click(screen.getByRole('menuitem', { name: new RegExp(item) }));
}

describe('the form', () => {
  it('[P-BNK-24] [P-BNK-25] says what is missing or out of range', async () => {
    await openNew();
    await userEvent.clear(dialog().getByLabelText(/^Paga/));
    await press('Crear banco');
    expect(await screen.findByText('El nombre del banco es requerido')).toBeVisible();
    expect(screen.getByText('El porcentaje debe estar entre 0 y 100')).toBeVisible();
    expect(api.callsOf(banksApi.create)).toHaveLength(0);
  });

  it('[P-BNK-23] [P-BNK-26] [P-BNK-27] [P-BNK-34] creates a bank', async () => {
    await openNew();
    expect(dialog().getByLabelText(/^Tipo/)).toHaveValue('físico');
    await userEvent.type(dialog().getByLabelText(/^Nombre/), 'Caja Cantábrica');
    await dialog().findByRole('option', { name: 'Norte Hipotecas' });
    await userEvent.selectOptions(dialog().getByLabelText(/^Compañía/), 'Norte Hipotecas');
    await press('Crear banco');
    expect(await toast().findByText('Banco creado')).toBeVisible();
    expect(api.callsOf(banksApi.create)[0]?.body).toEqual({
      name: 'Caja Cantábrica', logo: null, paymentPercentage: 0, details: null, type: 'físico', companyId: 5,
    });
  });

  it('[P-BNK-23] does not ask for the companies who may not see them', async () => {
    await openNew({ user: agent });
    expect(dialog().queryByLabelText(/^Compañía/)).toBeNull();
    expect(api.callsOf(companiesApi.list)).toHaveLength(0);
  });

  it('[P-BNK-29] [P-BNK-34] [D41] saves the version that was read, and keeps its logo', async () => {
    await choose('Editar banco: Banco del Turia');
    await waitFor(() => expect(dialog().getByLabelText(/^Nombre/)).toHaveValue('Banco del Turia'));
    await userEvent.type(dialog().getByLabelText(/^Detalles/), 'Oficina central');
    api.on(banksApi.update, refuse('stale_record'));
    await press('Guardar cambios');
    expect(await screen.findByRole('alertdialog', { name: 'Otra persona ha modificado este registro' })).toBeVisible();
    expect(api.callsOf(banksApi.update)[0]).toMatchObject({ ifMatch: '"3-1"', body: { logo: LOGO, details: 'Oficina central' } });
  });

  it('[P-BNK-30] a failure without a sentence of the server says ours', async () => {
    api.on(banksApi.create, DROP);
    await openNew();
    await userEvent.type(dialog().getByLabelText(/^Nombre/), 'Otro');
    await press('Crear banco');
    expect(await toast().findByText('Ocurrió un error al crear el banco.')).toBeVisible();
  });
});

describe('switching off and deleting', () => {
  it('[P-BNK-14] [P-BNK-35] names the active products that go with it', async () => {
    await choose('Más acciones: Banco del Turia', 'Desactivar');
    const alert = within(screen.getByRole('alertdialog'));
    expect((await alert.findAllByRole('listitem')).map((item) => item.textContent)).toEqual(['Hipoteca Fija 30TUR-F30']);
    await press('Desactivar banco');
    expect(await toast().findByText('Estado actualizado')).toBeVisible();
    expect(api.callsOf(banksApi.setActive)).toEqual([expect.objectContaining({ body: { isActive: false }, ifMatch: '"3-1"' })]);
  });

  it('[P-BNK-16] [P-BNK-32] names the products that go with it, and tells why it was not deleted', async () => {
    api.on(banksApi.remove, DROP);
    await choose('Más acciones: Banca Almudena', 'Eliminar');
    expect(await screen.findByText('Selección 70')).toBeVisible();
    await press('Eliminar banco');
    expect(await toast().findByText('Ocurrió un error al eliminar el banco.')).toBeVisible();
  });

  it('[P-BNK-19] lists none when they cannot be read, and can be confirmed', async () => {
    api.on(productsApi.list, refuse('service_down'));
    await choose('Más acciones: Banca Almudena', 'Eliminar');
    expect(await screen.findByText(/También se borrarán sus productos/, {}, { timeout: 3000 })).toBeVisible();
    expect(within(screen.getByRole('alertdialog')).queryAllByRole('listitem')).toEqual([]);
    await press('Eliminar banco');
    expect(await toast().findByText('Banco eliminado')).toBeVisible();
  });

  it('[P-BNK-15] [P-BNK-33] asks before it activates, and says the server’s sentence when it fails', async () => {
    api.on(banksApi.setActive, refuse('conflict'));
    await choose('Más acciones: Banca Almudena', 'Activar');
    await press('Activar banco');
    expect(await toast().findByText('El estado del registro no permite hacer esto')).toBeVisible();
  });
});
