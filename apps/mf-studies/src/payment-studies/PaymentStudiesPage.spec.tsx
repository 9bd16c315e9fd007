import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { housingCalculationsApi } from '@umbral/contracts';
import { agent, createApi, DROP, refuse, renderPage, type PageOptions } from '@umbral/web-kit/testing';
import { aCalculation, serveCalculations } from './calculations.testing';
import PaymentStudiesPage from './PaymentStudiesPage';

const api = createApi();
const open = (options: Partial<PageOptions> = {}) =>
  renderPage({ api, Page: PaymentStudiesPage, path: '/payment-studies', ...options });
const table = () => screen.findByRole('table', { name: 'Cálculos, los más recientes primero' });
const toast = () => within(screen.getByRole('region', { name: 'Avisos' }));
const lastQuery = () => api.callsOf(housingCalculationsApi.list).at(-1)?.query;

const amparo = aCalculation({ id: 7, clientName: 'Amparo Gisbert' });
const nameless = aCalculation({ id: 8, clientName: '', clientPhone: null });
const guillermo = aCalculation({ id: 9, clientName: 'Guillermo Peiró', isActive: false });

const asAgent: Partial<PageOptions> = {
  user: agent,
  permissions: { view: { estudio_cuota: true }, delete: { estudio_cuota: false } },
};

beforeEach(() => {
  api.calls.length = 0;
  serveCalculations(api, [amparo, nameless, guillermo]);
});

/** Opens the alert of an act, in a list of all calculations. */
async function choose(name: string, act: string) {
  open({ at: '/payment-studies?status=all' });
  await userEvent.click(within(await table()).getByRole('button', { name: `Más acciones: ${name}` }));
  await userEvent.click(screen.getByRole('menuitem', { name: new RegExp(act) }));
  return screen.findByRole('alertdialog');
}
/** What the menu of a row offers. */
async function actsOn(name: string) {
  const row = within(screen.getByRole('row', { name: new RegExp(name) }));
  await userEvent.click(row.getByRole('button', { name: `Más acciones: ${name}` }));
  const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  await userEvent.keyboard('{Escape}');
  return items;
}
const confirm = (label: string) =>
  userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: label }));

describe('the list', () => {
  it('[S-HSC-01] has its title', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Estudio Cuota' })).toBeVisible();
  });

  it.each([
    ['', 'active', ['Sin nombre', 'Amparo Gisbert']],
    ['?status=inactive', 'inactive', ['Guillermo Peiró']],
    ['?status=all', 'all', ['Sin nombre', 'Amparo Gisbert', 'Guillermo Peiró']],
  ])('[S-HSC-04] shows at /payment-studies%s the ones that are: %s', async (search, status, names) => {
    open({ at: `/payment-studies${search}` });
    const rows = within(await table())
      .getAllByRole('row')
      .slice(1);
    expect(rows).toHaveLength(names.length);
    for (const name of names) expect(within(await table()).getByRole('row', { name: new RegExp(name) })).toBeVisible();
    expect(lastQuery()).toMatchObject({ status });
  });

  it('[S-HSC-05] shows ten of them at a time', async () => {
    serveCalculations(
      api,
      Array.from({ length: 12 }, (_, index) => aCalculation({ clientName: `Cliente ${index}` })),
    );
    open();
    expect(
      within(await table())
        .getAllByRole('row')
        .slice(1),
    ).toHaveLength(10);
    expect(screen.getByText(/Mostrando/)).toHaveTextContent('Mostrando 1 a 10 de 12');
    expect(lastQuery()).toEqual({ page: 1, status: 'active' });
  });

  it('[S-HSC-07] tells an administrator client, phone, price, state and company of each', async () => {
    open();
    const headers = within(await table())
      .getAllByRole('columnheader')
      .map((header) => header.textContent);
    expect(headers).toEqual(['Cliente', 'Teléfono', 'Precio máximo', 'Estado', 'Compañía', 'Acciones']);
    expect(within(await table()).getByRole('row', { name: /Amparo Gisbert/ })).toHaveTextContent(
      /612 037 554206\.383.€ActivoHogar Levante/,
    );
  });

  it('[S-HSC-07] keeps the company from everybody else', async () => {
    open(asAgent);
    const headers = within(await table())
      .getAllByRole('columnheader')
      .map((header) => header.textContent);
    expect(headers).not.toContain('Compañía');
    expect(within(await table()).queryByText('Hogar Levante')).toBeNull();
  });

  it('[S-HSC-08] says who has no name', async () => {
    open();
    expect(within(await table()).getByRole('rowheader', { name: 'Sin nombre' })).toBeVisible();
  });

  it('[S-HSC-10] offers deletion of inactive ones only with the permission for it', async () => {
    open({ ...asAgent, at: '/payment-studies?status=inactive' });
    await userEvent.click(within(await table()).getByRole('button', { name: 'Más acciones: Guillermo Peiró' }));
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Activar']);
  });

  it('[S-HSC-03] searches by client or phone', async () => {
    open();
    const search = await screen.findByRole('searchbox', { name: 'Buscar por cliente o teléfono' });
    await userEvent.type(search, 'amparo');
    await waitFor(() => expect(lastQuery()).toMatchObject({ search: 'amparo' }));
    await waitFor(() => expect(screen.queryByRole('row', { name: /Sin nombre/ })).toBeNull());
    expect(within(await table()).getByRole('row', { name: /Amparo Gisbert/ })).toBeVisible();
    await userEvent.type(search, ' de nadie');
    expect(await screen.findByText('No se encontraron cálculos.')).toBeVisible();
  });
});

