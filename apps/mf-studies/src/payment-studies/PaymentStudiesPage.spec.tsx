import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { housingCalculationsApi } from '@umbral/contracts';
import { agent, createApi, DROP, refuse, renderPage, step, type PageOptions } from '@umbral/web-kit/testing';
import { aCalculation, serveCalculations } from './calculations.testing';
import PaymentStudiesPage from './PaymentStudiesPage';

const api = createApi();
const open = (options: Partial<PageOptions> = {}) =>
  renderPage({ api, Page: PaymentStudiesPage, path: '/payment-studies', ...options });
const table = async () => within(await screen.findByRole('table', { name: 'Cálculos, los más recientes primero' }));
const heads = async () => (await table()).getAllByRole('columnheader').map(({ textContent }) => textContent);
const toast = () => within(screen.getByRole('region', { name: 'Avisos' }));
const lastQuery = () => api.callsOf(housingCalculationsApi.list).at(-1)?.query;

const amparo = aCalculation({ id: 7, clientName: 'Amparo Gisbert' });
const nameless = aCalculation({ id: 8, clientName: '', clientPhone: null });
const guillermo = aCalculation({ id: 9, clientName: 'Guillermo Peiró', isActive: false });
const serveAll = () => serveCalculations(api, [amparo, nameless, guillermo]);

const ALL = { at: '/payment-studies?status=all' };
const asAgent: Partial<PageOptions> = {
  user: agent,
  permissions: { view: { estudio_cuota: true }, delete: { estudio_cuota: false } },
};

beforeEach(() => {
  api.calls.length = 0;
  serveAll();
});

/** Opens the alert of an action, in a list of all calculations. */
async function choose(name: string, act: string) {
  await userEvent.click((await table()).getByRole('button', { name: `Más acciones: ${name}` }));
  await userEvent.click(screen.getByRole('menuitem', { name: new RegExp(act) }));
  return screen.findByRole('alertdialog');
}
/** What the menu of a row offers. */
async function actsOn(name: string) {
  await userEvent.click((await table()).getByRole('button', { name: `Más acciones: ${name}` }));
  const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  await userEvent.keyboard('{Escape}');
  return items;
}
const confirm = (label: string) =>
  userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: label }));
const noAlert = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

