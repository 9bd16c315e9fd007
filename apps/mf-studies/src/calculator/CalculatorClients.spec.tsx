import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clientsApi } from '@umbral/contracts';
import { history } from '@umbral/web-kit';
import { refuse, Tagged } from '@umbral/web-kit/testing';
import { calculatorPage, marta } from './calculator-page.testing';

const { api, calculate, field, open, press, toast } = calculatorPage();

describe('clients', () => {
  it('[S-CAL-01] fills the form with the client of the address', async () => {
    open('/calculator?client=5');
    await waitFor(() => expect(field('Apellidos')).toHaveValue('Soler'));
    expect(field('Empleo')).toHaveValue('self-employed');
    expect(field('Valor de la vivienda')).toHaveValue('260.000');
    expect(within(field('Financiación')).getAllByRole('option')).toHaveLength(8);
  });

  it('[S-CAL-02] names the client whom the page was opened for', async () => {
    open('/calculator?client=5');
    const heading = () => screen.getByRole('heading', { level: 1 }).parentElement;
    await waitFor(() => expect(heading()).toHaveTextContent(/Nueva evaluación de Marta Soler$/));
  });

  it('says that a client is unknown, and calculates all the same', async () => {
    api.on(clientsApi.get, refuse('not_found'));
    open('/calculator?client=77');
    expect(await screen.findByText('Este cliente no existe.')).toBeVisible();
    await calculate();
    expect(await screen.findByRole('region', { name: 'Resultado' })).toBeVisible();
  });

  const save = async () => {
    open();
    await calculate();
    await userEvent.click(await screen.findByRole('button', { name: 'Guardar Cliente' }));
  };

  it('[S-CAL-32] [D53] saves a new client with the evaluation in view', async () => {
    await save();
    await waitFor(() => expect(history.address.search).toBe('?client=9'));
    const [call] = api.callsOf(clientsApi.create);
    expect(call?.body).toMatchObject({ firstName: 'Ana', evaluation: { monthlyIncome: 2500, loanPercentage: 80 } });
    expect(call?.idempotencyKey).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Resultado' })).toBeVisible();
  });

  it('[S-CAL-33] says that it is saving until the client is saved', async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    api.on(clientsApi.create, async () => {
      await gate;
      return new Tagged({ ...marta, id: 9 }, '"9-1"');
    });
    await save();
    expect(await screen.findByRole('button', { name: 'Guardando...' })).toBeVisible();
    release();
    expect(await screen.findByRole('button', { name: 'Guardar Cliente' })).toBeVisible();
  });

  it('[S-CAL-34] tells that the client is saved', async () => {
    await save();
    expect(await toast().findByText('Cliente guardado')).toBeVisible();
  });

  it('[D53] [D41] adds the evaluation to the client whom the page was opened for', async () => {
    open('/calculator?client=5');
    await waitFor(() => expect(field('Apellidos')).toHaveValue('Soler'));
    await press('Calcular');
    await userEvent.click(await screen.findByRole('button', { name: 'Guardar Cliente' }));
    expect(await toast().findByText('Cliente guardado')).toBeVisible();
    expect(api.callsOf(clientsApi.update)[0]).toMatchObject({
      params: { id: 5 },
      ifMatch: '"5-1"',
      body: { evaluation: { loanPercentage: 77 } },
    });
  });

  it('[S-CAL-35] tells a failed save', async () => {
    api.on(clientsApi.create, refuse('timeout'));
    await save();
    expect(await toast().findByText('No se pudo guardar la información del cliente.')).toBeVisible();
    expect(toast().getByText('Error')).toBeVisible();
  });

  it('[S-CAL-40] [D54] links the last clients, read anew after a calculation', async () => {
    open();
    expect(await screen.findByRole('link', { name: 'Marta Soler' })).toHaveAttribute('href', '/calculator?client=5');
    const before = api.callsOf(clientsApi.list).length;
    await calculate();
    await waitFor(() => expect(api.callsOf(clientsApi.list).length).toBeGreaterThan(before));
  });
});