it('[S-HSC-09] offers to view, to edit, and to switch off or on', async () => {
  open({ at: '/payment-studies?status=all' });
  const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));
  await table();
  for (const act of ['Ver cálculo', 'Editar cálculo'])
    for (const name of ['Amparo Gisbert', 'Guillermo Peiró'])
      expect(row(name).getByRole('link', { name: `${act}: ${name}` })).toBeVisible();
  expect(await actsOn('Amparo Gisbert')).toContain('Desactivar');
  expect(await actsOn('Guillermo Peiró')).toContain('Activar');
});

it('[S-HSC-10] offers deletion of inactive ones only', async () => {
  open({ at: '/payment-studies?status=all' });
  await table();
  expect(await actsOn('Amparo Gisbert')).toEqual(['Crear estudio', 'Desactivar']);
  expect(await actsOn('Guillermo Peiró')).toEqual(['Crear estudio', 'Activar', 'Eliminar']);
});

describe('the alerts', () => {
  it('[S-HSC-11] [D41] says what deactivating means, and sends the version', async () => {
    const alert = await choose('Amparo Gisbert', 'Desactivar');
    expect(alert).toHaveTextContent('dejará de aparecer en la vista principal. Puedes volver a activarlo');
    await confirm('Desactivar cálculo');
    await waitFor(() => expect(api.callsOf(housingCalculationsApi.toggleStatus)[0]?.ifMatch).toBe('"7-1"'));
  });

  it('[S-HSC-45] tells a change of state', async () => {
    await choose('Amparo Gisbert', 'Desactivar');
    await confirm('Desactivar cálculo');
    expect(await toast().findByText('Estado actualizado')).toBeVisible();
  });

  it('[S-HSC-43] [D41] does nothing to what somebody else has changed, and shows it', async () => {
    api.on(housingCalculationsApi.toggleStatus, refuse('stale_record'));
    await choose('Amparo Gisbert', 'Desactivar');
    await confirm('Desactivar cálculo');
    const stale = await screen.findByRole('alertdialog', { name: 'Otra persona ha modificado este registro' });
    await userEvent.click(within(stale).getByRole('button', { name: 'Ver versión actual' }));
    expect(await screen.findByRole('dialog', { name: 'Amparo Gisbert' })).toBeVisible();
  });

  it('[S-HSC-43] tells a failure that has no words with its own', async () => {
    api.on(housingCalculationsApi.toggleStatus, DROP);
    await choose('Amparo Gisbert', 'Desactivar');
    await confirm('Desactivar cálculo');
    expect(await toast().findByText('Ocurrió un error al cambiar el estado del cálculo.')).toBeVisible();
  });

  it('[S-HSC-12] says that deleting is for good', async () => {
    const alert = await choose('Guillermo Peiró', 'Eliminar');
    expect(alert).toHaveTextContent('de forma permanente. Esta acción no se puede deshacer.');
  });

  it('[S-HSC-44] tells why a deletion was refused', async () => {
    api.on(housingCalculationsApi.remove, refuse('still_active'));
    await choose('Guillermo Peiró', 'Eliminar');
    await confirm('Eliminar cálculo');
    expect(await toast().findByText('Solo se puede eliminar un registro inactivo')).toBeVisible();
  });

  it('[S-HSC-44] tells a failed deletion that has no words with its own', async () => {
    api.on(housingCalculationsApi.remove, DROP);
    await choose('Guillermo Peiró', 'Eliminar');
    await confirm('Eliminar cálculo');
    expect(await toast().findByText('Ocurrió un error al eliminar el cálculo.')).toBeVisible();
  });

  it('[S-HSC-45] tells a deletion', async () => {
    await choose('Guillermo Peiró', 'Eliminar');
    await confirm('Eliminar cálculo');
    expect(await toast().findByText('Cálculo eliminado')).toBeVisible();
  });
});

describe('the detail', () => {
  const detailOf = async (name: string) => {
    open({ at: '/payment-studies?status=all' });
    await userEvent.click(within(await table()).getByRole('link', { name: `Ver cálculo: ${name}` }));
    return within(await screen.findByRole('dialog', { name }));
  };
  type Detail = Awaited<ReturnType<typeof detailOf>>;
  const valueOf = (detail: Detail, term: string) => detail.getByText(term, { selector: 'dt' }).nextSibling;

  it('[S-HSC-22] says who has neither name nor phone', async () => {
    const detail = await detailOf('Sin nombre');
    expect(valueOf(detail, 'Cliente')).toHaveTextContent('Sin nombre');
    expect(valueOf(detail, 'Teléfono')).toHaveTextContent('Sin teléfono');
  });

  it('[S-HSC-22] shows name and phone', async () => {
    const detail = await detailOf('Amparo Gisbert');
    expect(valueOf(detail, 'Cliente')).toHaveTextContent('Amparo Gisbert');
    expect(valueOf(detail, 'Teléfono')).toHaveTextContent('612 037 554');
  });

  it('[S-HSC-23] shows figures, results, state and day of creation', async () => {
    const detail = await detailOf('Guillermo Peiró');
    expect(valueOf(detail, 'Ingresos netos')).toHaveTextContent('2500 €');
    expect(valueOf(detail, 'Ahorros disponibles')).toHaveTextContent('60.000 €');
    expect(valueOf(detail, 'Plazo')).toHaveTextContent('30 años');
    expect(valueOf(detail, 'Precio máximo de la vivienda')).toHaveTextContent('206.383 €');
    expect(valueOf(detail, 'Financiación real')).toHaveTextContent('80,93');
    expect(valueOf(detail, 'Estado')).toHaveTextContent('Inactivo');
    expect(valueOf(detail, 'Fecha de creación')).toHaveTextContent('20/11/2026');
  });
});
