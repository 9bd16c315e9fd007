import { cleanup, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { banksApi, companiesApi, productsApi } from '@umbral/contracts';
import { useOperation } from '@umbral/web-kit';
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
  await userEvent.click(await screen.findByRole('link', { name: 'Nuevo banco' }));
}
async function choose(button: string, item?: string) {
  renderPage({ api, Page: BanksPage, path: '/banks', at: '/banks?status=all' });
  const table = await screen.findByRole('table', { name: 'Bancos por orden alfabético' });
  await userEvent.click(within(table).getByLabelText(button));
  if (item) await userEvent.click(screen.getByRole('menuitem', { name: new RegExp(item) }));
}
async function openFilled() {
  await openNew();
  await userEvent.type(dialog().getByLabelText(/^Nombre/), 'Otro');
}
async function openEdit() {
  await choose('Editar banco: Banco del Turia');
  await waitFor(() => expect(dialog().getByLabelText(/^Nombre/)).toHaveValue('Banco del Turia'));
}

describe('the form', () => {
  it('[P-BNK-24] asks for a name', async () => {
    await openNew();
    await press('Crear banco');
    expect(await screen.findByText('El nombre del banco es requerido')).toBeVisible();
    expect(api.callsOf(banksApi.create)).toHaveLength(0);
  });

  it.each(['', '100,01', '-1'])('[P-BNK-25] takes no percentage «%s»', async (percentage) => {
    await openFilled();
    await userEvent.clear(dialog().getByLabelText(/^Paga/));
    if (percentage) await userEvent.type(dialog().getByLabelText(/^Paga/), percentage);
    await press('Crear banco');
    expect(await screen.findByText('El porcentaje debe estar entre 0 y 100')).toBeVisible();
    expect(api.callsOf(banksApi.create)).toHaveLength(0);
  });

  it('[P-BNK-25] changes the percentage by hundredths', async () => {
    await openNew();
    await userEvent.type(dialog().getByLabelText(/^Paga/), '{ArrowUp}');
    expect(dialog().getByLabelText(/^Paga/)).toHaveValue('0,01');
  });

  it('[P-BNK-13] has a dialog of its own to create', async () => {
    await openNew();
    expect(screen.getByRole('dialog')).toHaveAccessibleName('Nuevo banco');
  });

  it('[P-BNK-23] offers an administrator the companies', async () => {
    await openFilled();
    await dialog().findByRole('option', { name: 'Norte Hipotecas' });
    await userEvent.selectOptions(dialog().getByLabelText(/^Compañía/), 'Norte Hipotecas');
    await press('Crear banco');
    await waitFor(() => expect(api.callsOf(banksApi.create)[0]?.body).toMatchObject({ companyId: 5 }));
  });

  it('[P-BNK-26] is of a bank with offices or online, and begins with offices', async () => {
    await openNew();
    const type = dialog().getByLabelText(/^Tipo/);
    expect(type).toHaveValue('físico');
    expect(
      within(type)
        .getAllByRole('option')
        .map((option) => option.getAttribute('value')),
    ).toEqual(['físico', 'online']);
  });

  it('[P-BNK-27] needs neither details nor logo nor company', async () => {
    await openFilled();
    await press('Crear banco');
    await waitFor(() => expect(api.callsOf(banksApi.create)).toHaveLength(1));
    expect(api.callsOf(banksApi.create)[0]?.body).toEqual({
      name: 'Otro',
      logo: null,
      paymentPercentage: 0,
      details: null,
      type: 'físico',
      companyId: null,
    });
  });

  it('[P-BNK-34] tells that a bank is created', async () => {
    await openFilled();
    await press('Crear banco');
    expect(await toast().findByText('Banco creado')).toBeVisible();
  });

  it('[P-BNK-34] tells that a bank is updated', async () => {
    await openEdit();
    await press('Guardar cambios');
    expect(await toast().findByText('Banco actualizado')).toBeVisible();
  });

  it('[P-BNK-23] offers no companies to who may not see them', async () => {
    await openNew({ user: agent });
    expect(dialog().queryByLabelText(/^Compañía/)).toBeNull();
  });

  it('[P-PRM-21] does not ask for the companies who may not see them', async () => {
    await openNew({ user: agent });
    expect(dialog().getByLabelText(/^Nombre/)).toBeVisible();
    expect(api.callsOf(companiesApi.list)).toHaveLength(0);
  });

  it('[P-BNK-28] takes no logo that is not an image', async () => {
    await openNew();
    const file = new File(['hola'], 'notas.txt', { type: 'text/plain' });
    await userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText(/^Logo/), file);
    expect(
      await dialog().findByText('El archivo no es una imagen. Elige un PNG, JPEG, WebP, GIF o SVG.'),
    ).toBeVisible();
    expect(dialog().queryByRole('button', { name: 'Quitar imagen' })).toBeNull();
  });

  it('[P-BNK-13] has a dialog of its own to edit', async () => {
    await openEdit();
    expect(screen.getByRole('dialog')).toHaveAccessibleName('Editar banco');
  });

  it('[P-BNK-29] keeps the logo of a bank when it is edited', async () => {
    await openEdit();
    await userEvent.type(dialog().getByLabelText(/^Detalles/), 'Oficina central');
    await press('Guardar cambios');
    await waitFor(() =>
      expect(api.callsOf(banksApi.update)[0]?.body).toMatchObject({ logo: LOGO, details: 'Oficina central' }),
    );
  });

  it('[D41] saves the version that was read', async () => {
    await openEdit();
    api.on(banksApi.update, refuse('stale_record'));
    await press('Guardar cambios');
    expect(await screen.findByRole('alertdialog', { name: 'Otra persona ha modificado este registro' })).toBeVisible();
    expect(api.callsOf(banksApi.update)[0]?.ifMatch).toBe('"3-1"');
  });
});

