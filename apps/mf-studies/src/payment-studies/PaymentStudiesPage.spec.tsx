import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { housingCalculationsApi, paymentStudiesApi } from '@umbral/contracts';
import { agent, createApi, DROP, refuse, renderPage, type PageOptions } from '@umbral/web-kit/testing';
import { aCalculation, aFormerStudy, serveCalculations } from './calculations.testing';
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
const confirm = (label: string) =>
  userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: label }));

describe('the list', () => {
  it('[S-HSC-01] [S-HSC-04] [S-HSC-05] [S-HSC-07] [S-HSC-08] opens with the active ones, and says who has no name', async () => {
    open();
    const headers = within(await table())
      .getAllByRole('columnheader')
      .map((header) => header.textContent);
    expect(headers).toEqual(['Cliente', 'Teléfono', 'Precio máximo', 'Estado', 'Compañía', 'Acciones']);
    expect(screen.getByRole('heading', { level: 1, name: 'Estudio Cuota' })).toBeVisible();
    expect(within(await table()).getByRole('row', { name: /Sin nombre.*Sin teléfono/ })).toBeVisible();
    expect(within(await table()).getByRole('row', { name: /Amparo Gisbert.*206\.383.€.*Hogar Levante/ })).toBeVisible();
    expect(lastQuery()).toEqual({ page: 1, status: 'active' });
  });

  it('[S-HSC-03] [S-HSC-07] [S-HSC-10] shows an agent neither companies nor what they may not delete', async () => {
    open({
      at: '/payment-studies?status=inactive',
      user: agent,
      permissions: { view: { estudio_cuota: true }, delete: { estudio_cuota: false } },
    });
    expect(within(await table()).queryByText('Hogar Levante')).toBeNull();
    await userEvent.click(within(await table()).getByRole('button', { name: 'Más acciones: Guillermo Peiró' }));
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Activar']);
    await userEvent.keyboard('{Escape}');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Buscar por cliente o teléfono' }), 'nadie');
    expect(await screen.findByText('No se encontraron cálculos.')).toBeVisible();
  });
});

it('[S-HSC-09] offers to view, to edit, and to switch off or on', async () => {
  open({ at: '/payment-studies?status=all' });
  const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));
  await table();
  const actsOn = async (name: string) => {
    for (const act of ['Ver cálculo', 'Editar cálculo'])
      expect(row(name).getByRole('link', { name: `${act}: ${name}` })).toBeVisible();
    await userEvent.click(row(name).getByRole('button', { name: `Más acciones: ${name}` }));
    const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    await userEvent.keyboard('{Escape}');
    return items;
  };
  expect(await actsOn('Amparo Gisbert')).toEqual(['Crear estudio', 'Desactivar']);
  expect(await actsOn('Guillermo Peiró')).toEqual(['Crear estudio', 'Activar', 'Eliminar']);
});