describe('the list', () => {
  it('shows an administrator the active ones', async () => {
    open();
    const { getByRole, getAllByRole } = await table();
    step('[S-HSC-01] has its title', () =>
      expect(screen.getByRole('heading', { level: 1, name: 'Estudio Cuota' })).toBeVisible(),
    );
    step('[S-HSC-04] shows the active ones by default', () => {
      expect(getAllByRole('row').slice(1)).toHaveLength(2);
      expect(lastQuery()).toMatchObject({ status: 'active' });
    });
    await step('[S-HSC-07] shows client, phone, price, state and company of each', async () => {
      expect(await heads()).toEqual(['Cliente', 'Teléfono', 'Precio máximo', 'Estado', 'Compañía', 'Acciones']);
      expect(getByRole('row', { name: /Amparo Gisbert/ })).toHaveTextContent(
        /612 037 554206\.383.€ActivoHogar Levante/,
      );
    });
    step('[S-HSC-08] has a fallback for those without a name', () =>
      expect(getByRole('rowheader', { name: 'Sin nombre' })).toBeVisible(),
    );
    await step('[S-HSC-03] searches by client or phone', async () => {
      const search = screen.getByRole('searchbox', { name: 'Buscar por cliente o teléfono' });
      await userEvent.type(search, 'amparo');
      await waitFor(() => expect(lastQuery()).toMatchObject({ search: 'amparo' }));
      await waitFor(() => expect(screen.queryByRole('row', { name: /Sin nombre/ })).toBeNull());
      expect((await table()).getByRole('row', { name: /Amparo Gisbert/ })).toBeVisible();
      await userEvent.type(search, ' de nadie');
      expect(await screen.findByText('No se encontraron cálculos.')).toBeVisible();
    });
  });

  it('shows an agent the inactive ones', async () => {
    open({ ...asAgent, at: '/payment-studies?status=inactive' });
    const { getByRole, getAllByRole, queryByText } = await table();
    step('[S-HSC-04] shows the inactive ones', () => {
      expect(getAllByRole('row').slice(1)).toEqual([getByRole('row', { name: /Guillermo Peiró/ })]);
      expect(lastQuery()).toMatchObject({ status: 'inactive' });
    });
    await step('[S-HSC-07] shows the company to administrators only', async () => {
      expect(await heads()).not.toContain('Compañía');
      expect(queryByText('Hogar Levante')).toBeNull();
    });
    await step('[S-HSC-10] offers deletion of inactive ones only with the permission for it', async () =>
      expect(await actsOn('Guillermo Peiró')).toEqual(['Activar']),
    );
  });

  it('[S-HSC-05] shows ten of them at a time', async () => {
    serveCalculations(
      api,
      Array.from({ length: 12 }, (_, index) => aCalculation({ clientName: `Cliente ${index}` })),
    );
    open();
    expect((await table()).getAllByRole('row').slice(1)).toHaveLength(10);
    expect(screen.getByText(/Mostrando/)).toHaveTextContent('Mostrando 1 a 10 de 12');
    expect(lastQuery()).toEqual({ page: 1, status: 'active' });
  });

  it('shows all of them, with their actions', async () => {
    open(ALL);
    const { getByRole, getAllByRole } = await table();
    const row = (name: string) => getByRole('row', { name: new RegExp(name) });
    step('[S-HSC-04] shows active and inactive ones', () => {
      expect(getAllByRole('row').slice(1)).toHaveLength(3);
      for (const name of ['Sin nombre', 'Amparo Gisbert', 'Guillermo Peiró']) expect(row(name)).toBeVisible();
      expect(lastQuery()).toMatchObject({ status: 'all' });
    });
    const [ofActive, ofInactive] = [await actsOn('Amparo Gisbert'), await actsOn('Guillermo Peiró')];
    step('[S-HSC-09] offers to view, to edit, and to switch off or on', () => {
      for (const act of ['Ver cálculo', 'Editar cálculo'])
        for (const name of ['Amparo Gisbert', 'Guillermo Peiró'])
          expect(within(row(name)).getByRole('link', { name: `${act}: ${name}` })).toBeVisible();
      expect([ofActive, ofInactive]).toEqual([
        expect.arrayContaining(['Desactivar']),
        expect.arrayContaining(['Activar']),
      ]);
    });
    step('[S-HSC-10] offers deletion of inactive ones only', () => {
      expect(ofActive).toEqual(['Crear estudio', 'Desactivar']);
      expect(ofInactive).toEqual(['Crear estudio', 'Activar', 'Eliminar']);
    });
  });
});

describe('the alerts', () => {
  it('change the state', async () => {
    open(ALL);
    api.on(housingCalculationsApi.toggleStatus, DROP);
    const alert = await choose('Amparo Gisbert', 'Desactivar');
    step('[S-HSC-11] explain what deactivating means', () =>
      expect(alert).toHaveTextContent('dejará de aparecer en la vista principal. Puedes volver a activarlo'),
    );
    await confirm('Desactivar cálculo');
    await step('[S-HSC-43] report the failure with their own text', async () =>
      expect(await toast().findByText('Ocurrió un error al cambiar el estado del cálculo.')).toBeVisible(),
    );
    await noAlert();
    serveAll();
    api.calls.length = 0;
    await choose('Amparo Gisbert', 'Desactivar');
    await confirm('Desactivar cálculo');
    await step('[S-HSC-45] report the changed state', async () =>
      expect(await toast().findByText('Estado actualizado')).toBeVisible(),
    );
    step('[S-HSC-11] send the version', () =>
      expect(api.callsOf(housingCalculationsApi.toggleStatus).map(({ ifMatch }) => ifMatch)).toEqual(['"7-1"']),
    );
  });

  it('[S-HSC-43] [D41] do not overwrite another user’s change, and show it', async () => {
    api.on(housingCalculationsApi.toggleStatus, refuse('stale_record'));
    open(ALL);
    await choose('Amparo Gisbert', 'Desactivar');
    await confirm('Desactivar cálculo');
    const stale = await screen.findByRole('alertdialog', { name: 'Otra persona ha modificado este registro' });
    await userEvent.click(within(stale).getByRole('button', { name: 'Ver versión actual' }));
    expect(await screen.findByRole('dialog', { name: 'Amparo Gisbert' })).toBeVisible();
  });

  it('delete', async () => {
    open(ALL);
    const remove = async () => {
      const words = (await choose('Guillermo Peiró', 'Eliminar')).textContent;
      await confirm('Eliminar cálculo');
      return words;
    };
    api.on(housingCalculationsApi.remove, refuse('still_active'));
    const words = await remove();
    step('[S-HSC-12] warn that deleting is permanent', () =>
      expect(words).toContain('de forma permanente. Esta acción no se puede deshacer.'),
    );
    await step('[S-HSC-44] report why a deletion was refused', async () =>
      expect(await toast().findByText('Solo se puede eliminar un registro inactivo')).toBeVisible(),
    );
    await noAlert();
    api.on(housingCalculationsApi.remove, DROP);
    await remove();
    await step('[S-HSC-44] report a failed deletion with their own text', async () =>
      expect(await toast().findByText('Ocurrió un error al eliminar el cálculo.')).toBeVisible(),
    );
    await noAlert();
    serveAll();
    await remove();
    await step('[S-HSC-45] report that it is deleted', async () =>
      expect(await toast().findByText('Cálculo eliminado')).toBeVisible(),
    );
  });
});

