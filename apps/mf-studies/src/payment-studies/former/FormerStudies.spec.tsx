import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { paymentStudiesApi, paymentStudyScreenForm } from '@umbral/contracts';
import { createApi, renderPage } from '@umbral/web-kit/testing';
import { aCalculation, aFormerStudy, serveCalculations } from '../calculations.testing';
import PaymentStudiesPage from '../PaymentStudiesPage';

const api = createApi();
const open = (at = '/payment-studies') => renderPage({ api, Page: PaymentStudiesPage, path: '/payment-studies', at });
const toast = () => within(screen.getByRole('region', { name: 'Avisos' }));
const amparo = aCalculation({ id: 7, clientName: 'Amparo Gisbert' });

beforeEach(() => {
  api.calls.length = 0;
  serveCalculations(api, [amparo]);
});

describe('former studies', () => {
  it('are not offered to whom has none', async () => {
    open();
    await screen.findByRole('table', { name: 'Cálculos, los más recientes primero' });
    await waitFor(() => expect(api.callsOf(paymentStudiesApi.list)).toHaveLength(1));
    expect(screen.queryByRole('link', { name: 'Estudios anteriores' })).toBeNull();
  });

  /** The dialog of the client's data, with what is stored. */
  const openEdit = async () => {
    serveCalculations(api, [amparo], [aFormerStudy()]);
    open('/payment-studies/anteriores/3/editar');
    const dialog = within(await screen.findByRole('dialog', { name: 'Datos del cliente' }));
    await waitFor(() => expect(dialog.getByLabelText(/^Teléfono/)).toHaveValue('619 552 003'));
    return dialog;
  };
  type Edit = Awaited<ReturnType<typeof openEdit>>;
  const save = (dialog: Edit) => userEvent.click(dialog.getByRole('button', { name: 'Guardar cambios' }));

  it('[S-LEG-01] are read', async () => {
    serveCalculations(api, [amparo], [aFormerStudy({ isActive: false })]);
    open();
    await userEvent.click(await screen.findByRole('link', { name: 'Estudios anteriores' }));
    const list = await screen.findByRole('dialog', { name: 'Estudios anteriores' });
    await userEvent.click(
      within(list).getAllByRole('link', { name: 'Ver estudio anterior: Gema Olarte' })[0] as HTMLElement,
    );
    const detail = within(await screen.findByRole('dialog', { name: 'Gema Olarte' }));
    const shown = Object.entries({
      Nombre: 'Gema Olarte',
      Teléfono: '619 552 003',
      'Ingresos netos': '2150 €',
      'Otros préstamos': '240 €',
      'Ingresos reales': '1910 €',
      'Ratio de esfuerzo': '35 %',
      'Cuota máxima': '669 €',
      Estado: 'Inactivo',
    });
    for (const [term, value] of shown)
      expect(detail.getByText(term, { selector: 'dt' }).nextSibling).toHaveTextContent(value);
    expect(detail.queryByRole('textbox')).toBeNull();
  });

  it('[S-LEG-02] are corrected in a small dialog', async () => {
    const dialog = await openEdit();
    expect(dialog.getByLabelText(/^Nombre/)).toHaveValue('Gema');
    await userEvent.clear(dialog.getByLabelText(/^Apellidos/));
    await userEvent.type(dialog.getByLabelText(/^Apellidos/), 'Olarte Díez');
    await save(dialog);
    expect(await toast().findByText('Estudio actualizado')).toBeVisible();
    expect(api.callsOf(paymentStudiesApi.update)[0]).toMatchObject({
      ifMatch: '"3-1"',
      body: { firstName: 'Gema', lastName: 'Olarte Díez', phone: '619 552 003', effortRatio: 35 },
    });
  });

  it.each([
    ['Nombre', 'El nombre es requerido'],
    ['Apellidos', 'Los apellidos son requeridos'],
    ['Teléfono', 'El teléfono es requerido'],
  ])('[S-LEG-03] are not corrected without «%s»', async (label, message) => {
    const dialog = await openEdit();
    await userEvent.clear(dialog.getByLabelText(new RegExp(`^${label}`)));
    await save(dialog);
    expect(await dialog.findByText(message)).toBeVisible();
    expect(api.callsOf(paymentStudiesApi.update)).toHaveLength(0);
  });

  it.each(['0', '101'])('[S-LEG-06] are not corrected with an effort of %s %%', async (figure) => {
    const dialog = await openEdit();
    await userEvent.clear(dialog.getByLabelText(/^Ratio de esfuerzo/));
    await userEvent.type(dialog.getByLabelText(/^Ratio de esfuerzo/), figure);
    await save(dialog);
    expect(await dialog.findByText('El ratio de esfuerzo debe ser un número entero entre 1 y 100')).toBeVisible();
    expect(api.callsOf(paymentStudiesApi.update)).toHaveLength(0);
  });

  it('[S-LEG-06] have an effort of 35 % unless another is given', () => {
    const { effortRatio: _, ...rest } = aFormerStudy();
    expect(paymentStudyScreenForm.parse(rest).effortRatio).toBe(35);
  });

  it('[B-SRC-20] are those that the search of the address finds, until all are asked for', async () => {
    serveCalculations(api, [amparo], [aFormerStudy()]);
    open('/payment-studies/anteriores?search=gema');
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
    open(`/payment-studies/anteriores${end}`);
    expect(await screen.findByRole('dialog', { name })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(window.location.pathname).toBe(end === '' ? '/payment-studies' : '/payment-studies/anteriores');
  });

  it.each(['x', '3/borrar', 'nuevo'])('[B-HIS-19] /payment-studies/anteriores/%s: the 404 page', (end) => {
    open(`/payment-studies/anteriores/${end}`);
    expect(screen.getByText('Error 404')).toBeVisible();
  });
});