describe('the alerts', () => {
  it('[S-HSC-11] [S-HSC-45] [D41] says what deactivating means, and sends the version', async () => {
    const alert = await choose('Amparo Gisbert', 'Desactivar');
    expect(alert).toHaveTextContent('dejará de aparecer en la vista principal. Puedes volver a activarlo');
    await confirm('Desactivar cálculo');
    expect(await toast().findByText('Estado actualizado')).toBeVisible();
    expect(api.callsOf(housingCalculationsApi.toggleStatus)[0]?.ifMatch).toBe('"7-1"');
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

  it('[S-HSC-12] [S-HSC-44] says that deleting is for good, and why it was refused', async () => {
    api.on(housingCalculationsApi.remove, refuse('still_active'));
    const alert = await choose('Guillermo Peiró', 'Eliminar');
    expect(alert).toHaveTextContent('de forma permanente. Esta acción no se puede deshacer.');
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

it('[S-HSC-22] [S-HSC-23] the detail says what is missing', async () => {
  open();
  await userEvent.click(within(await table()).getByRole('link', { name: 'Ver cálculo: Sin nombre' }));
  const detail = await screen.findByRole('dialog', { name: 'Sin nombre' });
  expect(within(detail).getByText('Sin teléfono')).toBeVisible();
  expect(within(detail).getByText('Financiación real').nextSibling).toHaveTextContent('80,93');
  expect(within(detail).getByText('Fecha de creación').nextSibling).toHaveTextContent('20/11/2026');
});

describe('former studies', () => {
  it('are not offered to whom has none', async () => {
    open();
    await table();
    await waitFor(() => expect(api.callsOf(paymentStudiesApi.list)).toHaveLength(1));
    expect(screen.queryByRole('link', { name: 'Estudios anteriores' })).toBeNull();
  });

  it('[S-LEG-01] [S-LEG-02] [S-LEG-03] [S-LEG-06] are read, and corrected in a small dialog', async () => {
    serveCalculations(api, [amparo], [aFormerStudy()]);
    open();
    await userEvent.click(await screen.findByRole('link', { name: 'Estudios anteriores' }));
    const list = await screen.findByRole('dialog', { name: 'Estudios anteriores' });
    await userEvent.click(
      within(list).getAllByRole('link', { name: 'Ver estudio anterior: Gema Olarte' })[0] as HTMLElement,
    );
    const detail = await screen.findByRole('dialog', { name: 'Gema Olarte' });
    expect(within(detail).getByText('Ingresos reales').nextSibling).toHaveTextContent(/1910.€/);
    await userEvent.click(within(detail).getByRole('link', { name: 'Editar datos del cliente' }));
    const dialog = await screen.findByRole('dialog', { name: 'Datos del cliente' });
    await waitFor(() => expect(within(dialog).getByLabelText(/^Teléfono/)).toHaveValue('619 552 003'));
    await userEvent.clear(within(dialog).getByLabelText(/^Apellidos/));
    await userEvent.clear(within(dialog).getByLabelText(/^Ratio de esfuerzo/));
    await userEvent.type(within(dialog).getByLabelText(/^Ratio de esfuerzo/), '0');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Guardar cambios' }));
    expect(await within(dialog).findByText('Los apellidos son requeridos')).toBeVisible();
    expect(within(dialog).getByText('El ratio de esfuerzo debe ser un número entero entre 1 y 100')).toBeVisible();
    expect(api.callsOf(paymentStudiesApi.update)).toHaveLength(0);
    await userEvent.type(within(dialog).getByLabelText(/^Apellidos/), 'Olarte Díez');
    await userEvent.type(within(dialog).getByLabelText(/^Ratio de esfuerzo/), '{Backspace}30');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Guardar cambios' }));
    expect(await toast().findByText('Estudio actualizado')).toBeVisible();
    expect(api.callsOf(paymentStudiesApi.update)[0]).toMatchObject({
      ifMatch: '"3-1"',
      body: { lastName: 'Olarte Díez', effortRatio: 30 },
    });
  });

  it('[B-SRC-20] are those that the search of the address finds, until all are asked for', async () => {
    serveCalculations(api, [amparo], [aFormerStudy()]);
    open({ at: '/payment-studies/anteriores?search=gema' });
    const asked = () => api.callsOf(paymentStudiesApi.list).map(({ query }) => query?.['search']);
    const list = await screen.findByRole('dialog', { name: 'Estudios anteriores' });
    await waitFor(() => expect(asked()).toContain('gema'));
    await userEvent.click(await within(list).findByRole('link', { name: 'Ver todos' }));
    await waitFor(() => expect(asked()).toContain(undefined));
    expect(within(list).queryByText(/coinciden con/)).toBeNull();
  });

  it.each([
    ['', 'Estudios anteriores'],
    ['/3', 'Gema Olarte'],
    ['/3/editar', 'Datos del cliente'],
  ])('[B-HIS-13] /payment-studies/anteriores%s opens «%s» over the list', async (end, name) => {
    serveCalculations(api, [amparo], [aFormerStudy()]);
    open({ at: `/payment-studies/anteriores${end}` });
    expect(await screen.findByRole('dialog', { name })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(window.location.pathname).toBe(end === '' ? '/payment-studies' : '/payment-studies/anteriores');
  });

  it.each(['x', '3/borrar', 'nuevo'])('[B-HIS-19] /payment-studies/anteriores/%s: the 404 page', (end) => {
    open({ at: `/payment-studies/anteriores/${end}` });
    expect(screen.getByText('Error 404')).toBeVisible();
  });
});
