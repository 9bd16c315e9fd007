import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { auditApi, banksApi, companiesApi, productsApi } from '@umbral/contracts';
import { navigate, useOperation } from '@umbral/web-kit';
import { agent, createApi, DROP, refuse, renderPage, step, tableOf, type PageOptions } from '@umbral/web-kit/testing';
import { aProduct } from '../products/products.testing';
import BanksPage from './BanksPage';
import { aBank, serveBanks } from './banks.testing';

const api = createApi();
const LOGO = 'data:image/png;base64,iVBORw0KGgo=';
const turia = aBank({
  id: 3,
  name: 'Banco del Turia',
  logo: LOGO,
  paymentPercentage: 1.25,
  companyName: 'Norte Hipotecas',
  userEmail: 'ana@umbral.test',
});
const almudena = aBank({ id: 4, name: 'Banca Almudena', isActive: false, userEmail: 'ana@umbral.test' });
const litoral = aBank({ id: 5, name: 'Caixa Litoral' });
const products = [
  aProduct({ bankId: 3, name: 'Hipoteca Fija 30', code: 'TUR-F30' }),
  aProduct({ bankId: 3, name: 'Hipoteca Vieja', isActive: false }),
  aProduct({ bankId: 4, name: 'Selección 70', code: 'ALM-70', isActive: false }),
];
const serve = (banks = [turia, almudena, litoral]) => serveBanks(api, banks, products);

beforeEach(() => {
  api.calls.length = 0;
  serve();
});

const open = (at: string, options: Partial<PageOptions> = {}) =>
  renderPage({ api, Page: BanksPage, path: '/banks', at, ...options });
const { table, rowOf } = tableOf('Bancos por orden alfabético');
const lastQuery = () => api.callsOf(banksApi.list).at(-1)?.query;
const textsOf = (nodes: HTMLElement[]) => nodes.map((node) => node.textContent);
const heads = async () => textsOf(within(await table()).getAllByRole('columnheader'));
const toast = () => within(screen.getByRole('region', { name: 'Avisos' }));
const dialog = () => within(screen.getByRole('dialog'));
const alert = () => within(screen.getByRole('alertdialog'));
const field = (label: string) => dialog().getByLabelText(new RegExp(`^${label}`));
const fill = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = (name: string) => userEvent.click(dialog().getByRole('button', { name }));
const confirm = (name: string) => userEvent.click(alert().getByRole('button', { name }));

async function openMenu(name: string) {
  await userEvent.click(within(await rowOf(name)).getByRole('button', { name: /Más acciones/ }));
}
async function choose(name: string, item: string) {
  await openMenu(name);
  await userEvent.click(screen.getByRole('menuitem', { name: new RegExp(item) }));
}
async function actsOf(name: string) {
  const icons = within(await rowOf(name)).getAllByLabelText(/: /);
  await openMenu(name);
  const items = textsOf(screen.getAllByRole('menuitem'));
  await userEvent.keyboard('{Escape}');
  return [...icons.slice(0, -1).map((icon) => icon.getAttribute('aria-label')?.split(':')[0]), ...items];
}

/** Mounts a read of products that only the invalidation by a bank refetches. @returns the number of fetches */
async function watchProducts() {
  const query = { search: 'hipoteca' };
  renderHook(() => useOperation(productsApi.list, { query }));
  const reads = () => api.callsOf(productsApi.list).filter(({ query: sent }) => sent['search'] === query.search).length;
  await waitFor(() => expect(reads()).toBe(1));
  return reads;
}