describe('switching off and deleting', () => {
  it('[P-BNK-14] names the active products that go with it', async () => {
    await choose('Más acciones: Banco del Turia', 'Desactivar');
    const alert = within(screen.getByRole('alertdialog'));
    expect((await alert.findAllByRole('listitem')).map((item) => item.textContent)).toEqual([
      'Hipoteca Fija 30TUR-F30',
    ]);
  });

  it('deactivates the version that was read', async () => {
    await choose('Más acciones: Banco del Turia', 'Desactivar');
    await press('Desactivar banco');
    await waitFor(() =>
      expect(api.callsOf(banksApi.setActive)).toEqual([
        expect.objectContaining({ body: { isActive: false }, ifMatch: '"3-1"' }),
      ]),
    );
  });

  it('[P-BNK-16] names the products that go with it', async () => {
    await choose('Más acciones: Banca Almudena', 'Eliminar');
    const alert = within(screen.getByRole('alertdialog'));
    expect((await alert.findAllByRole('listitem')).map((item) => item.textContent)).toEqual(['Selección 70ALM-70']);
  });

  it('[P-BNK-19] lists none when they cannot be read, and can be confirmed', async () => {
    api.on(productsApi.list, refuse('service_down'));
    await choose('Más acciones: Banca Almudena', 'Eliminar');
    expect(await screen.findByText(/También se borrarán sus productos/)).toBeVisible();
    expect(within(screen.getByRole('alertdialog')).queryAllByRole('listitem')).toEqual([]);
    await press('Eliminar banco');
    expect(await toast().findByText('Banco eliminado')).toBeVisible();
  });

  it('[P-BNK-15] asks before it activates', async () => {
    await choose('Más acciones: Banca Almudena', 'Activar');
    expect(screen.getByRole('alertdialog')).toHaveAccessibleName('¿Activar Banca Almudena?');
    expect(api.callsOf(banksApi.setActive)).toHaveLength(0);
    await press('Activar banco');
    await waitFor(() => expect(api.callsOf(banksApi.setActive)[0]?.body).toEqual({ isActive: true }));
  });

  it.each([
    ['Banco del Turia', 'Desactivar'],
    ['Banca Almudena', 'Activar'],
  ])('[P-BNK-35] tells of %s that it was done: %s', async (name, act) => {
    await choose(`Más acciones: ${name}`, act);
    await press(`${act} banco`);
    expect(await toast().findByText('Estado actualizado')).toBeVisible();
  });

  it('[P-BNK-34] tells that a bank is deleted', async () => {
    await choose('Más acciones: Banca Almudena', 'Eliminar');
    await press('Eliminar banco');
    expect(await toast().findByText('Banco eliminado')).toBeVisible();
  });
});

describe('a failure says the server’s sentence, or ours:', () => {
  const openAlert = (item: string) => () => choose('Más acciones: Banca Almudena', item);

  it.each([
    ['[P-BNK-30] creating', openFilled, banksApi.create, 'Crear banco', 'Ocurrió un error al crear el banco.'],
    ['[P-BNK-31] editing', openEdit, banksApi.update, 'Guardar cambios', 'Ocurrió un error al actualizar el banco.'],
    [
      '[P-BNK-32] deleting',
      openAlert('Eliminar'),
      banksApi.remove,
      'Eliminar banco',
      'Ocurrió un error al eliminar el banco.',
    ],
    [
      '[P-BNK-33] activating',
      openAlert('Activar'),
      banksApi.setActive,
      'Activar banco',
      'Ocurrió un error al cambiar el estado del banco.',
    ],
  ] as const)('%s', async (_act, open, op, button, text) => {
    await open();
    api.on(op, DROP);
    await press(button);
    expect(await toast().findByText(text)).toBeVisible();
    expect(toast().getByText('Error')).toBeVisible();
    cleanup();
    await open();
    api.on(op, refuse('conflict'));
    await press(button);
    expect(await toast().findByText('El estado del registro no permite hacer esto')).toBeVisible();
  });
});

describe('[P-BNK-36] the products are read anew when a bank is', () => {
  const openFilled = async () => {
    await openNew();
    await userEvent.type(dialog().getByLabelText(/^Nombre/), 'Otro');
  };
  const openEdit = async () => {
    await choose('Editar banco: Banco del Turia');
    await waitFor(() => expect(dialog().getByLabelText(/^Nombre/)).toHaveValue('Banco del Turia'));
    await userEvent.type(dialog().getByLabelText(/^Nombre/), ' y Mar');
  };

  it.each([
    ['created', openFilled, 'Crear banco', 'Banco creado'],
    ['edited', openEdit, 'Guardar cambios', 'Banco actualizado'],
    ['activated', () => choose('Más acciones: Banca Almudena', 'Activar'), 'Activar banco', 'Estado actualizado'],
    ['deleted', () => choose('Más acciones: Banca Almudena', 'Eliminar'), 'Eliminar banco', 'Banco eliminado'],
  ])('%s', async (_change, open, button, done) => {
    await open();
    // Of no bank's products, so that nothing but the change itself reads them again.
    const query = { search: 'hipoteca' };
    renderHook(() => useOperation(productsApi.list, { query }));
    const reads = () => api.callsOf(productsApi.list).filter(({ query: asked }) => asked['search'] === query.search);
    await waitFor(() => expect(reads()).toHaveLength(1));
    await press(button);
    await toast().findByText(done);
    await waitFor(() => expect(reads()).toHaveLength(2));
  });
});
