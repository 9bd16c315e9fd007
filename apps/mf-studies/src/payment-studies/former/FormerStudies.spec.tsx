import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { paymentStudiesApi, paymentStudyScreenForm } from '@umbral/contracts';
import { createApi, fill, refuse, renderPage, step } from '@umbral/web-kit/testing';
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
  it('are not offered to users without any', async () => {
    open();
    await screen.findByRole('table', { name: 'Cálculos, los más recientes primero' });
    await waitFor(() => expect(api.callsOf(paymentStudiesApi.list)).toHaveLength(1));
    expect(screen.queryByRole('link', { name: 'Estudios anteriores' })).toBeNull();
  });

  it('[S-LEG-01] are read', async () => {
    serveCalculations(api, [amparo], [aFormerStudy({ isActive: false })]);
    open('/payment-studies?status=all');
    await userEvent.click(await screen.findByRole('link', { name: 'Estudios anteriores' }));
    expect(window.location.search).toBe('?status=all');
    const list = await screen.findByRole('dialog', { name: 'Estudios anteriores' });
    await userEvent.click(
      within(list).getAllByRole('link', { name: 'Ver estudio anterior: Gema Olarte' })[0] as HTMLElement,
    );
    const detail = within(await screen.findByRole('dialog', { name: 'Gema Olarte' }));
    const shown = Object.entries({
      Nombre: 'Gema Olarte',
      Teléfono: '619 552 003',
      'Ingresos netos': '2.150 €',
      'Otros préstamos': '240 €',
      'Ingresos reales': '1.910 €',
      'Ratio de esfuerzo': '35 %',
      'Cuota máxima': '669 €',
      Estado: 'Inactivo',
    });
    for (const [term, value] of shown)
      expect(detail.getByText(term, { selector: 'dt' }).nextSibling).toHaveTextContent(value);
    expect(detail.queryByRole('textbox')).toBeNull();
  });

  it('are corrected in a small dialog', async () => {
    serveCalculations(api, [amparo], [aFormerStudy()]);
    open('/payment-studies/anteriores/3/editar');
    const dialog = within(await screen.findByRole('dialog', { name: 'Datos del cliente' }));
    const field = (label: string) => dialog.getByLabelText(new RegExp(`^${label}`));
    const save = () => userEvent.click(dialog.getByRole('button', { name: 'Guardar cambios' }));
    const updates = () => api.callsOf(paymentStudiesApi.update);
    await waitFor(() => expect(field('Teléfono')).toHaveValue('619 552 003'));
    const stored = ['Nombre', 'Apellidos', 'Teléfono'].map((label) => (field(label) as HTMLInputElement).value);
    await step('[S-LEG-03] not without name, surname and phone', async () => {
      for (const label of ['Nombre', 'Apellidos', 'Teléfono']) await fill(field(label), '');
      await save();
      expect(await dialog.findByText('El nombre es requerido')).toBeVisible();
      expect(dialog.getByText('Los apellidos son requeridos')).toBeVisible();
      expect(dialog.getByText('El teléfono es requerido')).toBeVisible();
      expect(updates()).toHaveLength(0);
    });
    await fill(field('Nombre'), 'Gema');
    await fill(field('Apellidos'), 'Olarte Díez');
    await fill(field('Teléfono'), '619 552 003');
    await step('[S-LEG-06] not with an effort of 0 or 101 %', async () => {
      const message = 'El ratio de esfuerzo debe ser un número entero entre 1 y 100';
      for (const figure of ['0', '101']) {
        await fill(field('Ratio de esfuerzo'), figure);
        await save();
        expect(await dialog.findByText(message)).toBeVisible();
        await fill(field('Ratio de esfuerzo'), '35');
        await waitFor(() => expect(dialog.queryByText(message)).toBeNull());
      }
      expect(updates()).toHaveLength(0);
    });
    await step('[S-LEG-02] with what is stored and what is typed', async () => {
      expect(stored).toEqual(['Gema', 'Olarte', '619 552 003']);
      await save();
      expect(await toast().findByText('Estudio actualizado')).toBeVisible();
      expect(updates()[0]).toMatchObject({
        ifMatch: '"3-1"',
        body: { firstName: 'Gema', lastName: 'Olarte Díez', phone: '619 552 003', effortRatio: 35 },
      });
    });
  });

  it('[S-LEG-06] have an effort of 35 % by default', () => {
    const { effortRatio: _, ...rest } = aFormerStudy();
    expect(paymentStudyScreenForm.parse(rest).effortRatio).toBe(35);
  });

  it('[B-SRC-20] are filtered by the search of the address, until all are requested', async () => {
    serveCalculations(api, [amparo], [aFormerStudy()]);
    open('/payment-studies/anteriores?search=gema');
    const searches = () => api.callsOf(paymentStudiesApi.list).map(({ query }) => query?.['search']);
    const list = await screen.findByRole('dialog', { name: 'Estudios anteriores' });
    await waitFor(() => expect(searches()).toContain('gema'));
    await userEvent.click(await within(list).findByRole('link', { name: 'Ver todos' }));
    await waitFor(() => expect(searches()).toContain(undefined));
    expect(within(list).queryByText(/coinciden con/)).toBeNull();
  });

  it('that could not be read are not reported as none', async () => {
    api.on(paymentStudiesApi.list, refuse('service_down'));
    open('/payment-studies/anteriores?search=gema');
    expect(await screen.findByText('No se han podido cargar los estudios anteriores')).toBeVisible();
    expect(screen.queryByText('Ninguno coincide')).toBeNull();
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