describe('the list', () => {
  it('shows each bank with its actions', async () => {
    open('/banks?status=all');
    await step('[P-BNK-01] under its title', async () =>
      expect(await screen.findByRole('heading', { level: 1, name: 'Bancos' })).toBeVisible(),
    );
    await step('[P-BNK-06] in its columns, with the logo of each', async () => {
      expect(await heads()).toEqual(['Banco', 'Paga', 'Estado', 'Compañía', 'Acciones']);
      const row = await rowOf('Turia');
      expect(row.querySelector('img')).toHaveAttribute('src', LOGO);
      expect(within(row).getByRole('rowheader')).toHaveTextContent('Banco del Turia');
    });
    const cellsOf = async (name: string) => textsOf(within(await rowOf(name)).getAllByRole('cell'));
    const [ofTuria, ofAlmudena, ofLitoral] = [
      await cellsOf('Turia'),
      await cellsOf('Almudena'),
      await cellsOf('Litoral'),
    ];
    step('[P-BNK-07] with its payment, or that there is none', () => {
      expect(ofTuria).toContain('1,25\u00a0%');
      expect(ofAlmudena).toContain('No paga');
    });
    step('[P-BNK-08] with its state', () => {
      expect(ofTuria).toContain('Activo');
      expect(ofAlmudena).toContain('Inactivo');
    });
    step('[P-BNK-09] with its owner: company, else e-mail, else nothing', () => {
      expect(ofTuria).toContain('Norte Hipotecas');
      expect(ofAlmudena).toContain('ana@umbral.test');
      expect(ofLitoral).toContain('N/A');
    });

    const [active, inactive] = [await actsOf('Turia'), await actsOf('Almudena')];
    step('[P-BNK-10] offering to edit an active one only', () =>
      expect([active.includes('Editar banco'), inactive.includes('Editar banco')]).toEqual([true, false]),
    );
    step('[P-BNK-11] offering to delete an inactive one', () => expect(inactive).toContain('Eliminar'));
    step('[P-PRM-20] not offering to delete an active one', () => expect(active).not.toContain('Eliminar'));

    await step('[P-BNK-02] narrowed by a search of name and details', async () => {
      await userEvent.type(screen.getByRole('searchbox', { name: 'Buscar por nombre o detalles' }), 'tur');
      await waitFor(() => expect(screen.queryByRole('row', { name: /Almudena/ })).toBeNull());
      expect(await rowOf('Turia')).toBeInTheDocument();
      expect(lastQuery()).toMatchObject({ search: 'tur' });
    });
    await step('[P-BNK-12] offering to toggle it, and to view it in a dialog', async () => {
      expect(active).toEqual(expect.arrayContaining(['Ver banco', 'Desactivar']));
      expect(inactive).toEqual(expect.arrayContaining(['Ver banco', 'Activar']));
      await userEvent.click(within(await rowOf('Turia')).getByLabelText(/^Ver banco/));
      expect(await screen.findByRole('dialog', { name: 'Banco del Turia' })).toBeVisible();
    });

    api.on(auditApi.ofRecord, { logs: [], pagination: { page: 1, total: 0, totalPages: 1 } });
    act(() => navigate('/banks/3/historial'));
    await step('[B-HIS-10] and its history, with an address of its own', async () => {
      expect(await screen.findByRole('tabpanel', { name: 'Historial' })).toBeVisible();
      expect(await screen.findByText('Sin movimientos')).toBeVisible();
      expect(api.callsOf(auditApi.ofRecord)[0]?.params).toEqual({ entityType: 'bank', entityId: '3' });
    });
  });

  it('starts with the active ones', async () => {
    serve([...Array.from({ length: 11 }, () => aBank()), almudena]);
    open('/banks');
    await step('[P-BNK-04] [D34] ten of them at a time', async () => {
      expect(await within(await table()).findAllByRole('rowheader')).toHaveLength(10);
      expect(lastQuery()).toEqual({ page: 1, status: 'active' });
    });
    await step('[P-BNK-03] and filters by state', async () => {
      const filter = screen.getByLabelText('Estado');
      expect(textsOf(within(filter).getAllByRole('option'))).toEqual(['Activos', 'Inactivos', 'Todos']);
      await userEvent.selectOptions(filter, 'Inactivos');
      await waitFor(async () => expect(within(await table()).getAllByRole('rowheader')).toHaveLength(1));
      expect(await rowOf('Almudena')).toBeInTheDocument();
      expect(lastQuery()).toEqual({ page: 1, status: 'inactive' });
    });
  });

  it('shows an empty state', async () => {
    serve([]);
    open('/banks');
    await step('[P-BNK-20] among the active ones', async () =>
      expect(await screen.findByText('No hay bancos activos')).toBeVisible(),
    );
    act(() => navigate('/banks?status=inactive'));
    await step('[P-BNK-21] among the inactive ones', async () =>
      expect(await screen.findByText('No hay bancos inactivos')).toBeVisible(),
    );
    act(() => navigate('/banks?status=all'));
    await step('[P-BNK-22] at all', async () =>
      expect(await screen.findByText('No hay bancos registrados')).toBeVisible(),
    );
  });

  it('hides from a user who is no administrator and may not delete', async () => {
    open('/banks?status=all', { user: agent, permissions: { view: { bancos: true }, delete: {} } });
    await step('[P-PRM-22] the company', async () =>
      expect(await heads()).toEqual(['Banco', 'Paga', 'Estado', 'Acciones']),
    );
    const acts = await actsOf('Almudena');
    step('[P-BNK-11] all but viewing and toggling', () => expect(acts).toEqual(['Ver banco', 'Activar']));
    step('[P-PRM-19] the deletion', () => expect(acts).not.toContain('Eliminar'));
    act(() => navigate('/banks/nuevo'));
    await screen.findByRole('dialog', { name: 'Nuevo banco' });
    step('[P-BNK-23] the choice of a company', () => expect(dialog().queryByLabelText(/^Compañía/)).toBeNull());
    step('[P-PRM-21] the companies, which are not fetched', () => {
      expect(field('Nombre')).toBeVisible();
      expect(api.callsOf(companiesApi.list)).toHaveLength(0);
    });
  });
});