it('has a detail', async () => {
  open(ALL);
  const detailOf = async (name: string) => {
    await userEvent.click((await table()).getByRole('link', { name: `Ver cálculo: ${name}` }));
    const detail = within(await screen.findByRole('dialog', { name }));
    return (term: string) => detail.getByText(term, { selector: 'dt' }).nextSibling;
  };
  const close = async () => {
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  const ofNameless = await detailOf('Sin nombre');
  step('[S-HSC-22] shows that name and phone are missing', () => {
    expect(ofNameless('Cliente')).toHaveTextContent('Sin nombre');
    expect(ofNameless('Teléfono')).toHaveTextContent('Sin teléfono');
  });
  await close();
  const ofAmparo = await detailOf('Amparo Gisbert');
  step('[S-HSC-22] shows name and phone', () => {
    expect(ofAmparo('Cliente')).toHaveTextContent('Amparo Gisbert');
    expect(ofAmparo('Teléfono')).toHaveTextContent('612 037 554');
  });
  await close();
  const ofGuillermo = await detailOf('Guillermo Peiró');
  step('[S-HSC-23] shows figures, results, state and day of creation', () => {
    const figures = screen.getByRole('heading', { name: 'Datos financieros' }).closest('section');
    expect([...(figures?.querySelectorAll('dt') ?? [])].map(({ textContent }) => textContent)).toEqual([
      ...['Ingresos netos', 'Otros ingresos', 'Pagos de deudas', 'Ahorros disponibles'],
      ...['Ingresos para la cuota', 'Plazo', 'Interés anual', 'Gastos de compra', 'Financiación esperada'],
    ]);
    expect(ofGuillermo('Ingresos netos')).toHaveTextContent('2.500 €');
    expect(ofGuillermo('Ahorros disponibles')).toHaveTextContent('60.000 €');
    expect(ofGuillermo('Plazo')).toHaveTextContent('30 años');
    expect(ofGuillermo('Precio máximo de la vivienda')).toHaveTextContent('206.383 €');
    expect(ofGuillermo('Financiación real')).toHaveTextContent('80,93');
    expect(ofGuillermo('Estado')).toHaveTextContent('Inactivo');
    expect(ofGuillermo('Fecha de creación')).toHaveTextContent('20/11/2026');
  });
  step('draws what pays for the home, and where it goes', () => {
    const drawn = screen.getByRole('img', { name: /^Con 167.021\s€ de préstamo y 60.000\s€ de ahorros se pagan / });
    expect(drawn).toHaveTextContent(/^Con qué se paga: 227.021\s€\s?A dónde va$/);
    expect(drawn.nextElementSibling).toHaveTextContent(
      /^Préstamo 167.021\s€\s?Ahorros 60.000\s€\s?Vivienda 206.383\s€\s?Gastos 20.638\s€$/,
    );
  });
});