describe('the form', () => {
  it('creates a bank', async () => {
    const created = () => api.callsOf(banksApi.create);
    open('/banks/nuevo');
    await step('[P-BNK-13] in a dialog of its own', async () =>
      expect(await screen.findByRole('dialog')).toHaveAccessibleName('Nuevo banco'),
    );
    step('[P-BNK-26] with offices or online, offices by default', () => {
      expect(field('Tipo')).toHaveValue('físico');
      expect([...field('Tipo').querySelectorAll('option')].map(({ value }) => value)).toEqual(['físico', 'online']);
    });
    await press('Crear banco');
    await step('[P-BNK-24] requiring a name', async () => {
      expect(await dialog().findByText('El nombre del banco es requerido')).toBeVisible();
      expect(created()).toHaveLength(0);
    });
    fill('Nombre', 'Otro');
    await userEvent.type(field('Paga'), '{ArrowUp}');
    step('[P-BNK-25] changing the percentage by hundredths', () => expect(field('Paga')).toHaveValue('0,01'));
    await step('[P-BNK-25] refusing an invalid percentage, above 100 or below 0', async () => {
      for (const percentage of ['', '100,01', '-1']) {
        fill('Paga', percentage);
        await press('Crear banco');
        expect(await dialog().findByText('El porcentaje debe estar entre 0 y 100')).toBeVisible();
        fill('Paga', '0');
        await waitFor(() => expect(dialog().queryByText('El porcentaje debe estar entre 0 y 100')).toBeNull());
      }
      expect(created()).toHaveLength(0);
    });
    await dialog().findByRole('option', { name: 'Norte Hipotecas' });
    await userEvent.selectOptions(field('Compañía'), 'Norte Hipotecas');
    await step('[P-BNK-30] showing a failure with the server’s message, or a fixed text', () =>
      expectFailure(() => press('Crear banco'), banksApi.create, 'Ocurrió un error al crear el banco.'),
    );
    step('[P-BNK-23] of the company selected by an administrator', () =>
      expect(created()[0]?.body).toMatchObject({ companyId: 5 }),
    );
    fill('Compañía', '');
    serve();
    const reads = await watchProducts();
    await press('Crear banco');
    await step('[P-BNK-34] showing that it is created', async () =>
      expect(await toast().findByText('Banco creado')).toBeVisible(),
    );
    step('[P-BNK-27] without details, logo and company', () =>
      expect(created().at(-1)?.body).toEqual({
        name: 'Otro',
        logo: null,
        paymentPercentage: 0,
        details: null,
        type: 'físico',
        companyId: null,
      }),
    );
    await step('[P-BNK-36] refetching the products', () => waitFor(() => expect(reads()).toBe(2)));
  });

  it('[P-BNK-28] refuses a logo that is no image', async () => {
    open('/banks/nuevo');
    await screen.findByRole('dialog');
    const file = new File(['hola'], 'notas.txt', { type: 'text/plain' });
    await userEvent.setup({ applyAccept: false }).upload(field('Logo'), file);
    expect(
      await dialog().findByText('El archivo no es una imagen. Elige un PNG, JPEG, WebP, GIF o SVG.'),
    ).toBeVisible();
    expect(dialog().queryByRole('button', { name: 'Quitar imagen' })).toBeNull();
  });

  it('changes a bank', async () => {
    const updated = () => api.callsOf(banksApi.update);
    open('/banks');
    await userEvent.click(within(await table()).getByLabelText('Editar banco: Banco del Turia'));
    await step('[P-BNK-13] in a dialog of its own', async () => {
      await waitFor(() => expect(field('Nombre')).toHaveValue('Banco del Turia'));
      expect(screen.getByRole('dialog')).toHaveAccessibleName('Editar banco');
    });
    fill('Detalles', 'Oficina central');
    await step('[P-BNK-31] showing a failure with the server’s message, or a fixed text', () =>
      expectFailure(() => press('Guardar cambios'), banksApi.update, 'Ocurrió un error al actualizar el banco.'),
    );
    api.on(banksApi.update, refuse('stale_record'));
    await press('Guardar cambios');
    await step('[D41] of the version that was read', async () => {
      const stale = await screen.findByRole('alertdialog', { name: 'Otra persona ha modificado este registro' });
      expect(stale).toBeVisible();
      expect(updated().at(-1)?.ifMatch).toBe('"3-1"');
      await confirm('Seguir editando');
    });
    serve();
    const reads = await watchProducts();
    await press('Guardar cambios');
    await step('[P-BNK-34] showing that it is updated', async () =>
      expect(await toast().findByText('Banco actualizado')).toBeVisible(),
    );
    step('[P-BNK-29] keeping its logo', () =>
      expect(updated().at(-1)?.body).toMatchObject({ logo: LOGO, details: 'Oficina central' }),
    );
    await step('[P-BNK-36] refetching the products', () => waitFor(() => expect(reads()).toBe(2)));
  });
});

it('deactivates and activates a bank', async () => {
  open('/banks?status=all');
  await choose('Turia', 'Desactivar');
  await step('[P-BNK-14] lists its active products', async () =>
    expect(textsOf(await alert().findAllByRole('listitem'))).toEqual(['Hipoteca Fija 30TUR-F30']),
  );
  await confirm('Desactivar banco');
  await step('[P-BNK-35] shows that it is inactive', async () => {
    expect(await toast().findByText('Estado actualizado')).toBeVisible();
    expect(api.callsOf(banksApi.setActive)).toEqual([
      expect.objectContaining({ body: { isActive: false }, ifMatch: '"3-1"' }),
    ]);
  });
  const activate = async () => {
    await choose('Almudena', 'Activar');
    await confirm('Activar banco');
  };
  await step('[P-BNK-33] shows a failure with the server’s message, or a fixed text', () =>
    expectFailure(activate, banksApi.setActive, 'Ocurrió un error al cambiar el estado del banco.'),
  );
  serve();
  const reads = await watchProducts();
  api.calls.length = 0;
  await choose('Almudena', 'Activar');
  await step('[P-BNK-15] confirms the activation', async () => {
    expect(screen.getByRole('alertdialog')).toHaveAccessibleName('¿Activar Banca Almudena?');
    expect(api.callsOf(banksApi.setActive)).toHaveLength(0);
    await confirm('Activar banco');
    await waitFor(() => expect(api.callsOf(banksApi.setActive)[0]?.body).toEqual({ isActive: true }));
  });
  await step('[P-BNK-35] shows that it is active', async () =>
    expect(await toast().findByText('Estado actualizado')).toBeVisible(),
  );
  await step('[P-BNK-36] refetches the products', () => waitFor(() => expect(reads()).toBe(1)));
});

it('[P-BNK-14] counts the products that a confirmation does not list', async () => {
  const pagination = { page: 1, pageSize: 10, total: 14, totalPages: 2 };
  api.on(productsApi.list, { items: products.slice(0, 1), pagination });
  open('/banks/3/estado');
  expect(await screen.findByText('Y 13 más.')).toBeVisible();
  expect(screen.getByRole('alertdialog')).toHaveTextContent(/También se desactivarán .*14/);
  await confirm('Cancelar');
  api.on(productsApi.list, { items: products.slice(0, 1), pagination: { ...pagination, total: 15 } });
  act(() => navigate('/banks/3/estado'));
  expect(await screen.findByText('Y 14 más.')).toBeVisible();
});

it('deletes a bank', async () => {
  open('/banks?status=all');
  api.on(productsApi.list, refuse('service_down'));
  api.on(banksApi.remove, DROP);
  await choose('Almudena', 'Eliminar');
  await step('[P-BNK-19] lists no products when they cannot be loaded, and can be confirmed', async () => {
    expect(await screen.findByText(/También se borrarán sus productos/)).toBeVisible();
    expect(alert().queryAllByRole('listitem')).toEqual([]);
    await confirm('Eliminar banco');
    await waitFor(() => expect(api.callsOf(banksApi.remove)).toHaveLength(1));
  });
  serve();
  const remove = async () => {
    await choose('Almudena', 'Eliminar');
    await confirm('Eliminar banco');
  };
  await step('[P-BNK-32] shows a failure with the server’s message, or a fixed text', () =>
    expectFailure(remove, banksApi.remove, 'Ocurrió un error al eliminar el banco.'),
  );
  serve();
  const reads = await watchProducts();
  await choose('Almudena', 'Eliminar');
  await step('[P-BNK-16] lists its products', async () =>
    expect(textsOf(await alert().findAllByRole('listitem'))).toEqual(['Selección 70ALM-70']),
  );
  await confirm('Eliminar banco');
  await step('[P-BNK-34] shows that it is deleted', async () =>
    expect(await toast().findByText('Banco eliminado')).toBeVisible(),
  );
  await step('[P-BNK-36] refetches the products', () => waitFor(() => expect(reads()).toBe(2)));
});

async function expectFailure(
  send: () => Promise<void>,
  op: typeof banksApi.create | typeof banksApi.update | typeof banksApi.setActive | typeof banksApi.remove,
  ours: string,
) {
  api.on(op, refuse('conflict'));
  await send();
  expect(await toast().findByText('El estado del registro no permite hacer esto')).toBeVisible();
  api.on(op, DROP);
  await send();
  expect(await toast().findByText(ours)).toBeVisible();
  expect(toast().getByText('Error')).toBeVisible();
}
